import type { ImportReport as Report } from '@directory/contracts/imports';
import type { ReactNode } from 'react';
import { numberTr, percentTr } from '../../../lib/format-tr';
import { reportSentences, wasRead } from './report-text';

const EXAMPLES = 5;

/** What an import did: first in sentences, then the evidence. */
export function ImportReport({ report }: { report: Report }) {
  const { columnExtraction: columns, duplicateAnalysis: duplicates } = report;
  if (!wasRead(report)) return <p className="max-w-[70ch] wide-break">{report.message}</p>;
  return (
    <div className="space-y-4">
      <p className="max-w-[70ch] wide-break">{reportSentences(report).join(' ')}</p>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <Block
          title={`Sütunlar: ${columns.extractedCount}/${columns.totalColumns} (${percentTr(columns.extractionRate)})`}
        >
          <Names label="Okunan" names={columns.successful} tone="text-ink" />
          <Names label="Dosyada olmayan" names={columns.missing} tone="text-muted" />
          <Names label="Tanınmayan" names={columns.unknown} tone="text-muted" />
        </Block>
        <Block title="Yinelenenler">
          <dl className="text-sm">
            <Figure name="Benzersiz Place ID" value={duplicates.uniquePlaceIds} />
            <Figure name="Dizinde zaten olan" value={duplicates.databaseDuplicateCount} />
            <Figure name="Dosya içinde yinelenen" value={duplicates.excelDuplicateCount} />
          </dl>
          <Examples names={duplicates.excelDuplicateRecords} />
        </Block>
        {report.errors.length > 0 && (
          <Block title={`Sorunlar (${numberTr(report.errorCount)})`}>
            <Sentences texts={report.errors} count={report.errorCount} />
          </Block>
        )}
        {report.warnings.length > 0 && (
          <Block title={`Boş bırakılan değerler (${numberTr(report.warningCount)})`}>
            <Sentences texts={report.warnings} count={report.warningCount} />
          </Block>
        )}
        {report.skippedBusinesses.length > 0 && (
          <Block title={`Atlananlar (${numberTr(report.skippedCount)})`}>
            <Examples names={report.skippedBusinesses} />
          </Block>
        )}
      </div>
    </div>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 border-t border-line pt-3">
      <h4 className="mb-1.5 text-sm font-semibold">{title}</h4>
      {children}
    </section>
  );
}

function Names({ label, names, tone }: { label: string; names: readonly string[]; tone: string }) {
  if (names.length === 0) return null;
  return (
    <p className="text-sm wide-break">
      <span className="text-muted">{label}: </span>
      <span className={tone}>{names.join(', ')}</span>
    </p>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex justify-between gap-4 py-0.5">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{numberTr(value)}</dd>
    </div>
  );
}

/** The first few of `count`. */
function Sentences({ texts, count }: { texts: readonly string[]; count: number }) {
  const shown = texts.slice(0, EXAMPLES);
  return (
    <>
      <ul className="list-disc space-y-0.5 ps-4 text-sm wide-break">
        {shown.map((text, index) => (
          <li key={`${text}-${index}`}>{text}</li>
        ))}
      </ul>
      {count > shown.length && <p className="mt-1 text-sm text-muted">ve {numberTr(count - shown.length)} tane daha</p>}
    </>
  );
}

function Examples({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className="mt-1 list-disc space-y-0.5 ps-4 text-sm wide-break">
      {names.slice(0, EXAMPLES).map((name, index) => (
        <li key={`${name}-${index}`}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
