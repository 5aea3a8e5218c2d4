import { Check, Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';

/** Copies the address of the page and says so for two seconds. */
export function ShareButton({ title }: { title: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : Link2;

  async function share() {
    if (await copyText(location.href)) setCopied(true);
    else await navigator.share?.({ title, url: location.href }).catch(() => undefined);
  }

  return (
    <button type="button" className="btn btn-quiet sm:min-w-28" onClick={() => void share()}>
      <Icon aria-hidden="true" className="size-4" />
      <span aria-live="polite">{copied ? 'Copied!' : 'Share'}</span>
    </button>
  );
}

/** The clipboard API is to be had on secure origins only; a selected field can be copied anywhere. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.style.position = 'fixed';
    field.style.opacity = '0';
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}
