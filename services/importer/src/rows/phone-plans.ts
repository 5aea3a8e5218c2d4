import { Metadata, type CountryCode } from 'libphonenumber-js/min';

/** The library's metadata of one calling code, through methods that its types declare only partly. */
interface Plan {
  /** The only country of the code; null if several share it. */
  country: CountryCode | null;
  /** Whether a number may have so many digits; null if the countries of the code differ. */
  isPossible: (boolean | null)[];
  /** National prefix, such as a trunk 0, which is not part of the number. */
  prefix: RegExp | null;
  /** Whether the rest is unchanged by the removal of the prefix. */
  isPrefixRemovable: boolean;
}

interface LibraryMetadata {
  hasCallingCode(code: string): boolean;
  getCountryCodesForCallingCode(code: string): CountryCode[] | undefined;
  selectNumberingPlan(countryOrCode: string): void;
  numberingPlan: {
    possibleLengths(): number[];
    nationalPrefixForParsing(): string | undefined;
    nationalPrefixTransformRule(): string | undefined;
  };
}

/** An unambiguous number: calling code and national number, without a superfluous prefix. */
export interface PlainNumber {
  digits: string;
  country: CountryCode | null;
  /** By its length; null if the countries that share its code differ. */
  isPossible: boolean | null;
}

const PLAIN = /^\+[1-9][\d ()-]{5,30}\d$/;
/** Maximum digits of a plain number. */
const MAX_LENGTH = 32;

/** Null if the library's parser has to decide. */
export function plainNumber(text: string): PlainNumber | null {
  if (!PLAIN.test(text)) return null;
  const digits = text.replace(/\D+/g, '');
  const [code, plan] = planOf(digits);
  if (code === null) return { digits, country: null, isPossible: false };
  const { country, isPossible, prefix, isPrefixRemovable } = plan;
  const national = digits.slice(code.length);
  const [needless] = prefix?.exec(national) ?? [];
  const { [national.length]: isPossibleLength = false } = isPossible;
  if (!needless) return { digits, country, isPossible: isPossibleLength };
  // Removed if only the rest has a possible length; otherwise the parser decides.
  const rest = national.slice(needless.length);
  if (!isPrefixRemovable || isPossible[national.length] !== false || !isPossible[rest.length]) return null;
  return { digits: code + rest, country, isPossible: true };
}

/** By the first digits of a number; null if they are no calling code. */
const plans = new Map<string, Plan | null>();

/** Code and plan; nulls without a calling code. */
function planOf(digits: string): [string, Plan] | [null, null] {
  for (let length = 1; length <= 3; length++) {
    const code = digits.slice(0, length);
    let plan = plans.get(code);
    if (plan === undefined) {
      const metadata = new Metadata() as unknown as LibraryMetadata;
      plans.set(code, (plan = metadata.hasCallingCode(code) ? readPlan(metadata, code) : null));
    }
    if (plan) return [code, plan];
  }
  return [null, null];
}

function readPlan(metadata: LibraryMetadata, code: string): Plan {
  // None for codes of no country, such as +800.
  const countries = metadata.getCountryCodesForCallingCode(code) ?? [];
  const each = [code, ...countries].map((plan) => {
    metadata.selectNumberingPlan(plan);
    return metadata.numberingPlan.possibleLengths();
  });
  const isPossible = Array.from({ length: MAX_LENGTH + 1 }, (_, length) => {
    const agreeing = each.filter((lengths) => lengths.includes(length)).length;
    return agreeing === each.length ? true : agreeing === 0 ? false : null;
  });
  metadata.selectNumberingPlan(code);
  const prefix = metadata.numberingPlan.nationalPrefixForParsing();
  const [country = null, ...others] = countries;
  return {
    country: others.length === 0 ? country : null,
    isPossible,
    prefix: prefix ? new RegExp(`^(?:${prefix})`) : null,
    isPrefixRemovable: !metadata.numberingPlan.nationalPrefixTransformRule(),
  };
}
