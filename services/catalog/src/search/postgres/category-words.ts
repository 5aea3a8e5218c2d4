import { slugify } from '@directory/contracts/slugs';
import { query } from '@directory/service-kit/query';
import { Injectable } from '@nestjs/common';
import { numberForms } from '../query/number-forms.js';
import { withoutStopWords } from '../query/stop-words.js';
import { withSynonyms } from '../query/synonyms.js';
import { tokenize, type QueryToken } from '../query/tokenizer.js';
import { SearchDatabase } from './search-database.js';

const MAX_AGE_MS = 60_000;

/** Words of categories: only these are searched in the other number, as many names merely look like a plural. */
@Injectable()
export class CategoryWords {
  private words = new Set<string>();
  private slugs = new Set<string>();
  private readAtMs = -Infinity;
  private inFlight: Promise<void> | undefined;

  constructor(private readonly db: SearchDatabase) {}

  /** The tokens with those of their number forms that are words of categories. */
  async withNumberForms(tokens: QueryToken[]): Promise<QueryToken[]> {
    if (tokens.every(({ plain }) => plain.flatMap(numberForms).length === 0)) return tokens;
    await this.refresh();
    return tokens.map((token) => ({ ...token, forms: this.formsOf(token).map((form) => [form]) }));
  }

  /** Whether a text consists of words, other number forms and synonyms of categories. */
  async areCategories(text: string): Promise<boolean> {
    await this.refresh();
    const tokens = withSynonyms(await this.withNumberForms(withoutStopWords(tokenize(text))));
    return tokens.every(
      ({ plain, forms, synonyms }) =>
        synonyms.length > 0 || forms.length > 0 || plain.every((word) => this.words.has(word)),
    );
  }

  /** Whether a text is the name of a category, in either number. */
  async isCategory(text: string): Promise<boolean> {
    await this.refresh();
    const words = slugify(text).split('-');
    const last = words.pop() ?? '';
    return [last, ...numberForms(last)].some((form) => this.slugs.has([...words, form].join('-')));
  }

  private formsOf({ plain, native, bigrams }: QueryToken): string[] {
    if (plain.length !== 1 || native !== undefined || bigrams.length > 0) return [];
    return plain.flatMap(numberForms).filter((form) => this.words.has(form));
  }

  /** Waits only for the first set; later an outdated set is used until the next one is loaded. */
  private async refresh(): Promise<void> {
    if (this.words.size > 0 && performance.now() - this.readAtMs < MAX_AGE_MS) return;
    this.inFlight ??= this.read().finally(() => (this.inFlight = undefined));
    await this.inFlight;
  }

  private async read(): Promise<void> {
    const rows = await query.rows<{ slug: string }>(
      this.db,
      'SELECT slug FROM category_count WHERE business_count > 0',
    );
    this.slugs = new Set(rows.map(({ slug }) => slug));
    this.words = new Set(rows.flatMap(({ slug }) => slug.split('-')));
    this.readAtMs = performance.now();
  }
}
