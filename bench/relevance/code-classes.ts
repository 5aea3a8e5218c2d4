// What people type of phone numbers and postal codes.
import type { Definition } from './class-definition.js';

export const digitsOf = (text: string | null) => (text ?? '').replace(/\D/g, '');

/** @param name of the count */
export const phoneEnd = (name: string, count: number): Definition => ({
  name: `last ${name} digits of a phone number`,
  bars: { three: 0.95 },
  fits: ({ phone }) => digitsOf(phone).length >= 10,
  typed: ({ phone }) => digitsOf(phone).slice(-count),
  isRelevant: (business, hit) => digitsOf(hit.phone).endsWith(digitsOf(business.phone).slice(-count)),
});

export const UNFINISHED_CODES: Definition[] = [
  {
    name: 'phone number without its last two digits',
    bars: { three: 0.95 },
    fits: ({ phone }) => digitsOf(phone).length >= 10,
    typed: ({ phone }) => phone?.slice(0, -2),
    isRelevant: (business, hit) => digitsOf(hit.phone).startsWith(digitsOf(business.phone).slice(0, -2)),
  },
  {
    name: 'postal code without its last letter',
    bars: { three: 0.95 },
    fits: ({ postal_code }) => /^\w{2,4} \w{2,3}$/.test(postal_code ?? '') && /[A-Z]/.test(postal_code ?? ''),
    typed: ({ postal_code }) => postal_code?.slice(0, -1),
    isRelevant: (business, hit) => hit.postal_code?.startsWith(business.postal_code?.slice(0, -1) ?? '') ?? false,
  },
];
