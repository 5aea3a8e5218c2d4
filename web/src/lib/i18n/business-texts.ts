import { exportName, fieldsWith, jsonName, type FieldsWith } from '@directory/contracts/business-fields';
import type { ExportField } from '@directory/contracts/exports';
import type { BusinessEdit } from '@directory/contracts/moderation';
import { defineTexts } from './texts';

type LabelledField = FieldsWith<{ edit: string }> | FieldsWith<{ exported: true | string }>;

const LABELS: Record<LabelledField, readonly [tr: string, en: string]> = {
  id: ['Kimlik', 'ID'],
  name: ['Ad', 'Name'],
  slug: ['Slug', 'Slug'],
  category: ['Kategori', 'Category'],
  type: ['Tür', 'Type'],
  subtypes: ['Alt kategoriler', 'Subcategories'],
  full_address: ['Tam adres', 'Full address'],
  street: ['Sokak', 'Street'],
  area: ['Semt / ilçe', 'Area (neighbourhood, district)'],
  city: ['Şehir', 'City'],
  postal_code: ['Posta kodu', 'Postal code'],
  region: ['Bölge', 'Region'],
  country: ['Ülke', 'Country'],
  country_code: ['Ülke kodu', 'Country code'],
  phone: ['Telefon', 'Phone'],
  latitude: ['Enlem', 'Latitude'],
  longitude: ['Boylam', 'Longitude'],
  time_zone: ['Saat dilimi', 'Time zone'],
  rating: ['Puan', 'Rating'],
  reviews: ['Yorum sayısı', 'Reviews'],
  reviews_link: ['Yorum bağlantısı', 'Reviews link'],
  description: ['Açıklama', 'Description'],
  photo: ['Fotoğraf adresi', 'Photo address'],
  logo: ['Logo', 'Logo'],
  photos: ['Diğer fotoğraflar', 'Further photos'],
  price_range: ['Fiyat aralığı', 'Price range'],
  menu_link: ['Menü bağlantısı', 'Menu link'],
  booking_link: ['Rezervasyon bağlantısı', 'Booking link'],
  order_link: ['Sipariş bağlantısı', 'Order link'],
  located_in: ['Bulunduğu yer', 'Located in'],
  working_hours: ['Çalışma saatleri', 'Opening hours'],
  business_status: ['Durum', 'Status'],
  verified: ['Doğrulanmış', 'Verified'],
  about: ['Hakkında', 'About'],
  place_id: ['Place ID', 'Place ID'],
  approved: ['Onaylı', 'Approved'],
  created_at: ['Eklenme', 'Created'],
  updated_at: ['Güncelleme', 'Updated'],
  website: ['Web sitesi', 'Website'],
  source_name: ['Kaynak', 'Source'],
  source_licence: ['Lisans', 'Licence'],
  attribution: ['Kaynak gösterimi', 'Attribution'],
};

/** The same by their names in edits and exports. */
function labels(language: 0 | 1) {
  return {
    columns: Object.fromEntries(Object.entries(LABELS).map(([name, label]) => [name, label[language]])) as Record<
      string,
      string | undefined
    >,
    fields: Object.fromEntries(fieldsWith('edit').map((name) => [jsonName(name), LABELS[name][language]])) as Record<
      keyof BusinessEdit,
      string
    >,
    exportFields: Object.fromEntries(
      fieldsWith('exported').map((name) => [exportName(name), LABELS[name][language]]),
    ) as Record<ExportField, string>,
  };
}

export const businessTexts = defineTexts(
  {
    ...labels(0),
    closedDay: 'Kapalı',
    openAllDay: '24 saat açık',
    statuses: { open: 'Faaliyette', temporarily: 'Geçici olarak kapalı', permanently: 'Kalıcı olarak kapalı' },
    days: {
      Monday: 'Pazartesi',
      Tuesday: 'Salı',
      Wednesday: 'Çarşamba',
      Thursday: 'Perşembe',
      Friday: 'Cuma',
      Saturday: 'Cumartesi',
      Sunday: 'Pazar',
    },
  },
  {
    ...labels(1),
    closedDay: 'Closed',
    openAllDay: 'Open 24 hours',
    statuses: { open: 'In business', temporarily: 'Temporarily closed', permanently: 'Permanently closed' },
    days: {
      Monday: 'Monday',
      Tuesday: 'Tuesday',
      Wednesday: 'Wednesday',
      Thursday: 'Thursday',
      Friday: 'Friday',
      Saturday: 'Saturday',
      Sunday: 'Sunday',
    },
  },
);
