import type { SearchQuery } from '@directory/contracts/search';
import { slugify } from '@directory/contracts/slugs';
import { Injectable } from '@nestjs/common';
import { firstFound, type Attempt } from './attempt.js';
import { AroundPlaces } from './around-places.js';
import { Attempts } from './attempts.js';
import { Corrections, WRITTEN_BY_SOUND } from './corrections.js';
import { Elsewhere } from './elsewhere.js';
import type { SearchEngine } from './engine/search-engine.js';
import { FewerWordsSearch } from './fewer-words.js';
import { CategoryWords } from './postgres/category-words.js';
import { OtherNames } from './other-names.js';
import { ContactFinder } from './query/contact-finder.js';
import { isNumber, isWebsite, siteName } from './query/contacts.js';
import { copiedNames } from './query/copied-names.js';
import { inOtherLayouts } from './query/keyboard-layouts.js';
import { withoutLegalForm } from './query/legal-forms.js';
import { asWords, type ParsedQuery } from './query/parsed-query.js';
import { hasOnlyPhrases } from './query/phrases.js';
import { PlacesQueries } from './query/places.queries.js';
import { endsWithPartOfCode, withOtherCodes } from './query/postal-codes.js';
import { QueryParser } from './query/query-parser.js';
import { separateAddresses } from './query/joined-addresses.js';
import { inOtherKana } from './query/kana.js';
import { separations } from './query/separations.js';
import { isFiller, WordDropper, type FewerWords } from './query/word-dropper.js';

/** Shorter ones may be a kind of business and a place. */
const MIN_WORDS_OF_LONG_NAME = 3;

/** Other ways to read a query that finds nothing. */
@Injectable()
export class OtherReadings {
  constructor(
    private readonly attempts: Attempts,
    private readonly aroundPlaces: AroundPlaces,
    private readonly parser: QueryParser,
    private readonly wordDropper: WordDropper,
    private readonly categoryWords: CategoryWords,
    private readonly otherNames: OtherNames,
    private readonly elsewhere: Elsewhere,
    private readonly fewerWords: FewerWordsSearch,
    private readonly contacts: ContactFinder,
    private readonly places: PlacesQueries,
    private readonly corrections: Corrections,
  ) {}

  /** Without results in another place of that name, then as words only, then with corrected spelling, finally with fewer words. */
  async findLess(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    first: Attempt,
    signal: AbortSignal,
  ): Promise<Attempt> {
    if (query.exact || parsed.text === '' || parsed.phone !== undefined || parsed.contact) return first;
    if (!/[\p{L}\p{N}]/u.test(parsed.text) || hasOnlyPhrases(query.q)) return first;
    const byPostalCode = await this.byPostalCode(engine, query, parsed, signal);
    if (byPostalCode || isNumber(query.q)) return byPostalCode ?? first;
    if (isWebsite(query.q)) return (await this.bySite(engine, query, parsed, signal)) ?? first;
    const plain = asWords(query.q, parsed);
    const byContact = await this.byContact(engine, query, plain, signal);
    if (byContact) return byContact;
    const elsewhere =
      (await this.nameBeforeWord(engine, query, parsed, plain, signal)) ??
      (await this.elsewhere.find(engine, query, parsed, signal)) ??
      (await this.elsewhere.inWholeTown(engine, query, parsed, signal));
    if (elsewhere) return elsewhere;
    if (parsed.source === 'words' && parsed.place) {
      const whole =
        (await this.attempts.retry(engine, query, plain, signal)) ??
        (WRITTEN_BY_SOUND.test(query.q) ? undefined : await this.nameWithinWords(engine, query, parsed, plain, signal));
      if (whole) return whole;
    }
    const inJoinedPlace =
      (parsed.place ? undefined : await this.inJoinedPlace(engine, query, parsed, signal)) ??
      (await this.atJoinedAddress(engine, query, parsed, signal)) ??
      (await this.inOtherKana(engine, query, parsed, signal));
    if (inJoinedPlace) return inJoinedPlace;
    const copied =
      (await this.withoutLegalForm(engine, query, parsed, signal)) ??
      (await this.byCopiedName(engine, query, plain, signal)) ??
      (await this.bySeparateWords(engine, query, parsed, signal));
    if (copied) return copied;
    const bySimilarSite = /\s/.test(query.q.trim())
      ? undefined
      : await this.bySimilarSite(engine, query, plain, signal);
    if (bySimilarSite) return bySimilarSite;
    // Leading words are no place if nothing in it matches the others, except before a kind of business: `Leeds dentist`.
    const isBeforeCategory =
      parsed.isLeading &&
      (await this.categoryWords.areCategories(parsed.text)) &&
      !(await this.categoryWords.areCategories(plain.text));
    const readings = parsed.isLeading && !isBeforeCategory ? [plain, parsed] : [parsed];
    let dropped: Promise<FewerWords[][]> | undefined;
    const fewerWords = () =>
      (dropped ??= Promise.all(readings.map((read) => this.wordDropper.without(read.text, signal))));
    // Any word sounds like some other one: a name that only lacks unknown words is rather meant, unless other letters hide the known ones.
    const isSoundTried = async () =>
      WRITTEN_BY_SOUND.test(parsed.text) || !(await fewerWords()).flat().some(({ isCertain }) => isCertain);
    // After a preposition the name of a town is no misspelt word.
    const farFromTown = await this.aroundPlaces.withoutTown(engine, query, parsed, signal, true);
    if (farFromTown) return farFromTown;
    // A kind of business is no misspelt name of another one: `hotel` in a city with hostels only.
    const isKind = parsed.text !== '' && (await this.categoryWords.areCategories(parsed.text));
    const corrected = isKind
      ? undefined
      : ((await this.inOtherLayout(engine, query, parsed, signal)) ??
        (await this.corrections.corrected(engine, query, parsed, signal, isSoundTried)) ??
        (await this.corrections.inMisspeltPlace(engine, query, parsed, signal)) ??
        (await this.ofMisspeltCategory(engine, query, parsed, signal)) ??
        (await this.nextToCategory(engine, query, parsed, signal)));
    if (corrected) return corrected;
    const withoutTown = await this.aroundPlaces.withoutTown(engine, query, parsed, signal);
    if (withoutTown) return withoutTown;
    const fewer = await fewerWords();
    const some = readings.map((read, i) => ({ read, fewer: fewer[i] ?? [] }));
    return (await this.fewerWords.find(engine, query, some, parsed, plain, signal)) ?? first;
  }

  /** With the last word as the beginning of a number or postal code, else by another spelling of the code, else around it. */
  private async byPostalCode(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const unfinished = endsWithPartOfCode(parsed.text)
      ? await this.attempts.retry(engine, query, { ...parsed, isCodeUnfinished: true }, signal)
      : undefined;
    if (unfinished) return unfinished;
    const others = withOtherCodes(parsed.text).map((text) => ({ ...parsed, text, isLastWordWhole: true }));
    const found = await firstFound(others, (other) => this.attempts.retry(engine, query, other, signal));
    return found ?? this.aroundPlaces.ofPostalCode(engine, query, others.at(-1) ?? parsed, signal);
  }

  /** By a phone number, a website or an address of e-mail among the words. */
  private async byContact(
    engine: SearchEngine,
    query: SearchQuery,
    plain: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const found = await this.contacts.among(query.q);
    return found && this.attempts.retry(engine, query, { ...plain, ...found }, signal);
  }

  /** `Rosa Bakery` of `Rosa Bakery Ltd`. */
  private async withoutLegalForm(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const less = withoutLegalForm(parsed.text);
    const attempt = less && (await this.attempts.retry(engine, query, { ...parsed, text: less.text }, signal));
    return attempt && { ...attempt, leftOut: [less.form] };
  }

  /** By the name that starts what was copied from a page or a map: `Rosa Bakery, 5 High St, Leeds`; in its place, if that is known. */
  private async byCopiedName(
    engine: SearchEngine,
    query: SearchQuery,
    plain: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const candidates = copiedNames(query.q);
    const existing = new Set(
      await this.places.existingNames(candidates.map(({ name }) => slugify(name)).filter(Boolean)),
    );
    const misspelt =
      existing.size > 0 ? await this.corrections.ofMisspeltName(engine, query, plain, signal) : undefined;
    if (misspelt) return misspelt;
    for (const { name, rest, places } of candidates) {
      if (!existing.has(slugify(name)) || (await this.categoryWords.areCategories(name))) continue;
      const leftOut = rest.split(/[\s,]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
      for (const typed of query.location === '' ? places : []) {
        const again = await this.parser.parseAgain({ ...query, q: `${name} ${typed}` }, plain, signal);
        const isInPlace = again.place !== undefined && slugify(again.text).startsWith(slugify(name));
        const inPlace = isInPlace && (await this.attempts.retry(engine, query, { ...again, text: name }, signal));
        if (inPlace) return { ...inPlace, leftOut: leftOut.filter((word) => !typed.split(/\s+/).includes(word)) };
      }
      const attempt = await this.attempts.retry(engine, query, { ...plain, text: name }, signal);
      if (attempt) return { ...attempt, leftOut };
    }
    return undefined;
  }

  /** By a name of which the spaces, hyphens or dots are missing: `rentasofa`. */
  private async bySeparateWords(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const { text: from } = parsed;
    const names = new Map(separations(from).map((name) => [slugify(name), name]));
    const [slug = ''] = await this.places.existingNames([...names.keys()]);
    const to = names.get(slug);
    if (to === undefined) return undefined;
    return this.attempts.correctedAttempt(engine, query, { from, to, parsed: { ...parsed, text: to } }, signal);
  }

  /** `farmacy` in a place that has pharmacies, although a business elsewhere is called so. */
  private async ofMisspeltCategory(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const { text: from, place } = parsed;
    // Several words that exist are no misspelt one together.
    if (/\s/.test(from.trim()) && (await this.wordDropper.areKnown(from, signal))) return undefined;
    const to = await this.categoryWords.withClosest(from);
    if (to === undefined) return undefined;
    const again = place ? { ...parsed, text: to } : await this.parser.parseAgain({ ...query, q: to }, parsed, signal);
    const attempt = await this.attempts.correctedAttempt(engine, query, { from, to, parsed: again }, signal);
    if (attempt) return attempt;
    const translated = await this.otherNames.inOtherLanguage(engine, query, again, signal);
    return translated && { ...translated, corrected: { from, to } };
  }

  /** The street of `pharmacies marszalkowsa`, which no business has together with the plural as a word. */
  private async nextToCategory(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const { text: from } = parsed;
    const words = from.split(/[\s,]+/);
    const areOfCategories = await Promise.all(words.map((word) => this.categoryWords.areCategories(word)));
    const kinds = words.filter((_, i) => areOfCategories[i]);
    const others = words.filter((word, i) => !areOfCategories[i] && !isFiller(word));
    if (kinds.length === 0 || others.length === 0) return undefined;
    const right = await engine.correct(others.join(' '), signal, () => Promise.resolve(false));
    if (right === undefined) return undefined;
    const to = [...kinds, right].join(' ');
    return this.attempts.correctedAttempt(engine, query, { from, to, parsed: { ...parsed, text: to } }, signal);
  }

  /** As the same keys give it in another keyboard layout. */
  private async inOtherLayout(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const layouts = parsed.source === 'words' && !parsed.place ? inOtherLayouts(query.q) : [];
    if (layouts.length === 0 || (await this.parser.hasKnownWord(query.q, signal))) return undefined;
    return firstFound(layouts, async (to) => {
      if (!(await this.parser.hasKnownWord(to, signal))) return undefined;
      const again = await this.parser.parseAgain({ ...query, q: to }, parsed, signal);
      return this.attempts.correctedAttempt(engine, query, { from: query.q, to, parsed: again }, signal);
    });
  }

  /** A name with one word too many, which it may have elsewhere: `Librería El Sol de Córdoba downtown`. */
  private async nameWithinWords(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    plain: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const fewer = await this.wordDropper.without(plain.text, signal);
    const name = fewer.find(({ isName, leftOut }) => isName && leftOut.length === 1);
    if (!name) return undefined;
    const words = new Set(parsed.text.split(/\s+/));
    const isOnlyPlace = name.text.split(/\s+/).every((word) => !words.has(word));
    if (isOnlyPlace) return undefined;
    if (name.leftOut.every((word) => !words.has(word))) {
      if (await this.categoryWords.areCategories(name.text)) return undefined;
      const brand = await this.brandInPlace(engine, query, parsed, signal);
      if (brand) return brand;
    }
    return this.fewerWords.without(name, engine, query, plain, false, signal);
  }

  /** A long name before one word too many, also where a place is in it: `Los Angeles Kitchen family`. */
  private async nameBeforeWord(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    plain: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const words = plain.text.split(/\s+/);
    const leftOut = words.splice(-1);
    const name = slugify(words.join(' '));
    if (parsed.source !== 'words' || name.split('-').length < MIN_WORDS_OF_LONG_NAME) return undefined;
    if ((await this.places.existingNames([name])).length === 0) return undefined;
    const attempt = await this.attempts.retry(engine, query, { ...plain, text: words.join(' ') }, signal);
    return attempt && { ...attempt, leftOut };
  }

  /** `Boots` in the place of `boots pharmacy manchester`, also if others elsewhere are called Boots Pharmacy. */
  private async brandInPlace(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const words = parsed.text.split(/\s+/);
    const areOfCategories = await Promise.all(words.map((word) => this.categoryWords.areCategories(word)));
    const text = words.filter((_, i) => !areOfCategories[i]).join(' ');
    if (text === '' || text === parsed.text || (await this.places.existingNames([slugify(text)])).length === 0)
      return undefined;
    const attempt = await this.attempts.retry(engine, query, { ...parsed, text }, signal);
    return attempt && { ...attempt, leftOut: words.filter((_, i) => areOfCategories[i]) };
  }

  /** `rosabakery.com` of `rosabakery.con` and `rosabakery`. */
  private async bySimilarSite(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const domain = await this.contacts.similarDomain(query.q);
    if (domain === undefined) return undefined;
    const corrected = { from: query.q, to: domain, parsed: { ...parsed, contact: { domain } } };
    return this.attempts.correctedAttempt(engine, query, corrected, signal);
  }

  /** The name of a website as words: `pizzahut` of `pizzahut.com`. */
  private async bySite(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const similar = await this.bySimilarSite(engine, query, parsed, signal);
    if (similar) return similar;
    const name = siteName(query.q);
    if (name === undefined) return undefined;
    const attempt = (to: string) =>
      this.attempts.correctedAttempt(engine, query, { from: query.q, to, parsed: { ...parsed, text: to } }, signal);
    const found = await attempt(name);
    if (found) return found;
    const corrected = await engine.correct(name, signal, () => Promise.resolve(false));
    return corrected === undefined ? undefined : attempt(corrected);
  }

  /** `東京都台東区谷中6丁目3-8`, of which the divisions are written together. */
  private async atJoinedAddress(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    return firstFound(separateAddresses(query.q), async (q) => {
      const again = await this.parser.parseAgain({ ...query, q }, parsed, signal);
      return this.attempts.retry(engine, query, again, signal);
    });
  }

  /** `アオキ薬局` of `あおき薬局`. */
  private async inOtherKana(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const { text: from } = parsed;
    return firstFound(inOtherKana(from), (to) =>
      this.attempts.correctedAttempt(engine, query, { from, to, parsed: { ...parsed, text: to } }, signal),
    );
  }

  /** `北京酒店`, written together with its place. */
  private async inJoinedPlace(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const inPlace = parsed.source === 'words' ? await this.parser.parseJoinedPlace(parsed.text) : undefined;
    return inPlace && this.attempts.retry(engine, query, { ...inPlace, recognised: parsed.recognised }, signal);
  }
}
