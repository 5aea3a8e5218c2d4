import type { ExportField } from '@directory/contracts/exports';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Modal } from '../../../components/admin/modal';
import { Button } from '../../../components/ui/button';
import { ProgressBar } from '../../../components/ui/progress-bar';
import { Switch } from '../../../components/ui/switch';
import { useToast } from '../../../components/admin/toast';
import { CountryOptions } from '../../../components/admin/country-options';
import { durationText, numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { exportsTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { countryCodesQuery } from '../../../lib/country-codes-query';
import { exportCsv, type ExportProgress } from '../api/export-csv';
import { exportFileName, openExportFile } from '../api/export-file';
import { CategoryPicker } from './category-picker';
import { ALL_DATES, DateRangePicker, datesProblem } from './date-range-picker';
import { DEFAULT_FIELDS, FieldPicker } from './field-picker';

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const NO_PROGRESS: ExportProgress = { rows: 0, total: null, milliseconds: 0 };

interface ExportProps {
  slugOf: (category: string) => string;
  /** The list from which the dialog opens: its filters, and the number of its businesses if known. */
  list: { filter: object; total: number | null };
}

/** Opens the dialog. Categories are sent as slugs, as names may contain the separating comma. */
export function ExportButton(props: ExportProps) {
  const t = useTexts(exportsTexts);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-quiet" onClick={() => setOpen(true)}>
        <Download aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">{t.open}</span>
      </button>
      {open && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportDialog({ slugOf, list, onClose }: ExportProps & { onClose: () => void }) {
  const common = useTexts(commonTexts);
  const t = useTexts(exportsTexts);
  const toast = useToast();
  const [fields, setFields] = useState<ReadonlySet<ExportField>>(new Set(DEFAULT_FIELDS));
  const [country, setCountry] = useState('all');
  const [categories, setCategories] = useState<ReadonlySet<string>>(new Set());
  const [dates, setDates] = useState(ALL_DATES);
  const [hasAttribution, setAttribution] = useState(true);
  const isNarrowed = Object.keys(list.filter).length > 0;
  const [isOfList, setOfList] = useState(isNarrowed);
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [isAsking, setAsking] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    const name = exportFileName(new Date());
    setAsking(true);
    const file = await openExportFile(name).finally(() => setAsking(false));
    if (file === null) return;
    const controller = new AbortController();
    running.current = controller;
    setProgress(NO_PROGRESS);
    const query = new URLSearchParams({
      fields: (Object.keys(t.fieldNames) as ExportField[]).filter((field) => fields.has(field)).join(','),
      ...(isOfList ? list.filter : { countryCode: country }),
      dateRange: dates.range,
      timeZone: TIME_ZONE,
      attribution: hasAttribution ? 'required' : 'none',
    });
    if (!isOfList && categories.size > 0) query.set('categories', [...categories].map(slugOf).join(','));
    if (dates.range === 'custom') {
      query.set('startDate', dates.start);
      query.set('endDate', dates.end);
    }
    try {
      const rows = await exportCsv(query, file, controller.signal, setProgress);
      toast({ tone: 'good', title: t.done, text: t.doneText(numberText(rows), name) });
      onClose();
    } catch (error) {
      setProgress(null);
      if (controller.signal.aborted) toast({ tone: 'neutral', title: t.cancelled });
      else {
        const text = error instanceof Error && error.message ? error.message : t.failedText;
        toast({ tone: 'bad', title: t.failed, error, text: `${t.failedText}: ${text}` });
      }
    }
  }

  const busy = progress !== null;
  return (
    <Modal
      title={t.title}
      onClose={onClose}
      footer={
        <div className="space-y-3">
          {busy && <Progress progress={progress} />}
          <div className="flex flex-wrap justify-end gap-2">
            <button
              type="button"
              className="btn btn-quiet"
              onClick={() => (busy ? running.current?.abort() : onClose())}
            >
              {busy ? t.cancel : common.dismiss}
            </button>
            <Button
              type="button"
              className="btn btn-primary"
              isInactive={busy || isAsking || fields.size === 0 || datesProblem(dates) !== null}
              onClick={() => void start()}
            >
              <Download aria-hidden="true" className="size-4" />
              {busy ? t.downloading : t.start}
            </Button>
          </div>
        </div>
      }
    >
      <div className="space-y-6" inert={busy}>
        {isNarrowed && (
          <Switch
            label={t.onlyList}
            hint={list.total === null ? t.onlyListHint : t.onlyListCount(numberText(list.total))}
            checked={isOfList}
            onChange={setOfList}
          />
        )}
        <FieldPicker chosen={fields} onChange={setFields} />
        {!fields.has('attribution') && (
          <Switch
            label={t.attribution}
            hint={hasAttribution ? t.attributionHint : t.noAttribution}
            checked={hasAttribution}
            onChange={setAttribution}
          />
        )}
        <div className="grid gap-6 sm:grid-cols-2">
          {!isOfList && <CountryChoice value={country} onChange={setCountry} />}
          <DateRangePicker dates={dates} timeZone={TIME_ZONE} onChange={setDates} />
        </div>
        {!isOfList && <CategoryPicker chosen={categories} onChange={setCategories} />}
      </div>
    </Modal>
  );
}

function CountryChoice({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const id = useId();
  const t = useTexts(exportsTexts);
  const countries = useQuery(countryCodesQuery);
  return (
    <div>
      <label htmlFor={id} className="block font-semibold">
        {t.country}
      </label>
      <select id={id} className="field mt-2" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="all">{t.allCountries}</option>
        {countries.data && <CountryOptions codes={countries.data} />}
      </select>
      {countries.isError && <p className="mt-1 text-sm text-bad">{t.countriesFailed}</p>}
    </div>
  );
}

function Progress({ progress }: { progress: ExportProgress }) {
  const t = useTexts(exportsTexts);
  const { rows, total, milliseconds } = progress;
  const left = total !== null && rows > 0 ? ((milliseconds / rows) * (total - rows)) / 1000 : null;
  return (
    <div>
      <ProgressBar label={t.downloading} share={total !== null && total > 0 ? rows / total : null} />
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
        <span>{total === null ? t.rowsSoFar(numberText(rows)) : t.rowsOf(numberText(rows), numberText(total))}</span>
        {left !== null && left > 1 && <span>{t.timeLeft(durationText(left))}</span>}
      </p>
    </div>
  );
}
