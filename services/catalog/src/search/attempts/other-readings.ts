import { slugify } from '@directory/contracts/slugs';
import { Injectable } from '@nestjs/common';
import { firstFound, type Attempt, type SearchContext } from './attempt.js';
import { AroundPlaces } from './around-places.js';
import { Attempts } from './attempts.js';
import { Corrections, WRITTEN_BY_SOUND } from './corrections.js';
import { Elsewhere } from './elsewhere.js';
import { FewerWordsSearch } from './fewer-words.js';
import { CategoryWords } from '../postgres/category-words.js';
import { NativeSpelling } from '../postgres/native-spelling.js';
import { OtherNames } from './other-names.js';
import { ContactFinder } from '../query/contacts/contact-finder.js';
import { isNumber, isWebsite, siteName } from '../query/contacts/contacts.js';
import { copiedNames } from '../query/copied-names.js';
import { inOtherLayouts } from '../query/words/keyboard-layouts.js';
import { withoutLegalForm } from '../query/words/legal-forms.js';
import { asWords, type ParsedQuery } from '../query/parsed-query.js';
import { hasOnlyPhrases } from '../query/phrases/phrases.js';
import { PlacesQueries } from '../query/places/places.queries.js';
import { endsWithPartOfCode, withOtherCodes } from '../query/places/postal-codes.js';
import { QueryParser } from '../query/query-parser.js';
import { separateAddresses } from '../query/places/joined-addresses.js';
import { inOtherKana } from '../query/words/kana.js';
import { separations } from '../query/words/separations.js';
import { isFiller, WordDropper, type FewerWords } from '../query/word-dropper.js';

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
    private readonly nativeSpelling: NativeSpelling,
  ) {}

  /** The first of these readings that finds something, the most likely ones first; else `first`, which found nothing. */
  async findLess(context: SearchContext, parsed: ParsedQuery, first: Attempt): Promise<Attempt> {
    const { q, exact } = context.query;
    if (exact || parsed.text === '' || parsed.phone !== undefined || parsed.contact) return first;
    if (!/[\p{L}\p{N}]/u.test(parsed.text) || hasOnlyPhrases(q)) return first;
    const byPostalCode = await this.byPostalCode(context, parsed);
    if (byPostalCode || isNumber(q)) return byPostalCode ?? first;
    if (isWebsite(q)) return (await this.bySite(context, parsed)) ?? first;
    const plain = asWords(q, parsed);
    return (
      (await this.byContact(context, plain)) ??
      (await this.nameBeforeWord(context, parsed, plain)) ??
      (await this.elsewhere.find(context, parsed)) ??
      (await this.elsewhere.inWholeTown(context, parsed)) ??
      (await this.inNativeLetters(context, parsed)) ??
      (await this.withPlaceAsName(context, parsed, plain)) ??
      (await this.inJoinedPlace(context, parsed)) ??
      (await this.besideJoinedKind(context, parsed)) ??
      (await this.atJoinedAddress(context, parsed)) ??
      (await this.inOtherKana(context, parsed)) ??
      (await this.withoutLegalForm(context, parsed)) ??
      (await this.byCopiedName(context, plain)) ??
      (await this.bySeparateWords(context, parsed)) ??
      (await this.bySimilarSite(context, plain)) ??
      (await this.correctedOrShorter(context, parsed, plain)) ??
      first
    );
  }

  /** With corrected spelling, then with fewer words. */
  private async correctedOrShorter(
    context: SearchContext,
    parsed: ParsedQuery,
    plain: ParsedQuery,
  ): Promise<Attempt | undefined> {
    // Leading words are no place if nothing in it matches the others, except before a kind of business: `Leeds dentist`.
    const isBeforeCategory =
      parsed.isLeading &&
      (await this.categoryWords.areCategories(parsed.text)) &&
      !(await this.categoryWords.areCategories(plain.text));
    const readings = parsed.isLeading && !isBeforeCategory ? [plain, parsed] : [parsed];
    let dropped: Promise<FewerWords[][]> | undefined;
    const fewerWords = () =>
      (dropped ??= Promise.all(readings.map((read) => this.wordDropper.without(read.text, context.signal))));
    // Any word sounds like some other one: a name that only lacks unknown words is rather meant, unless other letters hide the known ones.
    const isSoundTried = async () =>
      WRITTEN_BY_SOUND.test(parsed.text) || !(await fewerWords()).flat().some(({ isCertain }) => isCertain);
    const found =
      // After a preposition the name of a town is no misspelt word.
      (await this.aroundPlaces.withoutTown(context, parsed, true)) ??
      (await this.misspelt(context, parsed, isSoundTried)) ??
      (await this.aroundPlaces.withoutTown(context, parsed));
    if (found) return found;
    const fewer = await fewerWords();
    const some = readings.map((read, i) => ({ read, fewer: fewer[i] ?? [] }));
    return this.fewerWords.find(context, some, parsed, plain);
  }

  private async misspelt(
    context: SearchContext,
    parsed: ParsedQuery,
    isSoundTried: () => Promise<boolean>,
  ): Promise<Attempt | undefined> {
    // A kind of business is no misspelt name of another one: `hotel` in a city with hostels only.
    if (await this.categoryWords.areCategories(parsed.text)) return undefined;
    return (
      (await this.inOtherLayout(context, parsed)) ??
      (await this.corrections.corrected(context, parsed, isSoundTried)) ??
      (await this.corrections.inMisspeltPlace(context, parsed)) ??
      (await this.ofMisspeltCategory(context, parsed)) ??
      (await this.nextToCategory(context, parsed))
    );
  }

  /** The words of the place as those of a name too. */
  private async withPlaceAsName(
    context: SearchContext,
    parsed: ParsedQuery,
    plain: ParsedQuery,
  ): Promise<Attempt | undefined> {
    if (parsed.source !== 'words' || !parsed.place) return undefined;
    const attempt = await this.attempts.retry(context, plain);
    return (
      attempt ?? (WRITTEN_BY_SOUND.test(context.query.q) ? undefined : this.nameWithinWords(context, parsed, plain))
    );
  }

  /** With the last word as the beginning of a number or postal code, else by another spelling of the code, else around it. */
  private async byPostalCode(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const unfinished = endsWithPartOfCode(parsed.text)
      ? await this.attempts.retry(context, { ...parsed, isCodeUnfinished: true })
      : undefined;
    if (unfinished) return unfinished;
    const others = withOtherCodes(parsed.text).map((text) => ({ ...parsed, text, isLastWordWhole: true }));
    const found = await firstFound(others, (other) => this.attempts.retry(context, other));
    return found ?? this.aroundPlaces.ofPostalCode(context, others.at(-1) ?? parsed);
  }

  /** By a phone number, a website or an address of e-mail among the words. */
  private async byContact(context: SearchContext, plain: ParsedQuery): Promise<Attempt | undefined> {
    const found = await this.contacts.among(context.query.q);
    return found && this.attempts.retry(context, { ...plain, ...found });
  }

  /** `Rosa Bakery` of `Rosa Bakery Ltd`. */
  private async withoutLegalForm(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const less = withoutLegalForm(parsed.text);
    const attempt = less && (await this.attempts.retry(context, { ...parsed, text: less.text }));
    return attempt && { ...attempt, leftOut: [less.form] };
  }

  /** By the name that starts what was copied from a page or a map: `Rosa Bakery, 5 High St, Leeds`; in its place, if that is known. */
  private async byCopiedName(context: SearchContext, plain: ParsedQuery): Promise<Attempt | undefined> {
    const { query, signal } = context;
    const candidates = copiedNames(query.q);
    const existing = new Set(
      await this.places.existingNames(candidates.map(({ name }) => slugify(name)).filter(Boolean)),
    );
    const misspelt = existing.size > 0 ? await this.corrections.ofMisspeltName(context, plain) : undefined;
    if (misspelt) return misspelt;
    for (const { name, rest, places } of candidates) {
      if (!existing.has(slugify(name)) || (await this.categoryWords.areCategories(name))) continue;
      const leftOut = rest.split(/[\s,]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
      for (const typed of query.location === '' ? places : []) {
        const again = await this.parser.parseAgain({ ...query, q: `${name} ${typed}` }, plain, signal);
        const isInPlace = again.place !== undefined && slugify(again.text).startsWith(slugify(name));
        const inPlace = isInPlace && (await this.attempts.retry(context, { ...again, text: name }));
        if (inPlace) return { ...inPlace, leftOut: leftOut.filter((word) => !typed.split(/\s+/).includes(word)) };
      }
      const attempt = await this.attempts.retry(context, { ...plain, text: name });
      if (attempt) return { ...attempt, leftOut };
    }
    return undefined;
  }

  /** By a name of which the spaces, hyphens or dots are missing: `rentasofa`. */
  private async bySeparateWords(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const names = new Map(separations(parsed.text).map((name) => [slugify(name), name]));
    const [slug = ''] = await this.places.existingNames([...names.keys()]);
    const to = names.get(slug);
    return to === undefined ? undefined : this.attempts.respelt(context, parsed, to);
  }

  /** `farmacy` in a place that has pharmacies, although a business elsewhere is called so. */
  private async ofMisspeltCategory(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const { query, signal } = context;
    const { text: from, place } = parsed;
    // Several words that exist are no misspelt one together.
    if (/\s/.test(from.trim()) && (await this.wordDropper.areKnown(from, signal))) return undefined;
    const to = await this.categoryWords.withClosest(from);
    if (to === undefined) return undefined;
    const again = place ? { ...parsed, text: to } : await this.parser.parseAgain({ ...query, q: to }, parsed, signal);
    const attempt = await this.attempts.correctedAttempt(context, { from, to, parsed: again });
    if (attempt) return attempt;
    const translated = await this.otherNames.inOtherLanguage(context, again);
    return translated && { ...translated, corrected: { from, to } };
  }

  /** The street of `pharmacies marszalkowsa`, which no business has together with the plural as a word. */
  private async nextToCategory(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const { engine, signal } = context;
    const words = parsed.text.split(/[\s,]+/);
    const areOfCategories = await Promise.all(words.map((word) => this.categoryWords.areCategories(word)));
    const kinds = words.filter((_, i) => areOfCategories[i]);
    const others = words.filter((word, i) => !areOfCategories[i] && !isFiller(word));
    if (kinds.length === 0 || others.length === 0) return undefined;
    const right = await engine.correct(others.join(' '), signal, () => Promise.resolve(false));
    if (right === undefined) return undefined;
    return this.attempts.respelt(context, parsed, [...kinds, right].join(' '));
  }

  /** As the same keys give it in another keyboard layout. */
  private async inOtherLayout(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const { query, signal } = context;
    const layouts = parsed.source === 'words' && !parsed.place ? inOtherLayouts(query.q) : [];
    if (layouts.length === 0 || (await this.parser.hasKnownWord(query.q, signal))) return undefined;
    return firstFound(layouts, async (to) => {
      if (!(await this.parser.hasKnownWord(to, signal))) return undefined;
      const again = await this.parser.parseAgain({ ...query, q: to }, parsed, signal);
      return this.attempts.correctedAttempt(context, { from: query.q, to, parsed: again });
    });
  }

  /** A name with one word too many, which it may have elsewhere: `Librería El Sol de Córdoba downtown`. */
  private async nameWithinWords(
    context: SearchContext,
    parsed: ParsedQuery,
    plain: ParsedQuery,
  ): Promise<Attempt | undefined> {
    const fewer = await this.wordDropper.without(plain.text, context.signal);
    const name = fewer.find(({ isName, leftOut }) => isName && leftOut.length === 1);
    if (!name) return undefined;
    const words = new Set(parsed.text.split(/\s+/));
    const isOnlyPlace = name.text.split(/\s+/).every((word) => !words.has(word));
    if (isOnlyPlace) return undefined;
    if (name.leftOut.every((word) => !words.has(word))) {
      if (await this.categoryWords.areCategories(name.text)) return undefined;
      const brand = await this.brandInPlace(context, parsed);
      const inPlace = brand ?? (await this.corrections.nameInPlace(context, parsed));
      if (inPlace) return inPlace;
    }
    return this.fewerWords.without(context, name, plain, false);
  }

  /** A long name before one word too many, also where a place is in it: `Los Angeles Kitchen family`. */
  private async nameBeforeWord(
    context: SearchContext,
    parsed: ParsedQuery,
    plain: ParsedQuery,
  ): Promise<Attempt | undefined> {
    const words = plain.text.split(/\s+/);
    const leftOut = words.splice(-1);
    const name = slugify(words.join(' '));
    if (parsed.source !== 'words' || name.split('-').length < MIN_WORDS_OF_LONG_NAME) return undefined;
    if (!(await this.places.isName(name))) return undefined;
    const attempt = await this.attempts.retry(context, { ...plain, text: words.join(' ') });
    return attempt && { ...attempt, leftOut };
  }

  /** `Boots` in the place of `boots pharmacy manchester`, also if others elsewhere are called Boots Pharmacy. */
  private async brandInPlace(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const words = parsed.text.split(/\s+/);
    const areOfCategories = await Promise.all(words.map((word) => this.categoryWords.areCategories(word)));
    const text = words.filter((_, i) => !areOfCategories[i]).join(' ');
    if (text === parsed.text || !(await this.places.isName(text))) return undefined;
    const attempt = await this.attempts.retry(context, { ...parsed, text });
    return attempt && { ...attempt, leftOut: words.filter((_, i) => areOfCategories[i]) };
  }

  /** `rosabakery.com` of `rosabakery.con` and `rosabakery`. */
  private async bySimilarSite(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const { q: from } = context.query;
    const domain = /\s/.test(from.trim()) ? undefined : await this.contacts.similarDomain(from);
    if (domain === undefined) return undefined;
    return this.attempts.correctedAttempt(context, { from, to: domain, parsed: { ...parsed, contact: { domain } } });
  }

  /** The name of a website as words: `pizzahut` of `pizzahut.com`. */
  private async bySite(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const { engine, query, signal } = context;
    const similar = await this.bySimilarSite(context, parsed);
    if (similar) return similar;
    const name = siteName(query.q);
    if (name === undefined) return undefined;
    const attempt = (to: string) =>
      this.attempts.correctedAttempt(context, { from: query.q, to, parsed: { ...parsed, text: to } });
    const found = await attempt(name);
    if (found) return found;
    const corrected = await engine.correct(name, signal, () => Promise.resolve(false));
    return corrected === undefined ? undefined : attempt(corrected);
  }

  /** `里昂哈佛國際牙醫診所` of `哈佛牙醫`: other words may be between a name and the kind of business. */
  private async besideJoinedKind(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    return firstFound(this.categoryWords.joinedKindsOf(parsed.text), ({ rest, kind }) =>
      this.attempts.retry(context, { ...parsed, text: `${rest} ${kind}` }),
    );
  }

  /** `東京都台東区谷中6丁目3-8`, of which the divisions are written together. */
  private async atJoinedAddress(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const { query, signal } = context;
    return firstFound(separateAddresses(query.q), async (q) => {
      const again = await this.parser.parseAgain({ ...query, q }, parsed, signal);
      return this.attempts.retry(context, again);
    });
  }

  /** `улица Ленина` of `ulica lenina`. */
  private async inNativeLetters(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const spellings = await this.nativeSpelling.of(parsed.text, context.signal);
    return firstFound(spellings, (to) => this.attempts.respelt(context, parsed, to));
  }

  /** `アオキ薬局` of `あおき薬局`. */
  private async inOtherKana(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    return firstFound(inOtherKana(parsed.text), (to) => this.attempts.respelt(context, parsed, to));
  }

  /** `北京酒店`, written together with its place. */
  private async inJoinedPlace(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    if (parsed.source !== 'words' || parsed.place) return undefined;
    const inPlace = await this.parser.parseJoinedPlace(parsed.text);
    return inPlace && this.attempts.retry(context, { ...inPlace, recognised: parsed.recognised });
  }
}
