import { slugify } from '@directory/contracts/slugs';
import { Injectable } from '@nestjs/common';
import { withHyphens, withLatinDigits } from './contacts/contacts.js';
import { withEmojiWords } from './words/emoji.js';
import { pastedText, profileName } from './pasted-text.js';
import { PlacesQueries } from './places/places.queries.js';
import { withDistrictCode } from './places/postal-codes.js';
import { separations } from './words/separations.js';
import { withComposedVowels } from './tokenizer.js';

/** The words of a query in place of links, escapes and emoji. */
@Injectable()
export class QueryText {
  constructor(private readonly places: PlacesQueries) {}

  async of(q: string): Promise<string> {
    const text = withHyphens(withLatinDigits(withComposedVowels(pastedText(q))));
    const named = await this.withProfileName(text);
    return this.unlessName(await this.unlessName(named, withEmojiWords(named)), withDistrictCode(named));
  }

  /** The words in place of a query that is not the name of a business. */
  private async unlessName(q: string, words: string | undefined): Promise<string> {
    const isName = words !== undefined && (await this.places.isName(q));
    return words === undefined || isName ? q : words;
  }

  /** The name in the address of a profile on another site, where a business has it; its city may follow. */
  private async withProfileName(q: string): Promise<string> {
    const typed = profileName(q);
    if (typed === undefined) return q;
    const joined = typed.replaceAll(' ', '');
    const words = typed.split(' ');
    const starts = [1, 2].map((count) => words.slice(0, -count).join(' ')).filter((start) => start.includes(' '));
    const texts = new Map([
      ...[typed, joined, ...separations(joined)].map((name): [string, string] => [slugify(name), name]),
      ...starts.map((name): [string, string] => [slugify(name), typed]),
    ]);
    const [slug = ''] = await this.places.existingNames([...texts.keys()].filter(Boolean));
    return texts.get(slug) ?? q;
  }
}
