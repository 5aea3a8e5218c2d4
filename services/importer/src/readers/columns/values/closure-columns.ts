import { closureOf } from '@directory/contracts/closures';
import { booleanOf } from '../../../rows/numbers.js';
import type { DerivedField } from '../presets/preset.js';

const STATUS =
  /^(?:status|(?:business|company|entity|account|license|licence|establishment|operating|operational|location|store|registration)[ _-]?status|status[ _](?:name|description)|estatus|estado[ _](?:del?[ _])?(?:establecimiento|negocio|empresa|comercio)|situa[cç][aã]o(?:[ _]cadastral)?|situaci[oó]n|[ée]tat[ _]?administratif(?:etablissement)?|etatadministratifetablissement|statut|stato(?:[ _](?:impresa|attivit[aà]))?|faaliyet durumu|işletme durumu|статус|статус организации|상세영업상태명|영업상태명?|营业状态|经营状态|營業狀態|公司狀態|営業状態|営業状況)$/;
/** Of a business, not of its opening hours at the time of the export. */
const SURE_STATUS =
  /^(?:business|company|entity|establishment|operating|operational|location|store|shop|outlet|branch)[ _-]?status$/;
const SHUT =
  /^(?:closed|shut|kapalı|geschlossen|fermée?|cerrad[oa]|chius[oa]|fechad[oa]|gesloten|zamknięt[eya]|закрыт[оа]?)$/iu;
const PERMANENT = statuses(`
  permanent(?:ly)?[ _-]closed|closed?[ _-]{1,3}permanent(?:ly)?|perm\\.? closed|closed (?:for good|down)|shut down|defunct|dissolved|struck off
  liquidated|ceased(?: (?:operations?|trading|business))?|out of business|no longer (?:in business|operating|open|trading)
  baixada|cessée?|radiée?|définitivement fermée?|fermée? définitivement|fermeture définitive
  cerrad[oa] (?:definitiva|permanente)mente|(?:definitiva|permanente)mente cerrad[oa]|cierre definitivo
  cessata|chius[oa] (?:definitiva|permanente)mente|(?:definitiva|permanente)mente chius[oa]
  (?:permanente|definitiva)mente (?:fechad|encerrad)[oa]|(?:fechad|encerrad)[oa] (?:permanente|definitiva)mente
  (?:dauerhaft|endgültig|permanent) geschlossen|(?:permanent|definitief) gesloten|opgeheven|aufgelöst|erloschen|gelöscht
  wykreślon[yae]|zlikwidowany|trwale zamknięt[eya]|zamknięt[eya] na stałe
  ликвидирован[ао]?|закрыт[оа]? навсегда|недействующ(?:ая|ее|ий)|kalıcı olarak kapalı|tamamen kapa(?:lı|ndı)|terkin|مغلق (?:نهائيا|نهائيًا|بشكل دائم)
  폐업|폐업처리|폐점|廃業|廃止|閉業|閉店|注销|吊销|已注销|歇業|解散|永久(?:停业|停業|关闭|關閉|歇业)`);
const TEMPORARY = statuses(`
  temporar(?:y|ily)[ _-]closed|closed[ _-]{1,3}temporar(?:y|ily)|temp\\.? closed|closed for renovations?
  (?:vorübergehend|temporär) geschlossen|temporairement fermée?|fermée? temporairement|fermeture temporaire
  cerrad[oa] temporalmente|temporalmente cerrad[oa]|chius[oa] temporaneamente|temporaneamente chius[oa]
  temporariamente fechad[oa]|fechad[oa] temporariamente|tijdelijk gesloten|tymczasowo zamknięt[eya]|geçici olarak kapalı
  временно закрыт[оа]?|مغلق مؤقت[اًا]{0,2}|휴업|임시휴업|休業|休業中|臨時休業|暫停營業|暂停营业|暂时关闭`);
/** Statuses other than closed of a list that states whether businesses exist, not whether they are open at the moment. */
const LASTING = statuses(`
  (?:in)?active|pending|expired|suspended|revoked|cancel?led|registered|licensed|issued|operat(?:ing|ional)|in business|trading|moved|relocated
  coming soon|opening soon|under construction|planned|proposed|new|sold|vacant|acquired|merged|current|existing|withdrawn|surrendered
  aktiv|inaktiv|activ[oae]|inactiv[oae]|actif|active|ativ[oa]|inativ[oa]|attiv[oa]|actief|aktywn[yae]|действующ(?:ая|ее|ий)|aktif|pasif`);
const OPEN =
  /^(?:open|opened|açık|offen|geöffnet|ouverte?|abiert[oa]|apert[oa]|abert[oa]|geopend|otwart[yae]|открыт[оа]?)$/iu;
/** The state of opening hours at the time of the export: `Closed ⋅ Opens 9 AM`. */
const OPENING_STATE = /[⋅·]|\b(?:opens|closes|open now|closed now|closes soon|opens soon)\b/i;

/** Alternatives, in lines or between bars, with an optional remark behind. */
function statuses(list: string): RegExp {
  const any = list
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join('|');
  return new RegExp(`^(?:${any})\\.?(?:\\s?[(:,–-].{0,100})?$`, 'iu');
}

/** Marks a status that only the others of its column explain. */
const UNDECIDED = '?';

function isUndecided(status: string | null): status is string {
  return status?.startsWith(UNDECIDED) ?? false;
}

/** Without the mark of an undecided status: `isLasting` tells whether closed means for good. */
export function decidedStatus(status: string | null, isLasting: boolean): string | null {
  if (!isUndecided(status)) return status;
  return isLasting && SHUT.test(status.slice(UNDECIDED.length)) ? 'CLOSED_PERMANENTLY' : null;
}

/** Tells by the statuses of a column whether closed means for good or at the moment. */
export class ClosureEvidence {
  private readonly found = { lasting: 0, open: 0, explicit: 0 };

  /** `isOfDirectory`: whether the table has hours or ratings, as those of search engines, which tell what is open at the moment. */
  constructor(private readonly isOfDirectory: boolean) {}

  add(status: string): void {
    const text = isUndecided(status) ? status.slice(UNDECIDED.length) : null;
    if (text === null) this.found.explicit++;
    else if (LASTING.test(text)) this.found.lasting++;
    else if (OPEN.test(text)) this.found.open++;
  }

  get isLasting(): boolean {
    const { lasting, open, explicit } = this.found;
    return lasting > 0 || (open > 0 && explicit === 0 && !this.isOfDirectory);
  }
}

/** Of a French register, by its letter. */
const IS_FRENCH = /etatadministratif/;

const FLAG = /^(?:is[ _-]?)?(?:permanently[ _-]?closed|closed[ _-]?permanently)\??$/;
const TEMPORARY_FLAG = /^(?:is[ _-]?)?(?:temporarily[ _-]?closed|closed[ _-]?temporarily)\??$/;
/** Not of a licence, nor of an event. */
const END_DATE =
  /^(?:(?:business|location|dba|store)[ _-]?(?:end|clos(?:e|ing|ure))[ _-]?date|date[ _-]?closed|clos(?:ed|ing|ure)[ _-]?date|date[ _-](?:de[ _-])?(?:fermeture|cessation)|fecha[ _-](?:de[ _-])?(?:baja|cierre)|data[ _-](?:di[ _-])?cessazione|data[ _-](?:da[ _-])?baixa|kapanış tarihi|дата закрытия|폐업일자|廃業(?:年月)?日)$/;

/**
 * The status of a closed business, from a column with the status of a register, a flag, or the day of closing; null without any. `status`:
 * position of the column whose other statuses are read, too.
 */
export function closureStatus(status: number | undefined, positions: ReadonlyMap<string, number>): DerivedField | null {
  const [own] = [...positions].find(([, at]) => at === status) ?? [];
  const columns = [...positions.keys()].filter(
    (header) => header === own || [STATUS, FLAG, TEMPORARY_FLAG, END_DATE].some((pattern) => pattern.test(header)),
  );
  if (columns.length === 0 || (status !== undefined && own === undefined)) return null;
  const thisYear = new Date().getFullYear();
  const closureIn = (header: string, text: string) => {
    if (FLAG.test(header)) return booleanOf(text) ? 'CLOSED_PERMANENTLY' : null;
    if (TEMPORARY_FLAG.test(header)) return booleanOf(text) ? 'CLOSED_TEMPORARILY' : null;
    if (END_DATE.test(header)) return yearOf(text) < thisYear ? 'CLOSED_PERMANENTLY' : null;
    if (PERMANENT.test(text) || (IS_FRENCH.test(header) && text === 'F')) return 'CLOSED_PERMANENTLY';
    if (SURE_STATUS.test(header) && SHUT.test(text)) return 'CLOSED_PERMANENTLY';
    return TEMPORARY.test(text) ? 'CLOSED_TEMPORARILY' : null;
  };
  return {
    columns,
    read: (cell) => {
      const texts = columns.map((header) => cell(header)?.trim() ?? '');
      const given = own === undefined ? '' : (texts[columns.indexOf(own)] ?? '');
      // As in most rows.
      if (columns.length === 1 && (given === 'OPERATIONAL' || closureOf(given) !== null)) return given;
      const found = columns.map((header, at) => closureIn(header, texts[at] ?? ''));
      const closure = found.find((status) => status === 'CLOSED_PERMANENTLY') ?? found.find(Boolean);
      if (closure) return closure;
      if (given !== '') return OPENING_STATE.test(given) ? null : given;
      const undecided = texts.find((text) => SHUT.test(text) || OPEN.test(text) || LASTING.test(text));
      return undecided === undefined ? null : UNDECIDED + undecided;
    },
  };
}

/** Of a date in digits; Infinity for any other text, and for a date that may be an error. */
function yearOf(text: string): number {
  const [, first, last] =
    /^(?:((?:19|20)\d{2})(?:[-/.]?\d{1,2}[-/.]?\d{1,2})?(?:[ T].*)?|\d{1,2}[-/.]\d{1,2}[-/.]((?:19|20)\d{2})(?: .*)?)$/.exec(
      text,
    ) ?? [];
  return Number(first ?? last ?? Infinity);
}
