import type { DateRange } from '@directory/contracts/exports';
import { defineTexts } from './texts';

export const dateRangeTexts = defineTexts<Record<DateRange, string>>(
  {
    all: 'Tüm zamanlar',
    today: 'Bugün',
    yesterday: 'Dün',
    last24hours: 'Son 24 saat',
    last7days: 'Son 7 gün',
    thisweek: 'Bu hafta',
    thismonth: 'Bu ay',
    custom: 'Özel aralık',
  },
  {
    all: 'All time',
    today: 'Today',
    yesterday: 'Yesterday',
    last24hours: 'Last 24 hours',
    last7days: 'Last 7 days',
    thisweek: 'This week',
    thismonth: 'This month',
    custom: 'Custom range',
  },
);
