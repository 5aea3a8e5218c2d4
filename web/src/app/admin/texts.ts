import { defineTexts } from '../../lib/i18n/texts';

export const layoutTexts = defineTexts(
  {
    panel: 'Admin Paneli',
    skip: 'İçeriğe geç',
    openMenu: 'Menüyü aç',
    closeMenu: 'Menüyü kapat',
    menu: 'Menü',
    navigation: 'Yönetim',
    openSite: 'Siteyi aç',
    search: 'İşletme ara',
    offline: 'Çevrimdışısınız. Bağlantı gelince ekran kendiliğinden yenilenir.',
    unknown: {
      title: 'Ekran bulunamadı',
      text: 'Bu adreste bir yönetim ekranı yok. Menüden bir ekran seçin.',
      home: 'Ana sayfaya git',
    },
    newMessages: (count: string) => (count === '0' ? 'Yeni mesaj yok' : `${count} yeni mesaj`),
    badges: {
      businesses: (count: string) => `${count} işletme`,
      duplicates: (count: string) => `${count} olası kopya çifti`,
      names: (count: string) => `${count} ad çifti karar bekliyor`,
      ads: (count: string) => `${count} reklam alanı kullanılıyor`,
      imports: (count: string) => `${count} içe aktarma sürüyor ya da hatayla bitti`,
      messages: (count: string) => `${count} yeni mesaj`,
      reports: (count: string) => `${count} bildirim karar bekliyor`,
    },
    legacy: {
      title: 'Admin Paneli',
      text: 'Tek sayfalık panel',
      newPanel: 'Yeni panele geç',
      tabs: 'Bölümler',
      home: 'Ana Sayfa',
    },
  },
  {
    panel: 'Admin Panel',
    skip: 'Skip to content',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    menu: 'Menu',
    navigation: 'Administration',
    openSite: 'Open site',
    search: 'Search businesses',
    offline: 'You are offline. The screen is updated by itself when you are back online.',
    unknown: {
      title: 'Screen not found',
      text: 'The administration has no screen at this address. Choose one in the menu.',
      home: 'Go to the home screen',
    },
    newMessages: (count) =>
      count === '0' ? 'No new messages' : count === '1' ? '1 new message' : `${count} new messages`,
    badges: {
      businesses: (count) => `${count} ${count === '1' ? 'business' : 'businesses'}`,
      duplicates: (count) =>
        `${count} ${count === '1' ? 'pair of possible duplicates' : 'pairs of possible duplicates'}`,
      names: (count) => `${count} ${count === '1' ? 'pair of names is' : 'pairs of names are'} waiting`,
      ads: (count) => `${count} ${count === '1' ? 'ad slot in use' : 'ad slots in use'}`,
      imports: (count) =>
        `${count} ${count === '1' ? 'import is running or has failed' : 'imports are running or have failed'}`,
      messages: (count) => `${count} ${count === '1' ? 'new message' : 'new messages'}`,
      reports: (count) => `${count} ${count === '1' ? 'report is waiting' : 'reports are waiting'}`,
    },
    legacy: {
      title: 'Admin Panel',
      text: 'Single-page panel',
      newPanel: 'Go to the new panel',
      tabs: 'Sections',
      home: 'Home',
    },
  },
);
