import { DAYS, type Day } from '@directory/contracts/opening-hours';
import { hoursOf } from '../../../rows/hours/hours.js';
import { daysIn } from '../../../rows/hours/prose-hours.js';
import type { DerivedField } from '../presets/preset.js';

const CLOSED_DAYS =
  /^(?:closed|closed[ _-]?(?:on|days?)|days?[ _-]closed|closing[ _-]days?|weekly[ _-](?:off|holiday)|off[ _-]days?|定休日|休業日|休館日|公休日|店休日|ruhetage?|schlie(?:ß|ss)tage?|jours?[ _]de[ _]fermeture|fermeture[ _]hebdo(?:madaire)?|d[ií]as?[ _]de[ _](?:cierre|descanso|fecho|encerramento)|giorn[oi][ _]di[ _]chiusura|chiusura[ _]settimanale|turno[ _]di[ _]riposo|sluitingsdag(?:en)?|dni[ _]wolne|kapalı[ _](?:olduğu[ _])?gün(?:ler|ü|leri)?|выходн(?:ой|ые)(?: д(?:ень|ни))?|휴무일|정기휴무|휴점일|休息日)$/;
const OPEN_DAYS =
  /^(?:days?[ _-]open|open[ _-]days?|opening[ _-]days?|working[ _-]days?|operating[ _-]days?|days[ _-]of[ _-]operation|business[ _-]days|営業日|営業曜日|利用可能曜日|診療曜日|診療日|öffnungstage|jours?[ _]d['’ ]?ouverture|d[ií]as?[ _]de[ _](?:apertura|atenci[oó]n|funcionamento|funcionamiento)|giorni[ _]di[ _]apertura|açık[ _](?:olduğu[ _])?günler|çalışma[ _]günleri|рабочие дни|영업일)$/;

/** Hours without the days on which a column of its own says that a business is closed; null without such a column. */
export function withClosedDays(hours: DerivedField, positions: ReadonlyMap<string, number>): DerivedField | null {
  const [closedDays, openDays] = [CLOSED_DAYS, OPEN_DAYS].map((pattern) =>
    [...positions.keys()].find((header) => pattern.test(header)),
  );
  if (closedDays === undefined && openDays === undefined) return null;
  const valueOf = (header: string | undefined, cell: (header: string) => string | null) =>
    header === undefined ? null : cell(header);
  return {
    columns: [...hours.columns, ...[closedDays, openDays].filter((header) => header !== undefined)],
    read: (cell, headers) => {
      const text = hours.read(cell, headers);
      const [closed, open] = [valueOf(closedDays, cell), valueOf(openDays, cell)];
      const week = closed === null && open === null ? null : hoursOf(text);
      if (week === null) return text;
      const days = new Map(Object.entries(JSON.parse(week) as Record<Day, string>)) as Map<Day, string>;
      if (closed !== null) {
        const { days: named, isCertain } = daysIn(closed);
        // On the third Monday of a month, for example, it may be open or closed.
        for (const day of named)
          if (isCertain) days.set(day, 'Closed');
          else days.delete(day);
      }
      if (open !== null) {
        const { days: named, isCertain } = daysIn(open);
        if (!isCertain) return null;
        for (const day of DAYS) if (!named.includes(day)) days.delete(day);
      }
      return days.size === 0 ? null : JSON.stringify(Object.fromEntries(days));
    },
  };
}
