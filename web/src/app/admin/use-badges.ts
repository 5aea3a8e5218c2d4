import type { AdvertisementCodes } from '@directory/contracts/advertisements';
import { useQuery } from '@tanstack/react-query';
import { advertisementsQuery } from '../../features/advertisements/api/get-advertisements';
import { statsQuery } from '../../features/dashboard/api/get-stats';
import { importHistoryQuery } from '../../features/imports/api/get-import-history';
import { messagesQuery } from '../../features/inbox/api/get-messages';
import { businessReportsQuery } from '../../features/inbox/business-reports/get-business-reports';
import { duplicatesQuery } from '../../features/moderation/duplicates/api/get-duplicates';
import { namesQuery } from '../../features/moderation/names/api';

export interface Badges {
  businesses: number | undefined;
  duplicates: number | undefined;
  /** Pairs of names of cities and of categories. */
  names: number | undefined;
  ads: number | undefined;
  /** Imports that need attention: in flight, or failed and not retried. */
  imports: number | undefined;
  messages: number | undefined;
  reports: number | undefined;
}

/** Counts of the menu links; undefined while loading. */
export function useBadges(): Badges {
  const stats = useQuery(statsQuery);
  const duplicates = useQuery({ ...duplicatesQuery({ page: 1 }), select: (page) => page.totalCount });
  const cities = useQuery({ ...namesQuery('city', 1), select: (page) => page.totalCount });
  const categories = useQuery({ ...namesQuery('category', 1), select: (page) => page.totalCount });
  const ads = useQuery({ ...advertisementsQuery, select: slotsInUse });
  const attention = importHistoryQuery({ page: 1, state: 'attention' });
  const imports = useQuery({ ...attention, select: (page) => page.totalCount, refetchInterval: 60_000 });
  const messages = useQuery({ ...messagesQuery('new', 1), select: (page) => page.newCount });
  const reports = useQuery({ ...businessReportsQuery('received', 1), select: (page) => page.receivedCount });
  return {
    businesses: stats.data?.totalBusinesses,
    duplicates: duplicates.data,
    names: cities.data === undefined || categories.data === undefined ? undefined : cities.data + categories.data,
    ads: ads.data,
    imports: imports.data,
    messages: messages.data,
    reports: reports.data,
  };
}

function slotsInUse(codes: AdvertisementCodes): number {
  return Object.values(codes).filter((code) => code.trim() !== '').length;
}
