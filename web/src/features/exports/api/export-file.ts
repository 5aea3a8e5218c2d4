const DESCRIPTION = 'CSV';

/** Target of a streamed export. */
export interface ExportFile {
  write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Completes the file. */
  close: () => Promise<void>;
  /** Removes the partial file. */
  discard: () => Promise<void>;
}

interface SaveFileWindow {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: { description: string; accept: Record<string, string[]> }[];
  }) => Promise<FileSystemFileHandle>;
}

/** A file on disk if the browser can stream into one, else a download collected in memory; null if the picker was cancelled. */
export async function openExportFile(name: string): Promise<ExportFile | null> {
  const { showSaveFilePicker } = window as SaveFileWindow;
  if (showSaveFilePicker === undefined) return collectedFile(name);
  let stream: FileSystemWritableFileStream;
  try {
    const handle = await showSaveFilePicker({
      suggestedName: name,
      types: [{ description: DESCRIPTION, accept: { 'text/csv': ['.csv'] } }],
    });
    stream = await handle.createWritable();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    return collectedFile(name);
  }
  return {
    write: (chunk) => stream.write(chunk),
    close: () => stream.close(),
    discard: () => stream.abort(),
  };
}

function collectedFile(name: string): ExportFile {
  let parts: Uint8Array<ArrayBuffer>[] = [];
  return {
    write: async (chunk) => void parts.push(chunk),
    discard: async () => void (parts = []),
    close: async () => {
      const url = URL.createObjectURL(new Blob(parts, { type: 'text/csv' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    },
  };
}

/** `businesses_export_2026-11-20.csv`, by the local date. */
export function exportFileName(now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `businesses_export_${day.join('-')}.csv`;
}
