/**
 * Zero-width and bidirectional marks, overrides, byte order marks: what is around them is read otherwise than it is written. Joiners
 * of scripts and emoji, signs before Arabic numbers, and the tags of flags stay.
 */
const UNWANTED_FORMAT =
  /(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{e0020}-\u{e007f}])\p{Cf}/gu;

export const withoutFormat = (text: string): string => text.replace(UNWANTED_FORMAT, '');
