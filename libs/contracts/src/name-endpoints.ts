import { Done } from './accounts.js';
import {
  AreaNames,
  AreaNamesQuery,
  NameAliasBody,
  NameDifferenceBody,
  NameMergeBody,
  NameMergeResponse,
  NamesPage,
  NamesQuery,
} from './names-admin.js';
import { IdParams } from './paging.js';

/** Merging cities, areas and categories that have several names. */
export const nameEndpoints = {
  'GET /api/admin/names': {
    summary: 'Cities, areas or categories that may be one, and the merges that can be undone',
    access: 'admin',
    service: 'catalog',
    query: NamesQuery,
    response: NamesPage,
  },
  'GET /api/admin/names/areas': {
    summary: 'Areas whose name starts with a text',
    access: 'admin',
    service: 'catalog',
    query: AreaNamesQuery,
    response: AreaNames,
  },
  'POST /api/admin/names/merge': {
    summary: 'Merges a city, an area or a category into another one; old URLs redirect',
    long: true,
    access: 'admin',
    service: 'catalog',
    body: NameMergeBody,
    response: NameMergeResponse,
  },
  'POST /api/admin/names/alias': {
    summary: 'Adds another name of a city, an area or a category, which searches and URLs then lead to',
    long: true,
    access: 'admin',
    service: 'catalog',
    body: NameAliasBody,
    response: NameMergeResponse,
  },
  'POST /api/admin/names/:id/undo': {
    summary: 'Undoes the merge of two names',
    long: true,
    access: 'admin',
    service: 'catalog',
    params: IdParams,
    response: NameMergeResponse,
  },
  'POST /api/admin/names/different': {
    summary: 'Marks two cities, areas or categories as different, or removes the mark',
    access: 'admin',
    service: 'catalog',
    body: NameDifferenceBody,
    response: Done,
  },
} as const;
