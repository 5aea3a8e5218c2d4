import { X } from 'lucide-react';

export function RemovableChip(props: { text: string; title?: string | undefined; onRemove: () => void }) {
  return (
    <button
      type="button"
      title={props.title}
      className="relative inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-accent-soft ps-3.5 pe-3 text-sm font-medium text-accent after:absolute after:-inset-1 hover:text-accent-hover noscript:hidden"
      onClick={props.onRemove}
    >
      <bdi className="truncate">{props.text}</bdi>
      <X aria-label="Remove" className="size-4 shrink-0" />
    </button>
  );
}
