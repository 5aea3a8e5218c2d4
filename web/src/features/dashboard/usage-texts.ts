import { defineTexts } from '../../lib/i18n/texts';

export const usageTexts = defineTexts(
  {
    title: 'Aramalar ve Açılışlar',
    card: 'Sonuçsuz aramalar ve en çok bakılan işletmeler',
    intro: 'Ziyaretçilerin bulamadıkları ve açtıkları işletme sayfaları. Kayıtlar 30 gün saklanır.',
    lists: { missed: 'Sonuçsuz aramalar', viewed: 'En çok bakılanlar' },
    period: 'Dönem',
    periods: { 1: 'Bugün', 7: 'Son 7 gün', 30: 'Son 30 gün' },
    export: 'CSV indir',
    exportFailed: 'Dosya indirilemedi',
    failed: 'Liste alınamadı',
    noneText: 'Seçilen dönemde kayıt yok.',
    deleted: (id: string) => `Silinmiş işletme (${id})`,
    all: 'Tümünü göster',
  },
  {
    title: 'Searches and views',
    card: 'Searches without results and the most viewed businesses',
    intro: 'What visitors did not find, and the business pages they opened. Records are stored for 30 days.',
    lists: { missed: 'Searches without results', viewed: 'Most viewed' },
    period: 'Period',
    periods: { 1: 'Today', 7: 'Last 7 days', 30: 'Last 30 days' },
    export: 'Download CSV',
    exportFailed: 'The file could not be downloaded',
    failed: 'The list could not be fetched',
    noneText: 'Nothing was recorded in this period.',
    deleted: (id) => `Deleted business (${id})`,
    all: 'Show all',
  },
);

export const failingPhotosTexts = defineTexts(
  {
    title: 'Alınamayan Fotoğraflar',
    card: 'İndirilemeyen fotoğraflar, nedenleri ve yeniden deneme',
    intro: 'Kaynağından indirilemeyen fotoğraflar. Ziyaretçiler bunların yerine kategori simgesini görür.',
    none: 'Alınamayan fotoğraf yok',
    noneText: 'Şimdiye kadar istenen bütün fotoğraflar indirildi.',
    failed: 'Liste alınamadı',
    unknownBusiness: (id: string) => `İşletme ${id}`,
    noSource: 'İşletmenin artık böyle bir fotoğrafı yok.',
    reason: 'Son hata',
    times: (attempts: string, failedAt: string, retryAt: string) =>
      `${attempts} deneme, sonuncusu ${failedAt}. Sonraki deneme en erken ${retryAt}.`,
    retry: 'Yeniden dene',
    retryOf: (business: string) => `Yeniden dene: ${business}`,
    outcomes: {
      fetched: 'Fotoğraf indirildi',
      failed: 'Fotoğraf yine indirilemedi',
      pending: 'İndirme sürüyor; sonucu birazdan bu listede',
      removed: 'İşletmenin artık böyle bir fotoğrafı yok; listeden çıkarıldı',
    },
    retryFailed: 'Yeniden denenemedi',
  },
  {
    title: 'Failing photos',
    card: 'Photos that could not be downloaded, why, and retrying them',
    intro: 'Photos that could not be downloaded from their source. Visitors see the icon of the category instead.',
    none: 'No photo is failing',
    noneText: 'Every photo requested so far was downloaded.',
    failed: 'The list could not be fetched',
    unknownBusiness: (id) => `Business ${id}`,
    noSource: 'The business no longer has this photo.',
    reason: 'Last error',
    times: (attempts, failedAt, retryAt) =>
      `${attempts} ${attempts === '1' ? 'attempt' : 'attempts'}, the last one ${failedAt}. Next attempt ${retryAt} at the earliest.`,
    retry: 'Retry',
    retryOf: (business) => `Retry: ${business}`,
    outcomes: {
      fetched: 'The photo was downloaded',
      failed: 'The photo failed again',
      pending: 'Still downloading; the list will show the result',
      removed: 'The business no longer has this photo; it was removed from the list',
    },
    retryFailed: 'Could not retry',
  },
);
