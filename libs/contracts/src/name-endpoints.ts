import { Done } from './accounts.js';
import { endpointGroup } from './endpoint-group.js';
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
export const nameEndpoints = endpointGroup('admin', 'catalog', {
  'GET /api/admin/names': {
    summary: 'Cities, areas or categories that may be one, and the merges that can be undone',
    query: NamesQuery,
    response: NamesPage,
  },
  'GET /api/admin/names/areas': {
    summary: 'Areas whose name starts with a text',
    query: AreaNamesQuery,
    response: AreaNames,
  },
  'POST /api/admin/names/merge': {
    summary: 'Merges a city, an area or a category into another one; old URLs redirect',
    long: true,
    body: NameMergeBody,
    response: NameMergeResponse,
  },
  'POST /api/admin/names/alias': {
    summary: 'Adds another name of a city, an area or a category, which searches and URLs then lead to',
    long: true,
    body: NameAliasBody,
    response: NameMergeResponse,
  },
  'POST /api/admin/names/:id/undo': {
    summary: 'Undoes the merge of two names',
    long: true,
    params: IdParams,
    response: NameMergeResponse,
  },
  'POST /api/admin/names/different': {
    summary: 'Marks two cities, areas or categories as different, or removes the mark',
    body: NameDifferenceBody,
    response: Done,
  },
});
