import type { ImportReport as Report, ImportView } from '@directory/contracts/imports';
import { LICENCES, OWN_EXPORT } from '@directory/contracts/licences';
import { completeProvenance } from '@directory/contracts/attributions';
import type { ReactNode } from 'react';
import { numberText, percentText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { importReportTexts } from '../report-texts';
import { suggestionText, suggestionTexts } from '../suggestion-text';
import { reportSentences, wasRead } from './report-text';

const EXAMPLES = 5;

/** The report of an import: a summary in sentences, then details. */
export function ImportReport({ report, options }: { report: Report; options: ImportView['options'] }) {
  const t = useTexts(importReportTexts);
  const suggestion = useTexts(suggestionTexts);
  const { columnExtraction: columns, duplicateAnalysis: duplicates, suggestedCategory } = report;
  const skipped = new Set(report.skippedBusinesses);
  if (!wasRead(report)) return <p className="max-w-[70ch] wide-break">{report.message}</p>;
  const sentences = reportSentences(report, t);
  if (report.success && suggestedCategory)
    sentences.push(suggestionText(suggestedCategory, report.rowsWithout.withoutCategory, suggestion));
  return (
    <div className="space-y-4">
      <p className="max-w-[70ch] wide-break">{sentences.join(' ')}</p>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <Block title={t.columns(columns.extractedCount, columns.totalColumns, percentText(columns.extractionRate))}>
          {columns.source !== null && <Names label={t.source} names={[columns.source]} tone="text-ink" />}
          <Names label={t.read} names={columns.successful} tone="text-ink" />
          <Names label={t.missing} names={columns.missing} tone="text-muted" />
          <Names label={t.unknown} names={columns.unknown} tone="text-muted" />
        </Block>
        <Provenance options={options} detected={columns.source} />
        <Block title={t.duplicates}>
          <dl className="text-sm">
            <Count name={t.uniquePlaceIds} value={duplicates.uniquePlaceIds} />
            <Count name={t.inDirectory} value={duplicates.databaseDuplicateCount} />
            <Count name={t.inFile} value={duplicates.excelDuplicateCount} />
          </dl>
          {/* Skipped ones are listed below. */}
          <Examples names={duplicates.excelDuplicateRecords.filter((name) => !skipped.has(name))} />
        </Block>
        {report.errors.length > 0 && (
          <Block title={t.problems(numberText(report.errorCount))}>
            <Sentences texts={report.errors} count={report.errorCount} />
          </Block>
        )}
        {report.warnings.length > 0 && (
          <Block title={t.problemValues(numberText(report.warningCount))}>
            <Sentences texts={report.warnings} count={report.warningCount} />
          </Block>
        )}
        {report.skippedBusinesses.length > 0 && (
          <Block title={t.skipped(numberText(report.skippedCount))}>
            <Examples names={report.skippedBusinesses} />
          </Block>
        )}
      </div>
    </div>
  );
}

/** Source, licence and note that the businesses got; rows of our own exports state theirs one by one. */
function Provenance({ options, detected }: { options: ImportView['options']; detected: string | null }) {
  const t = useTexts(importReportTexts);
  const { source, licence, note } = completeProvenance(options, detected);
  const unknown = detected === OWN_EXPORT ? t.rowByRow : t.notStated;
  const licenceName =
    licence === 'own'
      ? t.ownData
      : licence === 'all-rights-reserved'
        ? t.allRightsReserved
        : licence && LICENCES[licence].name;
  return (
    <Block title={t.provenance}>
      <Names label={t.source} names={[source ?? unknown]} tone="text-ink" />
      <Names label={t.licence} names={[licenceName ?? unknown]} tone="text-ink" />
      {note !== null && <Names label={t.note} names={[note]} tone="text-ink" />}
    </Block>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 border-t border-line pt-3">
      <h3 className="mb-1.5 text-sm font-semibold">{title}</h3>
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

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex justify-between gap-4 py-0.5">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{numberText(value)}</dd>
    </div>
  );
}

function Sentences({ texts, count }: { texts: readonly string[]; count: number }) {
  const t = useTexts(importReportTexts);
  const shown = texts.slice(0, EXAMPLES);
  return (
    <>
      <ul className="list-disc space-y-0.5 ps-4 text-sm wide-break">
        {shown.map((text, index) => (
          <li key={`${text}-${index}`}>{text}</li>
        ))}
      </ul>
      {count > shown.length && <p className="mt-1 text-sm text-muted">{t.more(numberText(count - shown.length))}</p>}
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
