import { EVERYDAY_CATEGORIES } from '@directory/contracts/everyday-names';
import { SHIPPED_CATEGORIES } from '@directory/contracts/shipped-categories';
import { slugify } from '@directory/contracts/slugs';

/** Further words in names of businesses, by their slugs. */
const WORDS = `llc ltd inc gmbh co kg ag srl spa sarl sas bv nv plc pvt sti tic san oy ab as aps kft doo ooo oao zao shop store market mart
  center centre clinic dental restaurant cafe coffee bar pub grill pizza pizzeria kitchen bistro house hotel hostel inn motel resort salon
  studio spa gym fitness club school academy college hospital pharmacy pharma drugstore bakery garage auto motors services service group
  apotheke pharmacie farmacia eczane eczanesi otel lokanta lokantasi kafe firin kuafor magaza apteka gostinica restoran kavarna`;
/** Words of scripts without spaces between words. */
const SCRIPT_WORDS =
  /薬局|病院|医院|醫院|クリニック|診療所|歯科|株式会社|有限会社|有限公司|公司|店|屋|館|食堂|センター|ホテル|旅館|学校|幼稚園|保育園|施設|ホーム|藥局|药店|診所|诊所|餐廳|餐厅|酒店|饭店|약국|병원|의원|식당|카페|마트|호텔|학원|센터|치킨|점$|ร้าน|โรงพยาบาล|โรงแรม|คลินิก|บริษัท/u;

interface KnownNames {
  categories: ReadonlySet<string>;
  words: ReadonlySet<string>;
}

let known: KnownNames | undefined;

/** Built on demand: few files need it. */
function knownNames(): KnownNames {
  if (known) return known;
  const categories = [SHIPPED_CATEGORIES, EVERYDAY_CATEGORIES].flatMap(linesOf).flatMap(namesOf);
  known = {
    categories: new Set(categories),
    words: new Set([...WORDS.split(/\s+/), ...categories.filter((name) => !name.includes('-') && name.length > 3)]),
  };
  return known;
}

function linesOf(text: string): string[] {
  return text.trim().split('\n');
}

/** `Vienna: Wien, Viyana` by their slugs. */
function namesOf(text: string): string[] {
  return text
    .split(/: |, /)
    .map(slugify)
    .filter((name) => name !== '');
}

export function isKnownCategory(text: string): boolean {
  return knownNames().categories.has(slugify(text));
}

const PLURAL = /(?:s|es|ler|lar|en|i|e)$/;

/** Whether a text is a known category, in the singular or the plural. */
export function isCategoryName(text: string): boolean {
  const words = slugify(text).replaceAll('-', ' ');
  const singular = words.replace(PLURAL, '');
  return [text, words, singular, words.replace(/[sn]$/, ''), words.replace(/ies$/, 'y')].some(isKnownCategory);
}

/** Whether a text has a word that names of businesses have, and those of people and streets have not. */
export function hasBusinessWord(text: string): boolean {
  if (SCRIPT_WORDS.test(text)) return true;
  const { words } = knownNames();
  return slugify(text)
    .split('-')
    .some((word) => words.has(word));
}
