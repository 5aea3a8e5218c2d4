import { fieldsWith } from '@directory/contracts/business-fields';
import type { ImportPreview, PreviewRow } from '@directory/contracts/imports';
import { businessValueText } from '../../../lib/i18n/business-value';
import { numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { useFieldLabel } from './field-label';
import { previewTexts } from './preview-texts';

/** Everything that a page can show, first what identifies a business; shown where any row has it. */
const FIRST = ['name', 'category', 'full_address', 'city', 'country_code', 'phone', 'website', 'rating', 'reviews'];
const FIELDS = fieldsWith('public').filter(
  (field) => !FIRST.includes(field) && !field.endsWith('_slug') && field !== 'longitude',
);
const SHOWN: string[] = [...FIRST, ...FIELDS, 'subtypes', 'dataset'];
const TONES: Record<PreviewRow['outcome'], string> = {
  new: 'text-good',
  changed: 'text-accent',
  same: 'text-muted',
  repeated: 'text-muted',
  deleted: 'text-muted',
  rejected: 'text-bad',
};

/** The first rows as their businesses will look. */
export function PreviewTable({ preview: { rows } }: { preview: ImportPreview }) {
  const t = useTexts(previewTexts);
  const label = useFieldLabel();
  const shown = SHOWN.filter((column) => rows.some(({ values }) => (values[column] ?? null) !== null));
  return (
    <section aria-label={t.firstRows}>
      <h4 className="font-semibold">{t.firstRows}</h4>
      <div
        className="mt-2 overflow-x-auto rounded-card border border-line"
        tabIndex={0}
        role="group"
        aria-label={t.firstRows}
      >
        <table className="w-full text-sm">
          <thead className="bg-sunken text-start text-muted">
            <tr>
              <Heading text={t.line} />
              <Heading text={t.outcome} />
              {shown.map((column) => (
                <Heading key={column} text={label(column, true)} />
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ row, outcome, values }) => (
              <tr key={row}>
                <td className="px-3 py-2 text-muted tabular-nums">{numberText(row)}</td>
                <td className={`px-3 py-2 font-medium whitespace-nowrap ${TONES[outcome]}`}>{t.outcomes[outcome]}</td>
                {shown.map((column) => (
                  <td key={column} dir="auto" className="max-w-56 truncate px-3 py-2">
                    {textOf(column, values[column] ?? null)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function textOf(column: string, value: PreviewRow['values'][string]): string {
  if (value === null) return '';
  const text = String(value);
  if (column === 'working_hours') return businessValueText('workingHours', text, '; ');
  return column === 'about' ? aboutText(text) : text;
}

/** Groups with the attributes that a business has: `Service: Takeaway, Delivery · Stars: 5 stars`. */
function aboutText(json: string): string {
  return Object.entries(JSON.parse(json) as Record<string, Record<string, boolean | string>>)
    .flatMap(([group, attributes]) => {
      const stated = Object.entries(attributes).filter(([, value]) => value !== false);
      const names = stated.map(([name, value]) => (value === true ? name : `${name} (${value})`));
      return names.length === 0 ? [] : `${group}: ${names.join(', ')}`;
    })
    .join(' · ');
}

function Heading({ text }: { text: string }) {
  return (
    <th scope="col" className="px-3 py-2 text-start font-medium whitespace-nowrap">
      {text}
    </th>
  );
}
