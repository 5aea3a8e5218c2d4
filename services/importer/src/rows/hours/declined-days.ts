import type { Day } from '@directory/contracts/opening-hours';
import { slugify } from '@directory/contracts/slugs';
import { dayOf } from './day-names.js';
import { namesOfDays } from './short-days.js';

/** Forms of days that calendars do not have: declined, shortened, or without `-feira`. */
const FURTHER_DAYS = namesOfDays(
  'poniedziałku poniedziałki ponedeljka ponedjeljka ponedjeljkom понедельника понеділка segunda segundas',
  'wtorku wtorki utorka utorkom вторника вівторка terça terças',
  'środy srede srijede sredom srijedom среду среды середи quarta quartas středy weds',
  'czwartku czwartki četvrtka četvrtkom четверга quinta quintas čtvrtka',
  'piątku piątki petka petkom pátku пятницу пятницы пʼятниці sexta sextas',
  'soboty subote subotu subotom субботу субботы суботи sab',
  'niedzieli niedziele niedz nedelje nedjelje nedelju nedjelju nedjeljom воскресенья неділі domeniche',
);
const MIN_DAY_LENGTH = 3;

/** `montags`, `sábados`, `Mondays` */
export function dayNamed(word: string, slug: string): Day | undefined {
  if (slug.length < MIN_DAY_LENGTH && /\p{Script=Latin}/u.test(word)) return undefined;
  return dayOf(word) ?? FURTHER_DAYS.get(slug) ?? (slug.endsWith('s') ? dayOf(slug.slice(0, -1)) : undefined);
}

/** Whether a word names one day, in any of its forms; plurals may be other words. */
export function isDayName(word: string): boolean {
  return (dayOf(word) ?? FURTHER_DAYS.get(slugify(word))) !== undefined;
}
