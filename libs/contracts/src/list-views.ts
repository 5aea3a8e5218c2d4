import { z } from 'zod';
import { MAX_VIEW_NAME_LENGTH } from './list-view-limits.js';

/** Filters, order and columns of the list of businesses under a name: the query string of a URL. */
export const ListViewBody = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(MAX_VIEW_NAME_LENGTH)
    .regex(/^\P{Cc}*$/u),
  search: z
    .string()
    .max(2_000)
    .regex(/^\P{Cc}*$/u),
});
export type ListViewBody = z.infer<typeof ListViewBody>;

/** Those of the caller, the newest first. */
export const ListViews = z.array(ListViewBody.extend({ id: z.string() }));
export type ListViews = z.infer<typeof ListViews>;
