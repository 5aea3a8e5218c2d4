import { Copy } from 'lucide-react';
import { copyText } from '../../lib/copy-text';
import { commonTexts } from '../../lib/i18n/common-texts';
import { useTexts } from '../../lib/i18n/texts';
import { useToast } from './toast';

/** Copies a text that is shown once, and says whether it did. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTexts(commonTexts);
  const toast = useToast();
  async function copy() {
    const isCopied = await copyText(text);
    toast(isCopied ? { tone: 'good', title: t.copied } : { tone: 'bad', title: t.copyFailed, text: t.copyFailedText });
  }
  return (
    <button type="button" className="btn btn-quiet" onClick={() => void copy()}>
      <Copy aria-hidden="true" className="size-4" />
      {label}
    </button>
  );
}
