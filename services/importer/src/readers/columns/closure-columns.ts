import { booleanOf } from '../../rows/numbers.js';
import type { DerivedField } from './presets/preset.js';

const STATUS =
  /^(?:status|(?:business|company|entity|account|license|licence|establishment|operating|operational|location|store|registration)[ _-]?status|status[ _](?:name|description)|estatus|estado[ _](?:del?[ _])?(?:establecimiento|negocio|empresa|comercio)|situa[cç][aã]o(?:[ _]cadastral)?|situaci[oó]n|[ée]tat[ _]?administratif(?:etablissement)?|etatadministratifetablissement|statut|stato(?:[ _](?:impresa|attivit[aà]))?|faaliyet durumu|işletme durumu|статус|статус организации|상세영업상태명|영업상태명?|营业状态|经营状态|營業狀態|公司狀態|営業状態|営業状況)$/;
const PERMANENT =
  /^(?:permanent(?:ly)?[ _-]closed|closed[ _-]permanent(?:ly)?|dissolved|struck off|liquidated|ceased(?: (?:operations?|trading|business))?|out of business|no longer (?:in business|operating)|baixada|cessée?|radiée?|cerrado definitivamente|cierre definitivo|cessata|wykreślony|wykreślona|zlikwidowany|ликвидирован[ао]?|ликвидировано|закрыто навсегда|kalıcı olarak kapalı|terkin|폐업|폐업처리|廃業|廃止|閉店|注销|吊销|已注销|歇業|解散|永久停业)$/iu;
const TEMPORARY =
  /^(?:temporar(?:y|ily)[ _-]closed|closed[ _-]temporar(?:y|ily)|cerrado temporalmente|geçici olarak kapalı|временно закрыто|휴업|休業|休業中|暫停營業|暂停营业)$/iu;
/** Of a French register, by its letter. */
const IS_FRENCH = /etatadministratif/;

const FLAG = /^(?:is[ _-]?)?(?:permanently[ _-]?closed|closed[ _-]?permanently)$/;
const TEMPORARY_FLAG = /^(?:is[ _-]?)?(?:temporarily[ _-]?closed|closed[ _-]?temporarily)$/;
/** Not of a licence, nor of an event. */
const END_DATE =
  /^(?:(?:business|location|dba|store)[ _-]?(?:end|clos(?:e|ing|ure))[ _-]?date|date[ _-]?closed|clos(?:ed|ing|ure)[ _-]?date|date[ _-](?:de[ _-])?(?:fermeture|cessation)|fecha[ _-](?:de[ _-])?(?:baja|cierre)|data[ _-](?:di[ _-])?cessazione|data[ _-](?:da[ _-])?baixa|kapanış tarihi|дата закрытия|폐업일자|廃業(?:年月)?日)$/;

/** The status of a closed business, from a column with the status of a register, a flag, or the day of closing; null without any. */
export function closureStatus(positions: ReadonlyMap<string, number>): DerivedField | null {
  const columns = [...positions.keys()].filter((header) =>
    [STATUS, FLAG, TEMPORARY_FLAG, END_DATE].some((pattern) => pattern.test(header)),
  );
  if (columns.length === 0) return null;
  const thisYear = new Date().getFullYear();
  const closureOf = (header: string, text: string) => {
    if (FLAG.test(header)) return booleanOf(text) ? 'CLOSED_PERMANENTLY' : null;
    if (TEMPORARY_FLAG.test(header)) return booleanOf(text) ? 'CLOSED_TEMPORARILY' : null;
    if (END_DATE.test(header)) return yearOf(text) < thisYear ? 'CLOSED_PERMANENTLY' : null;
    if (PERMANENT.test(text) || (IS_FRENCH.test(header) && text === 'F')) return 'CLOSED_PERMANENTLY';
    return TEMPORARY.test(text) ? 'CLOSED_TEMPORARILY' : null;
  };
  return {
    columns,
    read: (cell) => {
      const found = columns.map((header) => closureOf(header, cell(header)?.trim() ?? ''));
      return found.find((status) => status === 'CLOSED_PERMANENTLY') ?? found.find(Boolean) ?? null;
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
