import { textOf } from '../../../rows/text.js';
import { CNAE_OF_BRAZIL, NACE, NAICS, SIC } from './activity-labels.js';
import { converted, type DerivedField } from '../presets/preset.js';
import { countryOfHeaders } from '../headers/register-headers.js';

type System = 'nace' | 'cnae' | 'naics' | 'sic';

/** Words around the name of a classification, and its years. */
const QUALIFIER =
  /^(?:code?s?|kode?|kodu|k[oó]d|kód|código|codigo|codice|numer|nr|no|number|primary|main|principal|principale|główn[ye]|przeważające|ana|2003|2007|2008|2012|2017|2022|2025|rev|v?2|1|fiscal|atividade|economica|econômica|activity|industry|de|du|d)$/u;
const SYSTEMS: readonly [RegExp, System][] = [
  [
    /^(?:naf|ape|apet700|nace|wz|ateco|sbi|pkd|cnae|cae|caen|sni|db07|emtak|teáor|teaor|nkd|skd|оквэд|квед|κάδ|branchekode|næringskode|naeringskode|cznace|sknace|nafrev|activit[eé]principale(?:etablissement|unitelegale)?)$/u,
    'nace',
  ],
  [/^(?:naics|scian)$/, 'naics'],
  [/^sic$/, 'sic'],
];

function systemOf(header: string): System | null {
  const words = header.split(/[\s_.:/()°-]+/);
  const names = [words, words.filter((word) => !QUALIFIER.test(word))].map((list) => list.join(''));
  return SYSTEMS.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1] ?? null;
}

/**
 * The kind of business by its code in a classification, where no other column has one. The header names the classification: numbers alone
 * may be anything.
 */
export function activityKind(
  category: number | undefined,
  positions: ReadonlyMap<string, number>,
): DerivedField | null {
  const columns = [...positions].filter(([, at]) => category === undefined || at === category);
  const [name] = columns.find(([header]) => systemOf(header) !== null) ?? [];
  const system = name === undefined ? null : systemOf(name);
  if (name === undefined || system === null) return null;
  const isOfBrazil = system === 'nace' && countryOfHeaders(positions.keys()) === 'BR';
  return converted(name, (text) => {
    const kind = labelOf(text, isOfBrazil ? 'cnae' : system);
    return kind === undefined && category !== undefined ? text : (kind ?? null);
  });
}

/** `56.10A`, `56.10.A`, `5611-2/01`, `722511`, the first of several, or before a text */
const CODE = /^["'[]?(?:[A-U]\s?)?(\d{1,2}(?:[.\s]?\d){0,5}(?:[-/.]\d{1,2}){0,2}\.?[A-Z]?)(?![\p{L}\p{Nd}])/u;
const BETWEEN = /^[\s\]"'–:-]+/u;

/** Null for an unknown code, undefined without one. */
function labelOf(cell: string, system: System): string | null | undefined {
  const text = textOf(cell) ?? '';
  const [matched, code] = CODE.exec(text) ?? [];
  if (matched === undefined || code === undefined) return undefined;
  const behind = text.slice(matched.length).replace(BETWEEN, '');
  if (/^\p{L}{3}/u.test(behind)) return behind;
  return labelOfCode(code, system);
}

const MIN_DIGITS = 2;

function labelOfCode(text: string, system: System): string | null {
  // Numbers lose the zero in front: `1.11Z`, `111Z`.
  const isShort = /^\d(?:\.|\d\d[A-Z]$)/.test(text) || (system === 'sic' && /^\d{3}$/.test(text));
  const padded = isShort ? `0${text}` : text;
  const code = padded.replace(/[^\dA-Z]/g, '');
  const digits = code.replace(/\D/g, '');
  const labels = system === 'sic' && digits.length === 5 ? labelsOf('nace') : labelsOf(system);
  for (let length = code.length; length >= MIN_DIGITS; length--) {
    const label = labels.get(code.slice(0, length));
    if (label !== undefined) return label;
  }
  return system === 'cnae' ? (labelsOf('nace').get(code.slice(0, MIN_DIGITS)) ?? null) : null;
}

const TABLES = { nace: NACE, cnae: CNAE_OF_BRAZIL, naics: NAICS, sic: SIC } as const;
const known = new Map<System, Map<string, string>>();

/** Built on demand: few files need them. */
function labelsOf(system: System): ReadonlyMap<string, string> {
  let labels = known.get(system);
  if (!labels) {
    const entries = TABLES[system]
      .trim()
      .split(/;\s+/)
      .map((entry) => entry.split(': ') as [string, string]);
    known.set(system, (labels = new Map(entries)));
  }
  return labels;
}
