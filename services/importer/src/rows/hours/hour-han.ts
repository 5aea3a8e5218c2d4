const TIME = String.raw`\d{1,2}\s?(?:[:：時时点點]\s?\d{0,2}\s?分?)`;
const DAY = '[一二三四五六日天]';
const WEEK = '(?:[周週]|星期|[礼禮]拜)';
const HOLIDAYS = '(?:法定)?(?:[节節]假日|[国國]定假日|公[众眾]假期)';

const HAN_OR_WIDE = /[\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff5e]/;

/** Brackets with something other than hours: last orders, admission, holidays, and where to ask. */
const REMARK =
  /\s?[(（][^()（）]{0,80}(?:LO|L\.O|ラストオーダー|最終(?:入|受付)|受付|入[館場园園店]は|なくなり次第|無くなり次第|売り?切れ|コロナ|一部|予約|24時間|停止(?:入|售)|最[后後]入|假日|假期|年末年始|お盆|季節により|変更|変動|詳し|HP|ホームページ|問い?合わせ|無休)[^()（）]{0,80}[)）]/giu;
/** Those that may take days or hours away. */
const CLOSING = /曜|定休|閉|闭|[^無无]休/u;

const SEASON = '(?:年末年始|お盆(?:期間|休み)?|GW|ゴールデンウィーク|夏[季期]休[業暇])';
/** `祝日・年末年始を除く`: holidays alone. */
const EXCEPT_HOLIDAYS = new RegExp(
  `(?<![月火水木金土日曜][・、,\\s]{0,4})[(（]?(?:[・、,\\s]?(?:祝日?|${SEASON})){1,6}(?:を|は)?除[くき][)）]?`,
  'gu',
);
/** `土・日・祝日・年末年始を除く`: also days of the week, which are closed. */
const EXCEPT_DAYS = new RegExp(`(?:[・、,\\s]{0,3}${SEASON}){0,3}(?:を|は)?除[くき]`, 'gu');

/** In the order in which they apply. */
const PLAIN: readonly [RegExp, string | ((match: string, ...groups: (string | undefined)[]) => string)][] = [
  // With a zero in front, one hour of the next morning is none of the afternoon.
  [
    /(?:翌[日朝]?|次日|隔日|第二天|凌晨|深夜|익일|다음\s?날|새벽)\s?(?:AM\s?)?(?:(\d)(?!\d)|(?=\d))/gu,
    (_, hour = '') => hour && `0${hour}`,
  ],
  [/※[^※\n]{0,200}/gu, ' '],
  [
    /[(（](?:(?!休)[^()（）]){0,20}祝[祭日]{0,2}(?:の(?:場合|とき|時)|[はも]営業|に?当た|と重な)[^()（）]{0,40}[)）]/gu,
    ' ',
  ],
  [/毎週\s?(?=[月火水木金土日])/gu, ''],
  [
    /[、,・\s]{1,3}祝[祭日]{0,2}の場合は?翌(?:平日|日|営業日)(?:が|に|を)?(?:(?:振替)?休(?:み|業|館|日|診)?)?(?=[)）。\s]|$)/gu,
    ' ',
  ],
  [/[、,・\s(（]{1,3}(?:翌日|祝?前日)が(?:祝[祭日]{0,2}|休日)の場合は?[^()（）\d]{0,10}営業[)）]?/gu, ' '],
  [/定休日?\s?[:：]?\s?(?:なし|無し|無)|不定休|(?:年中|全年)?[無无]休/gu, ' '],
  [new RegExp(`[、,・\\s]{1,3}${SEASON}(?:期間)?(?:休[み業館]?)?(?=$|[)）。\\s])`, 'gu'), ' '],
  [
    new RegExp(
      String.raw`(?<=[(（,、\s/])(${TIME}\s?-\s?${TIME})\s?[はが]?\s?(?:昼?休憩(?:時間)?|準備中|(?:クローズ|アイドル)(?:タイム)?|中?休み)`,
      'gu',
    ),
    ' 休憩 $1',
  ],
  [
    new RegExp(
      String.raw`(?<=[曜日祝月火水木金土])[)）]?\s?(?:は|のみ)?\s?(?:-\s?(${TIME})(?:\s?(?:まで|迄|閉店))?|(${TIME})\s?(?:まで|迄|閉店))(?!\s?-)`,
      'gu',
    ),
    (_, dashed = '', stated = '') => ` until ${dashed || stated}`,
  ],
  [
    new RegExp(
      String.raw`[,，、\s]{0,2}(?:最終入[店館場]|最終受付|受付終了|オーダーストップ|停止(?:入[馆館场場园園]|售票)|最[后後]入[馆館场場园園])\s?[:：は]?\s?${TIME}`,
      'gu',
    ),
    ' ',
  ],
  [new RegExp(String.raw`${TIME}(?:停止(?:入[馆館场場园園]|售票)|最終入[店館場])`, 'gu'), ' '],
  [
    new RegExp(
      `[,，、;；。\\s]{0,2}${HOLIDAYS}(?:除外|休息|休|[关關][闭閉]|不[营營][业業]|照常(?:[营營][业業])?)`,
      'gu',
    ),
    ' ',
  ],
  [new RegExp(HOLIDAYS, 'gu'), ' holiday '],
  [/연중무휴|[・、,\s]{0,2}祝(?:日前|前日|前)(?!\p{Script=Han})/gu, ' '],
  [
    /(?:[营營][业業]|[开開]放|服[务務]|[门門][诊診]|[办辦]公|[对對]外|上班|工作|[运運][营營]|看[诊診]|参[观觀]|[開开]館|利用|영업|운영|이용|진료)\s?(?:[时時][间間]|시간)\s?[:：]?/gu,
    ' ',
  ],
  [/(?:全天|全日)?\s?24\s?(?:小[时時]|時間)(?:[营營営][业業]|[开開]放|利用可)?/gu, ' nonstop '],
  [/(?:全天候?|終日|常時(?=開放))(?:[开開]放|[营營営][业業])?/gu, ' nonstop '],
  [/[每逐]日|全日|天天/gu, ' 每天 '],
  [/法定工作日/gu, '工作日'],
  [/[(（]?(?:[昼夜朝]|午[前後]の部|(?:ランチ|ディナー)?タイム)[)）:：]?(?=\s?\d)/gu, ' '],
  [/(\d{1,2})\s?[時时点點]半/gu, '$1:30'],
  [/(?<=[日祝][曜日]{0,2})\s?[・、]\s?休日/gu, ''],
  [/([\d分点點时時])\s?(?:[至到]|から)\s?(?=(?:[上下中]午|早上|晚上|午[前後])?\s?\d)/gu, '$1-'],
  [/(?<=[\d分時])\s?まで/gu, ' '],
  [/(?<!\d:?)(\d{1,2})\s?[時时点點]\s?(\d{2})\s?分?/gu, '$1:$2'],
  [/(?<!\d:?)(\d{1,2})\s?[時时点點](\d)分/gu, '$1:0$2'],
  [/(?<!\d:?)(\d{1,2})\s?[時时点點](?!\p{Script=Han})/gu, '$1:00'],
];

/** `星期一至五`, `周一、三、五`: days without the word for one. */
const RANGE_OF_DAYS = new RegExp(`(${WEEK})(${DAY})\\s?([至到-])\\s?(${DAY})(?![月号號点點时時])`, 'gu');
const LIST_OF_DAYS = new RegExp(
  `(${WEEK})(${DAY})((?:\\s?[、,，及和]\\s?${DAY}(?![月号號点點时時一二三四五六日天]))+)`,
  'gu',
);

/** `25:00`, `26時30分` of the next morning. */
const PAST_MIDNIGHT = /(?<![\d:.])(2[5-9]|24(?=\s?[:時时点點]\s?(?:0[1-9]|[1-5]\d)))(?=\s?[:時时点點])/gu;
const HOURS_OF_DAY = 24;

/** Times after midnight as those of the next day, with a zero in front: `11:00-1:00` may end in the afternoon. */
export function withinDay(text: string): string {
  if (!/2[4-9]/.test(text)) return text;
  return text.replace(PAST_MIDNIGHT, (hour) => String(Number(hour) - HOURS_OF_DAY).padStart(2, '0'));
}

/** Hours in Chinese, Japanese and Korean without remarks, in the words and signs that other rules know. */
export function plainHan(text: string): string {
  if (!HAN_OR_WIDE.test(text)) return text;
  let plain = text
    .normalize('NFKC')
    .replace(/[~〜]/g, '-')
    .replace(EXCEPT_HOLIDAYS, ' ')
    .replace(EXCEPT_DAYS, '休み')
    .replace(REMARK, (remark) => (CLOSING.test(remark) ? remark : ' '));
  for (const [pattern, replacement] of PLAIN) plain = plain.replace(pattern, replacement as string);
  return plain
    .replace(RANGE_OF_DAYS, '$1$2$3$1$4')
    .replace(LIST_OF_DAYS, (_, week: string, first: string, others: string) =>
      [first, ...(others.match(new RegExp(DAY, 'gu')) ?? [])].map((day) => week + day).join('、'),
    )
    .trim();
}
