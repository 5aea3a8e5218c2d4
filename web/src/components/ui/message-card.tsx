import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export function MessageCard(props: {
  icon: LucideIcon;
  title: string;
  text?: string;
  tone?: 'quiet' | 'bad';
  children?: ReactNode;
}) {
  const bad = props.tone === 'bad';
  return (
    <div role={bad ? 'alert' : 'status'} className="card flex flex-col items-center gap-2 px-6 py-12 text-center">
      <span
        className={`grid size-12 place-items-center rounded-full ${bad ? 'bg-bad-soft text-bad' : 'bg-sunken text-muted'}`}
      >
        <props.icon aria-hidden="true" className="size-6" />
      </span>
      <h2 className="mt-2 text-lg font-semibold">{props.title}</h2>
      {props.text && <p className="max-w-[60ch] text-muted wide-break">{props.text}</p>}
      {props.children && <div className="mt-3 flex flex-wrap justify-center gap-2">{props.children}</div>}
    </div>
  );
}
