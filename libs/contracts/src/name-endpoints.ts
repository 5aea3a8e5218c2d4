import { Done } from './accounts.js';
import {
  NameAliasBody,
  NameDifferenceBody,
  NameMergeBody,
  NameMergeResponse,
  NamesPage,
  NamesQuery,
} from './names-admin.js';
import { IdParams } from './paging.js';

/** Merging cities and categories that have several names. */
export const nameEndpoints = {
  'GET /api/admin/names': { access: 'admin', service: 'catalog', query: NamesQuery, response: NamesPage },
  'POST /api/admin/names/merge': {
    long: true,
    access: 'admin',
    service: 'catalog',
    body: NameMergeBody,
    response: NameMergeResponse,
  },
  'POST /api/admin/names/alias': {
    long: true,
    access: 'admin',
    service: 'catalog',
    body: NameAliasBody,
    response: NameMergeResponse,
  },
  'POST /api/admin/names/:id/undo': {
    long: true,
    access: 'admin',
    service: 'catalog',
    params: IdParams,
    response: NameMergeResponse,
  },
  'POST /api/admin/names/different': { access: 'admin', service: 'catalog', body: NameDifferenceBody, response: Done },
} as const;
