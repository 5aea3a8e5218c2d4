import { useMutation } from '@tanstack/react-query';
import { csrfHeaders } from '../../../lib/csrf-token';
import { currentTexts } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';
import { adminLanguage } from '../../../lib/i18n/language';
import { ApiError, errorFrom } from '../../../lib/api';

/** Downloads a workbook in the language of the screen under the server's file name. */
export function useWorkbookDownload(path: string, options: { onError: (error: Error) => void }) {
  return useMutation({ mutationFn: () => download(path), ...options });
}

async function download(path: string): Promise<void> {
  let response: Response;
  let content: Blob;
  try {
    response = await fetch(path, {
      credentials: 'include',
      headers: { 'Accept-Language': adminLanguage(), ...csrfHeaders() },
    });
    if (!response.ok) throw errorFrom(response.status, response.statusText, await response.text());
    content = await response.blob();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(0, 'network', currentTexts(importsTexts).errors.network);
  }
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileNameOf(response.headers.get('content-disposition') ?? '');
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded === undefined ? currentTexts(importsTexts).workbookName : decodeURIComponent(encoded);
}
