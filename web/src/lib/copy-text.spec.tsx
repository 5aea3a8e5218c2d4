import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text';

afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(document, 'execCommand');
});

it('a text is copied without the clipboard of secure origins, from within an open dialog, which keeps the focus', async () => {
  const dialog = document.createElement('dialog');
  dialog.open = true;
  const button = document.createElement('button');
  dialog.append(button);
  document.body.append(dialog);
  button.focus();
  let copied: unknown;
  const execCommand = vi.fn(() => {
    const field = document.activeElement as HTMLTextAreaElement;
    copied = [field.value, dialog.contains(field)];
    return true;
  });
  Object.assign(document, { execCommand });
  expect(await copyText('AAAA-BBBB')).toBe(true);
  expect(copied).toEqual(['AAAA-BBBB', true]);
  expect(document.activeElement).toBe(button);
});
