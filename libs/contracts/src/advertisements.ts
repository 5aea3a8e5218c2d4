import { z } from 'zod';
import { MAX_SNIPPET_LENGTH } from './settings.js';

/** Snippet of each ad slot of the business page, in its order; empty if there is none. */
export const AdvertisementCodes = z.object({ ad1: z.string(), ad2: z.string(), ad3: z.string(), ad4: z.string() });
export type AdvertisementCodes = z.infer<typeof AdvertisementCodes>;

const slot = z.string().max(MAX_SNIPPET_LENGTH);
const slots = z.object({ ad1: slot, ad2: slot, ad3: slot, ad4: slot }).partial();
/** An absent slot stays as it is. `loaded`: as of settings. */
export const AdvertisementCodesBody = slots.extend({ loaded: slots.optional() });
