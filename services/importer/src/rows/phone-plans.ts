import { Metadata, type CountryCode } from 'libphonenumber-js/min';

/** What the library's metadata says of one calling code; the methods are its own, though it declares only some. */
interface Plan {
  /** The one country of the code, or null where several share it. */
  country: CountryCode | null;
  /** How long a number may be in every country of the code, and in none of them. */
  lengths: { always: Set<number>; never: Set<number> };
  /** What a number within the country may begin with that does not belong to it. */
  prefix: RegExp | null;
}

interface LibraryMetadata {
  hasCallingCode(code: string): boolean;
  getCountryCodesForCallingCode(code: string): CountryCode[] | undefined;
  selectNumberingPlan(countryOrCode: string): void;
  numberingPlan: { possibleLengths(): number[]; nationalPrefixForParsing(): string | undefined };
}

/** A number whose meaning is beyond doubt: plus sign, calling code and digits that begin with no prefix. */
interface PlainNumber {
  digits: string;
  country: CountryCode | null;
  isPossible: boolean;
}

const PLAIN = /^\+[1-9][\d ()-]{5,30}\d$/;
const MAX_LENGTH = 17;

/** Null where only the library's parser can tell. */
export function plainNumber(text: string): PlainNumber | null {
  if (!PLAIN.test(text)) return null;
  const digits = text.replace(/\D+/g, '');
  const [code, plan] = planOf(digits);
  if (code === null) return { digits, country: null, isPossible: false };
  if (!plan) return null;
  const length = digits.length - code.length;
  const isPossible = plan.lengths.always.has(length);
  if (!isPossible && !plan.lengths.never.has(length)) return null;
  if (plan.prefix?.test(digits.slice(code.length))) return null;
  return { digits, country: plan.country, isPossible };
}

const plans = new Map<string, Plan | null>();

/** Code and plan; a null plan for a code without countries, a null code where there is none. */
function planOf(digits: string): [string, Plan | null] | [null, null] {
  for (let length = 1; length <= 3; length++) {
    const code = digits.slice(0, length);
    let plan = plans.get(code);
    if (plan === undefined) {
      const metadata = new Metadata() as unknown as LibraryMetadata;
      if (!metadata.hasCallingCode(code)) continue;
      plans.set(code, (plan = readPlan(metadata, code)));
    }
    return [code, plan];
  }
  return [null, null];
}

function readPlan(metadata: LibraryMetadata, code: string): Plan | null {
  const countries = metadata.getCountryCodesForCallingCode(code);
  if (!countries?.length) return null;
  const lengthsOf = (plan: string) => {
    metadata.selectNumberingPlan(plan);
    return metadata.numberingPlan.possibleLengths();
  };
  const each = [code, ...countries].map(lengthsOf);
  const all = Array.from({ length: MAX_LENGTH }, (_, i) => i + 1);
  metadata.selectNumberingPlan(code);
  const prefix = metadata.numberingPlan.nationalPrefixForParsing();
  return {
    country: countries.length === 1 ? countries[0]! : null,
    lengths: {
      always: new Set(all.filter((length) => each.every((lengths) => lengths.includes(length)))),
      never: new Set(all.filter((length) => each.every((lengths) => !lengths.includes(length)))),
    },
    prefix: prefix ? new RegExp(`^(?:${prefix})`) : null,
  };
}
