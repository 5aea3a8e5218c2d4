import { Metadata, type CountryCode } from 'libphonenumber-js/min';

/** What the library's metadata says of one calling code; the methods are its own, though it declares only some. */
interface Plan {
  /** The one country of the code, or null where several share it. */
  country: CountryCode | null;
  /** Whether a number may be so many digits long; null where the countries of the code differ. */
  isPossible: (boolean | null)[];
  /** What a number within the country may begin with that does not belong to it. */
  prefix: RegExp | null;
  /** Whether the rest stays as it is when that is taken away. */
  prefixGoes: boolean;
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

/** A number whose digits are beyond doubt: plus sign, calling code and the rest, a needless prefix taken away. */
export interface PlainNumber {
  digits: string;
  country: CountryCode | null;
  /** By its length; null where the countries that share its code differ. */
  isPossible: boolean | null;
}

const PLAIN = /^\+[1-9][\d ()-]{5,30}\d$/;
/** Digits that a plain number may have. */
const MAX_LENGTH = 32;

/** Null where only the library's parser can tell. */
export function plainNumber(text: string): PlainNumber | null {
  if (!PLAIN.test(text)) return null;
  const digits = text.replace(/\D+/g, '');
  const [code, plan] = planOf(digits);
  if (code === null) return { digits, country: null, isPossible: false };
  const { country, isPossible, prefix, prefixGoes } = plan;
  const national = digits.slice(code.length);
  const [needless] = prefix?.exec(national) ?? [];
  if (!needless) return { digits, country, isPossible: isPossible[national.length]! };
  // It is taken away where only what remains can be a number; in any other case the parser weighs both.
  const rest = national.slice(needless.length);
  if (!prefixGoes || isPossible[national.length] !== false || !isPossible[rest.length]) return null;
  return { digits: code + rest, country, isPossible: true };
}

/** By what a number may begin with; null where that is no code. */
const plans = new Map<string, Plan | null>();

/** Code and plan; a null code where there is none. */
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
  return {
    country: countries.length === 1 ? countries[0]! : null,
    isPossible,
    prefix: prefix ? new RegExp(`^(?:${prefix})`) : null,
    prefixGoes: !metadata.numberingPlan.nationalPrefixTransformRule(),
  };
}
