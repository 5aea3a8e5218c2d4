import { businessTexts } from '../../lib/i18n/business-texts';
import { defineTexts } from '../../lib/i18n/texts';

export const hoursTexts = defineTexts(
  {
    title: 'Çalışma saatleri',
    days: businessTexts.tr.days,
    stateOf: (day: string) => `${day}: durum`,
    kinds: { unknown: 'Bilinmiyor', closed: 'Kapalı', allDay: '24 saat açık', ranges: 'Saatler', text: 'Metin' },
    opens: (day: string, range: number) => `${day} ${range}. aralık açılış`,
    closes: (day: string, range: number) => `${day} ${range}. aralık kapanış`,
    addRange: 'Aralık ekle',
    removeRange: (day: string, range: number) => `${day} ${range}. aralığı kaldır`,
    copy: (day: string) => `${day} saatlerini bütün günlere kopyala`,
    unreadable: 'Kayıtlı metin çalışma saati olarak okunamıyor:',
    replace: 'Yerine saat gir',
    problems: {
      incomplete: 'Açılış ve kapanış saatini girin.',
      empty: 'Açılış ile kapanış aynı; bütün gün için “24 saat açık” seçin.',
      overlap: 'Aralıklar çakışıyor.',
    },
  },
  {
    title: 'Opening hours',
    days: businessTexts.en.days,
    stateOf: (day) => `${day}: state`,
    kinds: { unknown: 'Unknown', closed: 'Closed', allDay: 'Open 24 hours', ranges: 'Hours', text: 'Text' },
    opens: (day, range) => `${day} range ${range} opens`,
    closes: (day, range) => `${day} range ${range} closes`,
    addRange: 'Add range',
    removeRange: (day, range) => `Remove ${day} range ${range}`,
    copy: (day) => `Copy the hours of ${day} to all days`,
    unreadable: 'The stored text cannot be read as opening hours:',
    replace: 'Enter hours instead',
    problems: {
      incomplete: 'Enter when it opens and closes.',
      empty: 'Opening and closing are the same; choose “Open 24 hours” for a whole day.',
      overlap: 'The ranges overlap.',
    },
  },
);
