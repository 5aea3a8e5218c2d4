import type { FailingPhotos } from '@directory/contracts/photos';
import { LONG } from './admin-state-check.js';

/** Responses of reads that the site of the tests never gives. */

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
export const DELETION = {
  ...{ id: '7b8f8a1e-98a5-4f6c-9f0a-3f0c7c1d2e3f', kind: 'bulk', label: LONG, count: 190_000, username: 'admin' },
  ...{ deletedAt: inDays(-1), restorableUntil: inDays(6), interruptedImports: [], state: 'restoring' },
  ...{ restoredCount: 64_000, processedCount: 65_000, secondsLeft: 94 },
};

export const FAILING_PHOTOS: FailingPhotos = {
  ...{ currentPage: 1, totalPages: 1, totalCount: 1, hasNextPage: false, hasPrevPage: false },
  photos: [
    {
      ...{
        id: '7',
        revision: 'a1',
        business: LONG.trim(),
        url: `https://photos.example/${'gps-cs-s/AHVAweqk'.repeat(12)}`,
      },
      ...{ error: 'ENOTFOUND', attempts: 3, failedAt: inDays(-1), retryAt: inDays(1) },
    },
  ],
};
