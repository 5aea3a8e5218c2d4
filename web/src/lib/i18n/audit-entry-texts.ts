import { counted } from './counted';
import type { AuditAction } from '@directory/contracts/audit';
import { COMMAND_LINE, UNKNOWN_PERSON } from '@directory/contracts/command-line';
import { defineTexts } from './texts';
import { isolated } from './isolated';

interface AuditEntryTexts {
  /** An action without a word does not compile. */
  actions: Record<AuditAction, string>;
  commandLine: string;
  unknownPerson: string;
  count: (count: string) => string;
}

export const auditEntryTexts = defineTexts<AuditEntryTexts>(
  {
    actions: {
      'session.login': 'Giriş yapıldı',
      'session.rejected': 'Giriş başarısız oldu',
      'session.logout': 'Çıkış yapıldı',
      'session.revoke': 'Oturum kapatıldı',
      'person.invite': 'Yönetici davet edildi',
      'person.join': 'Davet kabul edildi',
      'person.link': 'Şifre bağlantısı oluşturuldu',
      'person.deactivate': 'Yönetici devre dışı bırakıldı',
      'person.activate': 'Yönetici etkinleştirildi',
      'person.remove': 'Davet silindi',
      'password.change': 'Şifre değiştirildi',
      'password.reset': 'Şifre bağlantıyla yenilendi',
      'factor.add': 'İkinci adım eklendi',
      'factor.remove': 'İkinci adım kaldırıldı',
      'factor.codes': 'Kurtarma kodları yenilendi',
      'business.approve': 'Onaylandı',
      'business.unapprove': 'Onayı kaldırıldı',
      'business.edit': 'İşletme düzenlendi',
      'business.delete': 'Silindi',
      'business.deleteall': 'Bütün işletmeler silindi',
      'business.deletetest': 'Test verileri silindi',
      'business.export': 'CSV dışa aktarıldı',
      'deletion.restore': 'Silinenler geri getirildi',
      'deletion.cancel': 'Geri getirme durduruldu',
      'duplicate.merge': 'Kopyalar birleştirildi',
      'duplicate.mergeall': 'Kesin kopyalar birleştirildi',
      'duplicate.undo': 'Birleştirme geri alındı',
      'duplicate.different': 'Farklı işletmeler olarak işaretlendi',
      'duplicate.reopen': 'Farklı işareti kaldırıldı',
      'name.merge': 'Adlar birleştirildi',
      'name.alias': 'Diğer ad eklendi',
      'name.undo': 'Ad birleştirmesi geri alındı',
      'name.different': 'Farklı adlar olarak işaretlendi',
      'name.reopen': 'Adların farklı işareti kaldırıldı',
      'import.upload': 'Dosya yüklendi',
      'import.preview': 'Dosya yeniden önizlendi',
      'import.confirm': 'Önizlenen dosya içe aktarıldı',
      'import.cancel': 'İçe aktarma iptal edildi',
      'import.retry': 'İçe aktarma yeniden başlatıldı',
      'import.correct': 'Reddedilen satırlar düzeltilip yeniden denendi',
      'import.undo': 'İçe aktarma geri alındı',
      'settings.save': 'Site ayarları kaydedildi',
      'advertisements.save': 'Reklam kodları kaydedildi',
      'cache.clear': 'Cache temizlendi',
      'slug.fix': 'URL’ler düzeltildi',
      'search.rebuild': 'Arama dizini yeniden kuruldu',
      'sitemaps.rebuild': 'Site haritası yeniden oluşturuldu',
      'message.delete': 'Mesaj silindi',
      'report.accept': 'Bildirim kabul edildi',
      'report.decline': 'Bildirim reddedildi',
    },
    commandLine: 'komut satırı',
    unknownPerson: 'bilinmeyen kişi',
    count: (count: string) => `${count} kayıt`,
  },
  {
    actions: {
      'session.login': 'Signed in',
      'session.rejected': 'Signing in failed',
      'session.logout': 'Signed out',
      'session.revoke': 'Session closed',
      'person.invite': 'Administrator invited',
      'person.join': 'Invitation accepted',
      'person.link': 'Password link created',
      'person.deactivate': 'Administrator deactivated',
      'person.activate': 'Administrator activated',
      'person.remove': 'Invitation removed',
      'password.change': 'Password changed',
      'password.reset': 'Password reset by a link',
      'factor.add': 'Second factor added',
      'factor.remove': 'Second factor removed',
      'factor.codes': 'Recovery codes renewed',
      'business.approve': 'Approved',
      'business.unapprove': 'Approval withdrawn',
      'business.edit': 'Business edited',
      'business.delete': 'Deleted',
      'business.deleteall': 'All businesses deleted',
      'business.deletetest': 'Test data deleted',
      'business.export': 'Exported as CSV',
      'deletion.restore': 'Deleted businesses restored',
      'deletion.cancel': 'Restoring stopped',
      'duplicate.merge': 'Duplicates merged',
      'duplicate.mergeall': 'Certain duplicates merged',
      'duplicate.undo': 'Merge undone',
      'duplicate.different': 'Marked as different businesses',
      'duplicate.reopen': 'Mark as different removed',
      'name.merge': 'Names merged',
      'name.alias': 'Alias created',
      'name.undo': 'Merge of names undone',
      'name.different': 'Marked as different names',
      'name.reopen': 'Mark as different names removed',
      'import.upload': 'File uploaded',
      'import.preview': 'File previewed again',
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
      'report.accept': 'Report accepted',
      'report.decline': 'Report declined',
    },
    commandLine: 'command line',
    unknownPerson: 'unknown person',
    count: (count) => counted(count, 'record', 'records'),
  },
);

/** An action of an earlier release is shown as it is. */
export function actionText(texts: { actions: Record<string, string> }, action: string): string {
  return texts.actions[action] ?? action;
}

/** Entries of commands have no administrator. */
export function actorText(texts: { commandLine: string; unknownPerson: string }, username: string): string {
  if (username === UNKNOWN_PERSON) return texts.unknownPerson;
  return username === COMMAND_LINE ? texts.commandLine : isolated(username);
}
