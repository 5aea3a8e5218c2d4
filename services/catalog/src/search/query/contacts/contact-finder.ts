import { Injectable } from '@nestjs/common';
import { TermQueries } from '../../postgres/terms.queries.js';
import { domainOf, phoneEndOf, type Contact } from './contacts.js';
import { phoneNumbers, phoneRanges } from './phone-numbers.js';
import { PlacesQueries } from '../places/places.queries.js';
import { similarDomains } from './similar-domains.js';

/** A phone number among words; shorter numbers are rather those of a house or a postal code. */
const PHONE_AMONG_WORDS = /(?<![\p{L}\d])\+?\(?\d[\d\s()./–-]{6,}\d(?![\p{L}\d])/u;

/** What a contact is looked up by. */
export interface FoundContact {
  phone?: bigint;
  contact?: Contact;
}

/** Finds the phone number or website of a query. */
@Injectable()
export class ContactFinder {
  constructor(
    private readonly places: PlacesQueries,
    private readonly terms: TermQueries,
  ) {}

  /** A number that some business has as a word, such as a postal code, is not taken for a part of a phone number. */
  async contactOf(q: string, signal: AbortSignal): Promise<Contact | undefined> {
    const [domain, phoneEnd] = [domainOf(q), phoneEndOf(q)];
    const ranges = phoneRanges(q);
    if (domain === undefined && phoneEnd === undefined && ranges.length === 0) return undefined;
    if ((await this.terms.existing(/^\d+$/.test(q) ? [q] : [], signal)).length > 0) return undefined;
    const contact = domain === undefined ? phoneEnd !== undefined && { phoneEnd } : { domain };
    if (contact && (await this.places.hasContact(contact))) return contact;
    const existing = await this.places.existingPhoneRanges(ranges);
    return existing.length > 0 ? { phoneRanges: existing } : undefined;
  }

  async phoneOf(q: string): Promise<bigint | undefined> {
    const numbers = phoneNumbers(q);
    return numbers.length === 0 ? undefined : this.places.phone(numbers);
  }

  /** A phone number, a website or an address of e-mail among other words. */
  async among(q: string): Promise<FoundContact | undefined> {
    const [number] = PHONE_AMONG_WORDS.exec(q) ?? [];
    const phone = number === undefined ? undefined : await this.phoneOf(number);
    if (phone !== undefined) return { phone };
    const domain = q
      .split(/[\s,;|()]+/)
      .map(domainOf)
      .find((it) => it !== undefined);
    return domain !== undefined && (await this.places.hasContact({ domain })) ? { contact: { domain } } : undefined;
  }

  /** The domain of a business that is closest to a misspelt one, or to one without its ending. */
  async similarDomain(q: string): Promise<string | undefined> {
    const similar = similarDomains(domainOf(q) ?? q.trim().toLowerCase());
    const existing = await this.places.existingDomains(similar);
    return similar.find((domain) => existing.includes(domain));
  }
}
