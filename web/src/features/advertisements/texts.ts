import { defineTexts } from '../../lib/i18n/texts';

export const advertisementsTexts = defineTexts(
  {
    title: 'Reklam Yönetimi',
    card: 'İşletme sayfasındaki dört reklam alanı.',
    intro:
      'İşletme sayfasındaki dört reklam alanı. Reklamlar yalnızca pazarlama çerezlerine izin veren ziyaretçilere, “Advertisement” etiketiyle gösterilir; izinden önce hiçbir istek gönderilmez.',
    slot: (number: number) => `Reklam Alanı ${number}`,
    positions: {
      ad1: 'Özelliklerin üstünde',
      ad2: 'Hakkında bölümünün altında',
      ad3: 'Çalışma saatlerinin altında',
      ad4: 'İletişim bilgilerinin altında',
    },
    limit: (used: string, limit: string) => `${used} / ${limit}`,
    tooLarge: 'Kod 50 KB sınırını aşıyor; kısaltın.',
    preview: 'Sayfadaki yeri',
    previewText: 'İşletme sayfasında reklam alanlarının sırası.',
    page: {
      header: 'Ad, puan, fotoğraf',
      features: 'Özellikler',
      about: 'Hakkında',
      hours: 'Çalışma saatleri',
      contact: 'İletişim',
    },
    used: 'dolu',
    unused: 'boş',
    saved: 'Reklam kodları kaydedildi',
    savedText:
      'En geç 5 saniye sonra açılan işletme sayfaları yeni kodları kullanır; reklamlar pazarlama izni olan ziyaretçilere görünür.',
    saveFailed: 'Kayıt hatası',
    loadFailed: 'Reklam kodları alınamadı',
  },
  {
    title: 'Advertisements',
    card: 'The four ad slots of the business page.',
    intro:
      'The four ad slots of the business page. Advertisements are shown only to visitors who have allowed marketing cookies, with the label “Advertisement”; nothing is requested before.',
    slot: (number) => `Ad slot ${number}`,
    positions: {
      ad1: 'Above the features',
      ad2: 'Below the about section',
      ad3: 'Below the opening hours',
      ad4: 'Below the contact details',
    },
    limit: (used, limit) => `${used} / ${limit}`,
    tooLarge: 'The code is larger than 50 KB; shorten it.',
    preview: 'Place in the page',
    previewText: 'Order of the ad slots in the business page.',
    page: {
      header: 'Name, rating, photo',
      features: 'Features',
      about: 'About',
      hours: 'Opening hours',
      contact: 'Contact',
    },
    used: 'in use',
    unused: 'empty',
    saved: 'Ad codes saved',
    savedText:
      'Business pages opened from 5 seconds on use the new code; visitors who have allowed marketing see the advertisements.',
    saveFailed: 'Saving failed',
    loadFailed: 'The ad codes could not be fetched',
  },
);
