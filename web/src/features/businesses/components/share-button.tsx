import { Check, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../../../lib/copy-text';

/** Uses the device's share sheet, else copies the URL, by default of this page, and confirms for two seconds. */
export function ShareButton({ title, path }: { title: string; path?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : Share2;

  async function share() {
    const url = path === undefined ? location.href : location.origin + path;
    if ((await shared({ title, url })) || !(await copyText(url))) return;
    setCopied(true);
  }

  return (
    <button type="button" className="btn btn-quiet noscript:hidden sm:min-w-28" onClick={() => void share()}>
      <Icon aria-hidden="true" className="size-4" />
      <span aria-live="polite">{copied ? 'Copied!' : 'Share'}</span>
    </button>
  );
}

/** Also true if the visitor cancelled the share sheet. */
async function shared(data: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
