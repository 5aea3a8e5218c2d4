/** What a page tells those who hear it, not see it, about a link; in the languages of the pages that are read most. */
const LABELS = [
  ...['external link', 'visited link', 'opens? in (?:a )?new (?:tab|window)'],
  ...[
    'lien (?:externe|consulté|visité)',
    '(?:enlace|vínculo) (?:externo|visitado)',
    'link (?:esterno|externo|visitato|visitado)',
  ],
  ...['(?:externer|besuchter) link', '(?:externe|bezochte) link', '(?:harici|ziyaret edil(?:en|miş)) bağlantı'],
  ...['(?:внешняя|посещ[её]нная) ссылка', 'odwiedzony link', 'link (?:eksternal|yang dikunjungi)', '訪問済みリンク'],
].join('|');
const MARK = String.raw`(?:\s?[·•,|(]|\s[–-])\s?`;
const LABEL = new RegExp(`(?:${MARK}(?:${LABELS})\\)?\\.?){1,3}$`, 'iu');

/** Fast path: few texts end like a label. */
const MAY_END = /link|lien|extern|visit|tab|window|bağlant|ссылка|dikunj|リンク/iu;
const MAX_END_LENGTH = 16;

/** `Café Ada · Visited link`, as scrapers read the text of a link with its label. */
export function withoutLinkLabel(text: string): string {
  return MAY_END.test(text.slice(-MAX_END_LENGTH)) ? text.replace(LABEL, '') : text;
}
