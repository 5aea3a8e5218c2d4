import { defineTexts } from './texts';

export const importTexts = defineTexts(
  {
    states: {
      queued: 'Sırada',
      reading: 'Okunuyor',
      previewing: 'Önizleniyor',
      awaiting: 'Onay bekliyor',
      merging: 'Birleştiriliyor',
      indexing: 'Dizine ekleniyor',
      done: 'Bitti',
      failed: 'Başarısız',
      cancelled: 'İptal edildi',
    },
    undoneState: 'Geri alındı',
  },
  {
    states: {
      queued: 'Queued',
      reading: 'Reading',
      previewing: 'Previewing',
      awaiting: 'Awaits confirmation',
      merging: 'Merging',
      indexing: 'Indexing',
      done: 'Done',
      failed: 'Failed',
      cancelled: 'Cancelled',
    },
    undoneState: 'Undone',
  },
);
