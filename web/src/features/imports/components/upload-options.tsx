import type { ReactNode } from 'react';
import { Switch } from '../../../components/ui/switch';
import { useTexts } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';
import type { UploadOptions } from '../api/upload-file';

const BATCH_SIZES = [100, 500, 1000, 2000];

interface OptionsProps {
  options: UploadOptions;
  onChange: (options: UploadOptions) => void;
}

export function UploadOptionsForm({ options, onChange }: OptionsProps) {
  const t = useTexts(importsTexts);
  return (
    <div className="space-y-5">
      <Choice legend={t.batchSize} hint={t.batchSizeHint}>
        {BATCH_SIZES.map((size) => (
          <Segment
            key={size}
            name="batchSize"
            label={String(size)}
            checked={options.batchSize === size}
            onChange={() => onChange({ ...options, batchSize: size })}
          />
        ))}
      </Choice>
      <Choice legend={t.existing}>
        <Segment
          name="existing"
          label={t.update}
          checked={options.existing === 'update'}
          onChange={() => onChange({ ...options, existing: 'update' })}
        />
        <Segment
          name="existing"
          label={t.skip}
          checked={options.existing === 'skip'}
          onChange={() => onChange({ ...options, existing: 'skip' })}
        />
      </Choice>
      <div className="divide-y divide-line border-y border-line">
        <Switch
          label={t.approve}
          hint={t.approveHint}
          checked={options.approve}
          onChange={(approve) => onChange({ ...options, approve })}
        />
        <Switch
          label={t.test}
          hint={t.testHint}
          checked={options.test}
          onChange={(test) => onChange({ ...options, test })}
        />
        <Switch
          label={t.overwriteManual}
          hint={t.overwriteManualHint}
          checked={options.overwriteManual}
          onChange={(overwriteManual) => onChange({ ...options, overwriteManual })}
        />
      </div>
    </div>
  );
}

function Choice({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">{legend}</legend>
      {hint && <p className="text-xs text-muted">{hint}</p>}
      <div className="mt-2 flex rounded-control border border-line bg-sunken p-0.5">{children}</div>
    </fieldset>
  );
}

function Segment(props: { name: string; label: string; checked: boolean; onChange: () => void }) {
  return (
    <label className="grid min-h-11 flex-1 place-items-center rounded-[6px] border border-transparent text-sm tabular-nums text-muted has-checked:border-line has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input type="radio" name={props.name} className="sr-only" checked={props.checked} onChange={props.onChange} />
      {props.label}
    </label>
  );
}
