import { Combine, ExternalLink, Split, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button';
import { useTexts } from '../../../lib/i18n/texts';
import { pairTexts } from './texts';

export interface PairDecisions {
  current: boolean;
  busy: boolean;
  onMerge: () => void;
  onDifferent: () => void;
  /** Of a pair marked as different: lists it among those to be decided again. */
  onReopen?: (() => void) | undefined;
  onFocus: () => void;
}

interface PairFrameProps {
  decisions: PairDecisions;
  /** Key of the pair. */
  id: string;
  /** Id of its heading. */
  labelledBy?: string;
  /** Label of the button that marks it as different. */
  different: string;
  children: ReactNode;
}

/** A pair in its queue, with the buttons that decide it. */
export function PairFrame({ decisions, id, labelledBy, different, children }: PairFrameProps) {
  const { current, busy, onMerge, onDifferent, onReopen, onFocus } = decisions;
  const t = useTexts(pairTexts);
  return (
    <li
      tabIndex={-1}
      data-pair={id}
      aria-labelledby={labelledBy}
      aria-current={current ? 'true' : undefined}
      aria-busy={busy}
      onFocus={onFocus}
      className={`card p-3 outline-none sm:p-4 ${current ? 'ring-2 ring-accent' : ''}`}
    >
      {children}
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        {onReopen ? (
          <Button type="button" className="btn btn-quiet" isInactive={busy} onClick={onReopen}>
            <Undo2 aria-hidden="true" className="size-4" />
            {t.reopen}
          </Button>
        ) : (
          <>
            <Button type="button" className="btn btn-quiet" isInactive={busy} onClick={onDifferent}>
              <Split aria-hidden="true" className="size-4" />
              {different}
            </Button>
            <Button type="button" className="btn btn-primary" isInactive={busy} onClick={onMerge}>
              <Combine aria-hidden="true" className="size-4" />
              {t.merge}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

interface SurvivorChoiceProps {
  name: string;
  /** Name of the radio buttons of the pair. */
  group: string;
  /** Null for a pair without a choice. */
  stays: boolean | null;
  onChoose: () => void;
  className?: string;
  children?: ReactNode;
}

/** One side of a pair: chooses it as the one that stays. `children`: its facts. */
export function SurvivorChoice({ name, group, stays, onChoose, className = '', children }: SurvivorChoiceProps) {
  const t = useTexts(pairTexts);
  return (
    <label className={`flex min-h-11 flex-1 cursor-pointer items-start gap-2 ${className}`}>
      {stays !== null && (
        <input
          type="radio"
          name={group}
          className="mt-0.5 size-5 shrink-0 accent-accent"
          checked={stays}
          onChange={onChoose}
        />
      )}
      <span className="min-w-0">
        <bdi className="block overflow-x-clip font-semibold leading-snug wide-break">{name}</bdi>
        {children}
        {stays !== null && (
          <span className={`block text-sm ${stays ? 'text-accent' : 'text-muted'}`}>{stays ? t.keep : t.remove}</span>
        )}
      </span>
    </label>
  );
}

/** Opens one side of a pair on the site. */
export function SiteLink({ href, name, className }: { href: string; name: string; className: string }) {
  const t = useTexts(pairTexts);
  return (
    <a
      href={href}
      target="_blank"
      aria-label={t.open(name)}
      className={`grid size-11 place-items-center text-muted hover:text-ink ${className}`}
    >
      <ExternalLink aria-hidden="true" className="size-4" />
    </a>
  );
}
