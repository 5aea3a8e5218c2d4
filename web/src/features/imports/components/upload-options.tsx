import type { ReactNode } from 'react';
import type { UploadOptions } from '../api/upload-file';

const BATCH_SIZES = [100, 500, 1000, 2000];

interface OptionsProps {
  options: UploadOptions;
  onChange: (options: UploadOptions) => void;
}

export function UploadOptionsForm({ options, onChange }: OptionsProps) {
  return (
    <div className="space-y-5">
      <Choice legend="Toplu işlem boyutu" hint="Tek seferde birleştirilen satır sayısı.">
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
      <Choice legend="Dizinde zaten olan işletmeler">
        <Segment
          name="existing"
          label="Güncelle"
          checked={options.existing === 'update'}
          onChange={() => onChange({ ...options, existing: 'update' })}
        />
        <Segment
          name="existing"
          label="Atla"
          checked={options.existing === 'skip'}
          onChange={() => onChange({ ...options, existing: 'skip' })}
        />
      </Choice>
      <div className="divide-y divide-line border-y border-line">
        <Switch
          label="Onaylı olarak ekle"
          hint="İşletmeler hemen yayımlanır."
          checked={options.approve}
          onChange={(approve) => onChange({ ...options, approve })}
        />
        <Switch
          label="Test verisi"
          hint="Sonradan topluca silinebilir."
          checked={options.test}
          onChange={(test) => onChange({ ...options, test })}
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

function Switch(props: { label: string; hint: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="flex min-h-14 items-center justify-between gap-4 py-2">
      <span>
        <span className="block text-sm font-medium">{props.label}</span>
        <span className="block text-xs text-muted">{props.hint}</span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className="peer sr-only"
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span
        aria-hidden="true"
        className="relative h-6 w-11 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors after:absolute after:start-0.5 after:top-0.5 after:size-[18px] after:rounded-full after:bg-line-strong after:transition-transform peer-checked:border-accent peer-checked:bg-accent peer-checked:after:translate-x-5 peer-checked:after:bg-on-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent"
      />
    </label>
  );
}
