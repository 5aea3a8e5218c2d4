import { VISITOR_STORAGE } from '@directory/contracts/visitor-storage';
import { StoredIds } from '../../lib/stored-ids';

export const savedBusinesses = new StoredIds(VISITOR_STORAGE.savedBusinesses);
export const recentlyViewed = new StoredIds(VISITOR_STORAGE.recentlyViewed);
