import { Switch } from '../../../components/ui/switch';
import { useTexts } from '../../../lib/i18n/texts';
import { previewTexts } from '../preview/preview-texts';
import { importsTexts } from '../texts';
import type { UploadOptions } from '../api/upload-file';
import { Choice, ModeChoice, Segment } from './mode-choice';
import { RowDefaultsOptions } from './row-defaults';
import { SourceOptions } from './source-options';

/** Literal values of the contract, whose module would add the schemas to the bundle. */
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
      <ModeChoice name="mode" mode={options.mode} onChange={(mode) => onChange({ ...options, mode })} />
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
      <RowDefaultsOptions defaults={options} onChange={(defaults) => onChange({ ...options, ...defaults })} />
      <SourceOptions options={options} onChange={onChange} />
    </div>
  );
}
