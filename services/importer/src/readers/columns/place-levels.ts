import type { Field } from './fields.js';

type Index = Partial<Record<Field, number>>;

/** `NOMBRE_CANTON`, `DPA_DESCAN` of Ecuador */
const QUALIFIER = /^(?:nom(?:bre)?|desc(?:ripci[oó]n)?|dpa_des|des)[ _.-]?(?:d[eo] |de la )?|[ _.-]?(?:nombre|desc)$/i;

type Level = Readonly<Record<'city' | 'region' | 'area', RegExp>> & { readonly needsRegion?: true };

/** Headers of a country that has another word for its cities, and of what is above and below them there. */
const LEVELS: readonly Level[] = [
  // Costa Rica, Ecuador
  { city: /^(?:cant[oó]n|can)$/, region: /^(?:provincia|prov?)$/, area: /^(?:distrito|parroquia|par)$/ },
  // Panama
  { city: /^distrito$/, region: /^provincia$/, area: /^corregimiento$/ },
  // Peru
  { city: /^provincia$/, region: /^(?:departamento|regi[oó]n)$/, area: /^distrito$/, needsRegion: true },
  // Portugal
  { city: /^(?:concelho|munic[ií]pio)$/, region: /^distrito$/, area: /^freguesia$/ },
  // Thailand, whose provinces have the names of their cities
  { city: /^จังหวัด$/, region: /^(?:ภาค|ภูมิภาค)$/, area: /^(?:อำเภอ|เขต|อำเภอ ?\/ ?เขต|เขต ?\/ ?อำเภอ)$/ },
];

/** Reads the place of tables in which a canton, a district or a province has the city, as no other column has it. */
export function placesByLevel(header: readonly (string | null)[], index: Index): void {
  const names = header.map((text) => (text ?? '').trim().toLowerCase());
  for (const level of LEVELS) {
    const [city, region, area] = [level.city, level.region, level.area].map((pattern) => positionOf(names, pattern));
    const hasOther = index.city !== undefined && index.city !== city;
    if (city === undefined || area === undefined || hasOther || (level.needsRegion && region === undefined)) continue;
    Object.assign(index, { city, area });
    if (region !== undefined) index.region = region;
    else if (index.region === city) delete index.region;
    return;
  }
}

const MIN_LENGTH = 4;

function positionOf(names: readonly string[], pattern: RegExp): number | undefined {
  const whole = names.findIndex((name) => pattern.test(name) && name.length >= MIN_LENGTH);
  const at =
    whole < 0 ? names.findIndex((name) => QUALIFIER.test(name) && pattern.test(name.replace(QUALIFIER, ''))) : whole;
  return at < 0 ? undefined : at;
}

const REGION_OR_COUNTRY = /^kraj$/i;
const CZECH_OR_SLOVAK = /^(?:psč|mesto|město|obec|okres)$/i;
const CZECH_OR_SLOVAK_COUNTRY = /^(?:krajina|země|stát|štát)$/i;

/** `Kraj` is a country in Polish, and a region in Czech and Slovak. */
export function czechRegion(header: readonly (string | null)[], index: Index): void {
  const { country: kraj } = index;
  if (kraj === undefined || !REGION_OR_COUNTRY.test(header[kraj]?.trim() ?? '')) return;
  if (!header.some((text) => CZECH_OR_SLOVAK.test(text?.trim() ?? ''))) return;
  index.region ??= kraj;
  const country = header.findIndex((text) => CZECH_OR_SLOVAK_COUNTRY.test(text?.trim() ?? ''));
  if (country < 0) delete index.country;
  else index.country = country;
}

const WIDTH = /^breite$/i;
const FURTHER_DIMENSION = /^(?:h[öo]e?he|tiefe|dicke|st[äa]e?rke|gewicht|fl[äa]e?che|volumen|durchmesser)(?:\W|$)/i;

/** `Länge, Breite, Höhe` are those of a thing. */
export function withoutDimensions(header: readonly (string | null)[], index: Index): void {
  const { latitude } = index;
  if (latitude === undefined || !WIDTH.test(header[latitude]?.trim() ?? '')) return;
  if (!header.some((text) => FURTHER_DIMENSION.test(text?.trim() ?? ''))) return;
  delete index.latitude;
  delete index.longitude;
}
