import { defineTexts } from './texts';

export const auditEntryTexts = defineTexts(
  {
    actions: {
      'session.login': 'Giriş yapıldı',
      'session.logout': 'Çıkış yapıldı',
      'session.revoke': 'Oturum kapatıldı',
      'business.approve': 'Onaylandı',
      'business.unapprove': 'Onayı kaldırıldı',
      'business.edit': 'İşletme düzenlendi',
      'business.delete': 'Silindi',
      'business.deleteall': 'Bütün işletmeler silindi',
      'business.deletetest': 'Test verileri silindi',
      'business.export': 'CSV dışa aktarıldı',
      'deletion.restore': 'Silinenler geri getirildi',
      'deletion.cancel': 'Geri getirme durduruldu',
      'import.upload': 'Dosya yüklendi',
      'import.confirm': 'Önizlenen dosya aktarıldı',
      'import.cancel': 'İçe aktarma iptal edildi',
      'import.retry': 'İçe aktarma yeniden başlatıldı',
      'import.correct': 'Hatalı satırlar düzeltilip yeniden denendi',
      'import.undo': 'İçe aktarma geri alındı',
      'settings.save': 'Site ayarları kaydedildi',
      'advertisements.save': 'Reklam kodları kaydedildi',
      'cache.clear': 'Önbellek temizlendi',
      'slug.fix': 'URL’ler düzeltildi',
      'search.rebuild': 'Arama dizini yeniden kuruldu',
      'sitemaps.rebuild': 'Site haritası yeniden kuruldu',
      'message.delete': 'Mesaj silindi',
    },
    count: (count: string) => `${count} kayıt`,
  },
  {
    actions: {
      'session.login': 'Signed in',
      'session.logout': 'Signed out',
      'session.revoke': 'Session closed',
      'business.approve': 'Approved',
      'business.unapprove': 'Approval withdrawn',
      'business.edit': 'Business edited',
      'business.delete': 'Deleted',
      'business.deleteall': 'All businesses deleted',
      'business.deletetest': 'Test data deleted',
      'business.export': 'Exported as CSV',
      'deletion.restore': 'Deleted businesses restored',
      'deletion.cancel': 'Restoring stopped',
      'import.upload': 'File uploaded',
      'import.confirm': 'Previewed file imported',
      'import.cancel': 'Import cancelled',
      'import.retry': 'Import restarted',
      'import.correct': 'Rejected rows corrected and retried',
      'import.undo': 'Import undone',
      'settings.save': 'Site settings saved',
      'advertisements.save': 'Ad codes saved',
      'cache.clear': 'Cache cleared',
      'slug.fix': 'URLs fixed',
      'search.rebuild': 'Search index rebuilt',
      'sitemaps.rebuild': 'Sitemap rebuilt',
      'message.delete': 'Message deleted',
    },
    count: (count) => `${count} records`,
  },
);

/** An action that has no text is shown as it is. */
export function actionText(texts: { actions: Record<string, string> }, action: string): string {
  return texts.actions[action] ?? action;
}
