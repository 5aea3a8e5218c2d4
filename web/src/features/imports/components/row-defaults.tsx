import { countryNames } from '@directory/contracts/country-names';
import type { RowDefaults } from '@directory/contracts/row-defaults';
import { ChevronDown } from 'lucide-react';
import { CountryOptions } from '../../../components/admin/country-options';
import { useTexts } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';
import { textOrNull } from './text-or-null';

/** Of the fields of a business, whose module would add the schemas to the bundle. */
const MAX_LENGTHS = { city: 150, category: 200 };

const COUNTRY_CODES = Object.keys(countryNames);

interface RowDefaultsProps {
  defaults: RowDefaults;
  isOpen?: boolean;
  onChange: (defaults: RowDefaults) => void;
}

/** Country, city and category of rows that have none of their own. */
export function RowDefaultsOptions({ defaults, isOpen = false, onChange }: RowDefaultsProps) {
  const t = useTexts(importsTexts);
  const { country, city, category } = defaults;
  const change = (part: Partial<RowDefaults>) => onChange({ country, city, category, ...part });
  return (
    <details className="group" open={isOpen || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between text-sm font-medium">
        {t.defaults}
        <ChevronDown aria-hidden="true" className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <div className="space-y-3">
        <p className="text-xs text-muted">{t.defaultsHint}</p>
        <label className="block text-sm">
          {t.defaultFields.country}
          <select
            className="field mt-1"
            value={country ?? ''}
            onChange={(event) => change({ country: event.target.value || null })}
          >
            <option value="">{t.noDefault}</option>
            <CountryOptions codes={COUNTRY_CODES} />
          </select>
        </label>
        {(['city', 'category'] as const).map((field) => (
          <label key={field} className="block text-sm">
            {t.defaultFields[field]}
            <input
              type="text"
              name={field}
              className="field mt-1"
              maxLength={MAX_LENGTHS[field]}
              placeholder={t.noDefault}
              value={defaults[field] ?? ''}
              onChange={(event) => change({ [field]: textOrNull(event.target.value) })}
            />
          </label>
        ))}
      </div>
    </details>
  );
}
