import { counted } from '../../lib/i18n/counted';
import { defineTexts } from '../../lib/i18n/texts';

export const sitemapsTexts = defineTexts(
  {
    title: 'Site Haritası',
    intro: 'Arama motorlarının okuduğu dosyalar.',
    text: (files: string, businesses: string) =>
      `${businesses} işletme için ${files} dosya; dosya başına 9.000 işletme.`,
    countries: 'Ülke',
    cities: 'Şehir',
    categories: 'Kategori',
    businesses: 'İşletme',
    countsNote:
      'Dashboard’daki sayılardan farklıdır: site haritasına yalnız onaylı, kapanmamış ve bilgisi yeterli işletmeler ile en az 3 işletmesi olan kategori ve şehirler girer.',
    lastBuilt: (at: string) => `Son oluşturma: ${at}`,
    neverBuilt: 'Henüz oluşturulmadı.',
    building: 'Oluşturuluyor',
    rebuild: 'Yeniden oluştur',
    rebuildStarted: 'Site haritası yeniden oluşturuluyor',
    rebuildFailed: 'Site haritası oluşturulamadı',
    errors: {
      catalog_unavailable:
        'Site haritası oluşturulamadı: işletmelerin tutulduğu hizmete ulaşılamadı. Biraz sonra yeniden oluşturun.',
      build_failed: 'Site haritası oluşturulurken beklenmeyen bir hata oluştu. Ayrıntısı sunucu günlüğünde.',
    },
    failed: 'Site haritası durumu alınamadı',
    urls: 'Adres',
    states: { fresh: 'güncel', stale: 'eski', missing: 'yok' },
    showAll: (count: string) => `Bütün dosyaları göster (${count})`,
    showLess: 'Daha az göster',
  },
  {
    title: 'Sitemap',
    intro: 'The files that search engines read.',
    text: (files, businesses) =>
      `${counted(files, 'file', 'files')} for ${counted(businesses, 'business', 'businesses')}; 9,000 businesses a file.`,
    countries: 'Countries',
    cities: 'Cities',
    categories: 'Categories',
    businesses: 'Businesses',
    countsNote:
      'Differs from the dashboard: the sitemap has only approved businesses that are not closed and have enough details, and categories and cities with at least 3 businesses.',
    lastBuilt: (at) => `Last built: ${at}`,
    neverBuilt: 'Not built yet.',
    building: 'Building',
    rebuild: 'Rebuild',
    rebuildStarted: 'The sitemap is being rebuilt',
    rebuildFailed: 'The sitemap could not be rebuilt',
    errors: {
      catalog_unavailable:
        'The sitemap could not be built: the service that has the businesses was unavailable. Rebuild it in a while.',
      build_failed: 'An unexpected error occurred while the sitemap was built. The log of the server has the details.',
    },
    failed: 'The state of the sitemap could not be fetched',
    urls: 'Addresses',
    states: { fresh: 'fresh', stale: 'stale', missing: 'missing' },
    showAll: (count) => `Show all files (${count})`,
    showLess: 'Show fewer',
  },
);
