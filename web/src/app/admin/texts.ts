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
    newMessages: (count: number) => (count === 0 ? 'Yeni mesaj yok' : `${count} yeni mesaj`),
    badges: {
      businesses: (count: string) => `${count} işletme`,
      duplicates: (count: string) => `${count} olası kopya çifti`,
      ads: (count: string) => `${count} reklam alanı kullanılıyor`,
      imports: (count: string) => `${count} içe aktarma sürüyor ya da hatayla bitti`,
      messages: (count: string) => `${count} yeni mesaj`,
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
    newMessages: (count) => (count === 0 ? 'No new messages' : count === 1 ? '1 new message' : `${count} new messages`),
    badges: {
      businesses: (count) => `${count} businesses`,
      duplicates: (count) => `${count} pairs of possible duplicates`,
      ads: (count) => `${count} ad slots in use`,
      imports: (count) => `${count} imports are running or have failed`,
      messages: (count) => `${count} new messages`,
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
