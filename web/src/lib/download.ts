import { useMutation } from '@tanstack/react-query';
import { ApiError, errorFrom, unreachable } from './api';
import { csrfHeaders } from './csrf-token';
import { adminLanguage } from './i18n/language';

/** Downloads a file in the language of the screen under the server's file name. */
export function useDownload(path: string, options: { onError: (error: Error) => void }) {
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
    throw error instanceof ApiError ? error : unreachable(adminLanguage() === 'tr');
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
  return encoded === undefined ? (/filename="([^"]+)"/.exec(disposition)?.[1] ?? '') : decodeURIComponent(encoded);
}
