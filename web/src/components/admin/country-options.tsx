import { memo } from 'react';
import { byCountryName, countryText } from '../../lib/i18n/format';
import { useAdminLanguage } from '../../lib/i18n/language';

/** Options of a select by country code, in the alphabetical order of the names. Memoized: pass a constant list where the parent renders often. */
export const CountryOptions = memo(function CountryOptions({ codes }: { codes: readonly string[] }) {
  useAdminLanguage(); // names in another language are rendered again
  return byCountryName(codes).map((code) => (
    <option key={code} value={code}>
      {countryText(code)}
    </option>
  ));
});
