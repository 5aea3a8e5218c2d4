import { countryNames } from '@directory/contracts/country-names';
import { useId } from 'react';
import { byCountryName, countryText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';

interface CountryChoiceProps {
  country: string | null;
  isDisabled?: boolean;
  onChange: (country: string | null) => void;
}

/** The country of rows of which nothing shows it. */
export function CountryChoice({ country, isDisabled = false, onChange }: CountryChoiceProps) {
  const t = useTexts(importsTexts);
  const hintId = useId();
  return (
    <div>
      <label className="block text-sm font-medium">
        {t.country}
        <select
          className="field mt-2 font-normal"
          aria-describedby={hintId}
          disabled={isDisabled}
          value={country ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
        >
          <option value="">{t.noCountry}</option>
          {byCountryName(Object.keys(countryNames)).map((code) => (
            <option key={code} value={code}>
              {countryText(code)}
            </option>
          ))}
        </select>
      </label>
      <p id={hintId} className="mt-1 text-xs text-muted">
        {t.countryHint}
      </p>
    </div>
  );
}
