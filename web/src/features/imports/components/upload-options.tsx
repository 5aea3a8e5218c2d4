import type { ImportMode } from '@directory/contracts/imports';
import type { ReactNode } from 'react';
import { Switch } from '../../../components/ui/switch';
import { useTexts } from '../../../lib/i18n/texts';
import { previewTexts } from '../preview/preview-texts';
import { importsTexts } from '../texts';
import type { UploadOptions } from '../api/upload-file';
import { SourceOptions } from './source-options';

/** Literal values of the contract, whose module would add the schemas to the bundle. */
const IMPORT_MODES: readonly ImportMode[] = ['update', 'fill', 'new'];
const BATCH_SIZES = [100, 500, 1000, 2000];

interface OptionsProps {
  options: UploadOptions;
  onChange: (options: UploadOptions) => void;
  onPreviewChange: (isOn: boolean) => void;
}

export function UploadOptionsForm({ options, onChange, onPreviewChange }: OptionsProps) {
  const t = useTexts(importsTexts);
  const preview = useTexts(previewTexts);
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
      <Choice legend={t.mode}>
        {IMPORT_MODES.map((mode) => (
          <Segment
            key={mode}
            name="mode"
            label={t.modes[mode]}
            checked={options.mode === mode}
            onChange={() => onChange({ ...options, mode })}
          />
        ))}
      </Choice>
      <div className="divide-y divide-line border-y border-line">
        <Switch
          label={preview.setting}
          hint={preview.settingHint}
          checked={options.preview}
          onChange={onPreviewChange}
        />
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
      <SourceOptions options={options} onChange={onChange} />
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
