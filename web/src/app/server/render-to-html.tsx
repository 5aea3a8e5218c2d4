import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** Images to preload; React puts these tags before the HTML. */
const PRELOADS = /^(?:<link rel="preload"[^>]*\/?>)+/;

/**
 * Complete HTML of an element: the content security policy would reject scripts that fill in parts later.
 * @throws the error of a component
 */
export function renderToHtml(element: ReactNode, signal: AbortSignal): Promise<{ preloads: string; body: string }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const { pipe, abort } = renderToPipeableStream(element, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => void pipe(collector),
      onShellError: reject,
      onError: reject,
    });
    const collector = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        const html = Buffer.concat(chunks).toString();
        const preloads = PRELOADS.exec(html)?.[0] ?? '';
        resolve({ preloads, body: html.slice(preloads.length) });
        done();
      },
    });
    collector.on('error', reject);
    signal.addEventListener('abort', () => abort(signal.reason), { once: true });
  });
}
