/** Words for the kind of a region, before its name. Counties and departments are smaller than regions and share their names. */
const BEFORE = [
  'state|province|region|prefecture|canton|governorate|emirate',
  'estado|provincia|región|comunidad|regione|région',
  'land|bundesland|kanton|województwo|provincie|provinsi',
].join('|');
const AFTER = [
  'state|province|region|prefecture|canton|governorate|emirate|oblast|krai',
  'eyaleti|bölgesi|область|край',
].join('|');
const LINK = "(?:of (?:the )?|de la |de |do |da |du |di |d')?";
const REGION_BEFORE = new RegExp(`^(?:the )?(?:${BEFORE}) ${LINK}(.{3,})$`, 'iu');
const REGION_AFTER = new RegExp(`^(.{3,}) (?:${AFTER})$`, 'iu');

/** The ending that names a region rather than the city of the same name. */
export const REGION_WORD = 'region';

/** `New York` of `New York State`, `Québec` of `province of Québec`; undefined without a word for a region. */
export function nameOfRegion(text: string): string | undefined {
  const typed = text.trim();
  return (REGION_AFTER.exec(typed) ?? REGION_BEFORE.exec(typed))?.[1];
}
