import { DAYS } from '@directory/contracts/opening-hours';
import { describe, expect, it } from 'vitest';
import { hoursOf } from './hours.js';

/** Hours by the first three letters of their days. */
function hours(text: string): string | null {
  const json = hoursOf(text);
  if (json === null) return null;
  const week = JSON.parse(json) as Record<string, string>;
  const values = new Map<string, string[]>();
  for (const day of DAYS)
    if (week[day] !== undefined) values.set(week[day], [...(values.get(week[day]) ?? []), day.slice(0, 3)]);
  return [...values]
    .map(([value, days]) => `${days.length === DAYS.length ? 'all' : days.join(',')} ${value}`)
    .join('; ');
}

describe('opening hours in Chinese', () => {
  it.each([
    ['周一至周五 9:00-18:00', 'Mon,Tue,Wed,Thu,Fri 9:00-18:00'],
    ['周一至周五 9:00-18:00 节假日除外', 'Mon,Tue,Wed,Thu,Fri 9:00-18:00'],
    ['周一至周五 9:00-18:00 (法定节假日除外)', 'Mon,Tue,Wed,Thu,Fri 9:00-18:00'],
    ['周一至周五 08:00至18:00', 'Mon,Tue,Wed,Thu,Fri 08:00-18:00'],
    ['星期一至五 09:00-18:00', 'Mon,Tue,Wed,Thu,Fri 09:00-18:00'],
    ['周一、三、五 9:00-12:00', 'Mon,Wed,Fri 9:00-12:00'],
    ['星期一至五：09:00-18:00；星期六及日休息', 'Mon,Tue,Wed,Thu,Fri 09:00-18:00; Sat,Sun Closed'],
    ['周二至周日 9:00-17:00（16:30停止入馆）', 'Tue,Wed,Thu,Fri,Sat,Sun 9:00-17:00'],
    ['9:00-17:00（周一闭馆）', 'Mon Closed; Tue,Wed,Thu,Fri,Sat,Sun 9:00-17:00'],
    ['營業時間：10:00-22:00', 'all 10:00-22:00'],
    ['每日10:00-次日02:00', 'all 10:00-02:00'],
    ['全天24小时', 'all Open 24 hours'],
    ['周一至周日 全天', 'all Open 24 hours'],
    ['上午8:00-11:30，下午14:00-17:00', 'all 8:00AM-11:30, 14:00-17:00'],
    ['早上9点到晚上9点', 'all 9:00AM-9:00PM'],
    ['週六:08:00-12:00 週日:休診', 'Sat 08:00-12:00; Sun Closed'],
  ])('a week of "%s" is %s', (text, expected) => {
    expect(hours(text)).toBe(expected);
  });
});

describe('opening hours in Japanese and Korean', () => {
  it.each([
    ['17：00～23：00', 'all 17:00-23:00'],
    ['年中無休 9:00～21:00', 'all 9:00-21:00'],
    ['11:00〜23:00 LO22:00', 'all 11:00-23:00'],
    ['9:00～17:00 第1月曜休み', 'Mon 9:00-17:00 (closed on the 1st Monday); Tue,Wed,Thu,Fri,Sat,Sun 9:00-17:00'],
    [
      '第2・第4火曜日休み 10:00-18:00',
      'Mon,Wed,Thu,Fri,Sat,Sun 10:00-18:00; Tue 10:00-18:00 (closed on the 2nd and 4th Tuesday)',
    ],
    [
      '9:00～17:00 定休日：月曜日、第3火曜日',
      'Mon Closed; Tue 9:00-17:00 (closed on the 3rd Tuesday); Wed,Thu,Fri,Sat,Sun 9:00-17:00',
    ],
    [
      '10:00～18:00 毎週水曜・第3木曜定休',
      'Mon,Tue,Fri,Sat,Sun 10:00-18:00; Wed Closed; Thu 10:00-18:00 (closed on the 3rd Thursday)',
    ],
    [
      '10:00 - 23:00 (둘째, 넷째 일요일 휴무)',
      'Mon,Tue,Wed,Thu,Fri,Sat 10:00-23:00; Sun 10:00-23:00 (closed on the 2nd and 4th Sunday)',
    ],
    ['火～金曜日\n9:00～20:00\n土・日・祝日\n9:00～18:00', 'Tue,Wed,Thu,Fri 9:00-20:00; Sat,Sun 9:00-18:00'],
    ['월~금 9:00-18:00, 둘째 토요일 9:00-13:00', null],
    ['月～金 9:00～12:00/第3土曜日 9:00～12:00', null],
    [
      '매일 10:00~22:00 매월 2,4주 일요일 휴무',
      'Mon,Tue,Wed,Thu,Fri,Sat 10:00-22:00; Sun 10:00-22:00 (closed on the 2nd and 4th Sunday)',
    ],
    ['平日　17:00〜25:00|日曜・祝日　17:00〜23:30', 'Mon,Tue,Wed,Thu,Fri 17:00-01:00; Sun 17:00-23:30'],
    ['１７：００～２４：００', 'all 17:00-24:00'],
    ['11:30～翌1:20', 'all 11:30-01:20'],
    ['17時00分～25時00分', 'all 17:00-01:00'],
    ['18:00-26:00', 'all 18:00-02:00'],
    ['6時00分～22時00分', 'all 6:00-22:00'],
    ['7時～24時', 'all 7:00-24:00'],
    ['11時0分～22時半', 'all 11:00-22:30'],
    ['9時から17時まで', 'all 9:00-17:00'],
    ['0:00～24:00(24時間営業)', 'all 0:00-24:00'],
    ['10時00分～20時00分\n(季節により異なります。ホームページをご確認ください)', 'all 10:00-20:00'],
    ['11:00～22:00※変更になる場合がございます。', 'all 11:00-22:00'],
    ['10:00～21:00　受付終了:19:00', 'all 10:00-21:00'],
    ['（昼）11:00～15:00　（夜）17:00～24:00', 'all 11:00-15:00, 17:00-24:00'],
    ['ランチタイム11:00～15:00／ディナータイム17:00～22:30', 'all 11:00-15:00, 17:00-22:30'],
    ['【平日】7:30～21:30【土日祝】8:00～21:00', 'Mon,Tue,Wed,Thu,Fri 7:30-21:30; Sat,Sun 8:00-21:00'],
    ['日～木16:00～翌1:00／金・土・祝前日16:00～翌3:00', 'Mon,Tue,Wed,Thu,Sun 16:00-01:00; Fri,Sat 16:00-03:00'],
    ['火曜～金曜 10時～18時/土曜・日曜・祝日・休日 9時～17時', 'Tue,Wed,Thu,Fri 10:00-18:00; Sat,Sun 9:00-17:00'],
    ['9:00〜17:00（土・日・祝日・年末年始を除く）', 'Mon,Tue,Wed,Thu,Fri 9:00-17:00; Sat,Sun Closed'],
    ['9:00〜17:00（土日祝を除く）', 'Mon,Tue,Wed,Thu,Fri 9:00-17:00; Sat,Sun Closed'],
    ['毎日10:00～20:00（火曜日除く）', 'Mon,Wed,Thu,Fri,Sat,Sun 10:00-20:00; Tue Closed'],
    ['月～金（祝日・年末年始を除く） 9:00～17:15', 'Mon,Tue,Wed,Thu,Fri 9:00-17:15'],
    ['10:00-18:00（年末年始・お盆を除く）', 'all 10:00-18:00'],
    ['平日（水曜日を除く）9:00-17:00', null],
    ['常時開放', 'all Open 24 hours'],
    ['11:00～翌1:00（定休日：水曜日）', 'Mon,Tue,Thu,Fri,Sat,Sun 11:00-01:00; Wed Closed'],
    ['月～金 11:00～25:00', 'Mon,Tue,Wed,Thu,Fri 11:00-01:00'],
    ['AM6:00～翌朝AM5:00', 'all 6:00AM-05:00'],
    ['7:00～深夜1:00', 'all 7:00-01:00'],
    ['AM11:30～PM2:30', 'all 11:30AM-2:30PM'],
    ['AM11:00～PM17:00', 'all 11:00AM-17:00'],
    ['매일 11:00 ~ 새벽 2:00', 'all 11:00-02:00'],
    ['9:00～16:30(入館は16:00まで)', 'all 9:00-16:30'],
    ['10:00～18:00、定休日：月曜（祝日の場合は翌日）', 'Mon Closed; Tue,Wed,Thu,Fri,Sat,Sun 10:00-18:00'],
    ['9:00～17:00 休館日：月曜日（祝日の場合は翌日）、年末年始', 'Mon Closed; Tue,Wed,Thu,Fri,Sat,Sun 9:00-17:00'],
    ['11:00～21:00（月曜定休、祝日の場合は翌日休）', 'Mon Closed; Tue,Wed,Thu,Fri,Sat,Sun 11:00-21:00'],
    ['10:00〜18:00 水曜定休（祝日は営業、翌日休み）', 'Mon,Tue,Thu,Fri,Sat,Sun 10:00-18:00; Wed Closed'],
    ['17:00～翌5:00 日曜定休 翌日が祝日の場合は営業', 'Mon,Tue,Wed,Thu,Fri,Sat 17:00-05:00; Sun Closed'],
    ['10:00～19:00 定休日なし', 'all 10:00-19:00'],
    ['11:00～20:00 不定休', 'all 11:00-20:00'],
    ['11:30～22:00(15:00～17:30クローズタイム)', 'all 11:30-15:00, 17:30-22:00'],
    ['11:30～翌2:00(15:00～17:30昼休憩)', 'all 11:30-15:00, 17:30-02:00'],
    ['9:00～21:00(日曜・祝日は17:00まで)', 'Mon,Tue,Wed,Thu,Fri,Sat 9:00-21:00; Sun 9:00-17:00'],
    ['11:00～17:00（木曜は～14:30）', 'Mon,Tue,Wed,Fri 11:00-17:00; Thu 11:00-14:30'],
    ['11:00～14:30(土日祝～15:00)', 'Mon,Tue,Wed,Thu,Fri 11:00-14:30; Sat,Sun 11:00-15:00'],
    ['7:00～19:00/土曜日 7:30～18:30', 'Mon,Tue,Wed,Thu,Fri 7:00-19:00; Sat 7:30-18:30'],
    ['9:00～21:00(日・祝 9:00～17:00)', 'Mon,Tue,Wed,Thu,Fri,Sat 9:00-21:00; Sun 9:00-17:00'],
    ['11:00～19:00 金曜・土曜/11:00～15:00', 'Mon,Tue,Wed,Thu 11:00-19:00; Fri,Sat 11:00-15:00'],
    ['연중무휴 11:00~익일 02:00', 'all 11:00-02:00'],
    ['토요일 09:00-13:00 / 일요일 휴진', 'Sat 09:00-13:00; Sun Closed'],
    ['11:30～22:00　(平日15時～17時　閉店)', null],
    ['8時～23時(土日のみ7時開店)', null],
    ['9:00～17:00(4月～9月は18:00まで)', null],
    ['9:30～17:00(1階は18:00まで)', null],
    ['ホームページをご確認ください', null],
  ])('"%s" is %s', (text, expected) => {
    expect(hours(text)).toBe(expected);
  });
});
