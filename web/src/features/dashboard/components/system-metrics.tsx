import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/admin/error-state';
import { durationText, numberText, sizeText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { dashboardTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { systemQuery } from '../api/get-system';

export function SystemMetrics() {
  const common = useTexts(commonTexts);
  const t = useTexts(dashboardTexts);
  const system = useQuery(systemQuery);
  if (system.isError) {
    return <ErrorState title={t.systemFailed} error={system.error} onRetry={() => void system.refetch()} />;
  }
  if (system.data === undefined) {
    return <div role="status" aria-label={common.loading} className="skeleton mt-3 h-40" />;
  }
  const milliseconds = (value: number | null) => (value === null ? '–' : t.milliseconds(numberText(value)));
  return (
    <div role="region" aria-label={t.system} tabIndex={0} className="-mx-4 overflow-x-auto px-4 sm:-mx-5 sm:px-5">
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="text-start text-xs text-muted [&>th]:py-2 [&>th]:font-normal [&>th+th]:ps-3">
            <Column side="start">{t.service}</Column>
            <Column side="start">{t.state}</Column>
            <Column side="end">{t.responseTime}</Column>
            <Column side="end" isWide>
              {t.memory}
            </Column>
            <Column side="end" isWide>
              {t.eventLoop}
            </Column>
            <Column side="end">{t.uptime}</Column>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {system.data.services.map((service) => (
            <tr key={service.name} className="[&>td]:py-2 [&>td]:ps-3 [&>td]:whitespace-nowrap">
              <th scope="row" className="py-2 pe-3 text-start font-medium sm:whitespace-nowrap">
                {service.name}
              </th>
              <td className={`ps-0! ${service.ready ? 'text-good' : 'text-bad'}`}>
                {service.ready ? t.ready : t.notReady}
              </td>
              <td className="text-end">{milliseconds(service.responseMs)}</td>
              <td className="text-end max-sm:hidden">
                {service.memoryBytes === null ? '–' : sizeText(service.memoryBytes)}
              </td>
              <td className="text-end max-sm:hidden">{milliseconds(service.eventLoopDelayMs)}</td>
              <td className="text-end">{service.uptimeSeconds === null ? '–' : durationText(service.uptimeSeconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Column({ side, isWide, children }: { side: 'start' | 'end'; isWide?: boolean; children: string }) {
  return (
    <th
      scope="col"
      className={`align-bottom ${side === 'start' ? 'text-start' : 'text-end'} ${isWide ? 'max-sm:hidden' : ''}`}
    >
      {children}
    </th>
  );
}
