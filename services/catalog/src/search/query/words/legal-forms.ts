import { slugify } from '@directory/contracts/slugs';

/** Legal forms of companies, in Latin letters without spaces and punctuation. */
const FORMS = new Set(
  `llc inc incorporated corp corporation ltd limited plc llp lp coltd pvtltd privatelimited privateltd ptyltd pteltd fze fzco dmcc
  gmbh gmbhcokg gmbhundcokg mbh ug ughaftungsbeschrankt ag kg ohg ek ekfm ev gbr
  as ltdsti limitedsirketi anonimsirketi sanvetic sanvetias sanveticas sanveticltdsti sanayiveticaretas sanayiveticaretltdsti ticltdsti ticas
  sa sau sl slu slp sadecv sderldecv sderl sapidecv srl srls spa snc sas sasu sarl eurl sci sarlu
  ltda ltdame ltdaepp me epp eireli lda unipessoallda spzoo spzook spj spk sc sro spolsro doo dooel dd ad eood ood
  ooo zao oao ao pao ip tov fop too ab oy oyj aps bv nv bvba vof kft zrt bt nyrt mmc asc qsc uab sia ou`.split(/\s+/),
);
const MAX_FORM_WORDS = 6;
/* eslint-disable regexp/no-super-linear-move -- a query has at most MAX_QUERY_LENGTH characters */
/** Of East Asia, before or after the name, also without a space; in brackets abbreviated. */
const EAST_ASIAN_FORM = String.raw`株式会社|有限会社|合同会社|股份有限公司|有限公司|주식회사|유한회사|\([株有同合資주유합사재]\)`;
const EAST_ASIAN_FORMS = new RegExp(`^(?:${EAST_ASIAN_FORM})|(?:${EAST_ASIAN_FORM})$`, 'u');

/** A name without its legal form; undefined if it has none. */
export function withoutLegalForm(text: string): { text: string; form: string } | undefined {
  const words = text.split(/\s+/).filter(Boolean);
  const isForm = (some: string[]) => FORMS.has(slugify(some.join(' ')).replaceAll('-', ''));
  for (let count = Math.min(MAX_FORM_WORDS, words.length - 1); count > 0; count--) {
    if (isForm(words.slice(-count))) return parted(words.slice(0, -count), words.slice(-count));
    if (isForm(words.slice(0, count))) return parted(words.slice(count), words.slice(0, count));
  }
  const [form] = EAST_ASIAN_FORMS.exec(text) ?? [];
  const name = text.replace(EAST_ASIAN_FORMS, '').trim();
  return form !== undefined && name !== '' ? { text: name, form } : undefined;
}

function parted(name: string[], form: string[]) {
  return { text: name.join(' ').replace(/[\s,&]+$/u, ''), form: form.join(' ') };
}
