import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../lib/i18n/texts';
import { statusTexts } from '../texts';
import { systemQuery } from '../api/get-system';

const TONES = {
  active: 'bg-good-soft text-good',
  degraded: 'bg-warn-soft text-warn',
  unreachable: 'bg-bad-soft text-bad',
  unknown: 'bg-sunken text-muted',
};

export function StatusChip() {
  const { state, text } = useSystemState();
  const t = useTexts(statusTexts);
  return (
    <span role="status" title={text} className={`chip whitespace-nowrap ${TONES[state]}`}>
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {t[state]}
    </span>
  );
}

export function useSystemState(): { state: keyof typeof TONES; text: string } {
  const system = useQuery(systemQuery);
  const t = useTexts(statusTexts);
  if (system.isError) return { state: 'unreachable', text: t.noResponse };
  if (system.data === undefined) return { state: 'unknown', text: t.unknown };
  const down = system.data.services.filter((service) => !service.ready).map((service) => service.name);
  return down.length === 0
    ? { state: 'active', text: t.allReady }
    : { state: 'degraded', text: t.notReady(down.join(', ')) };
}
