import { z } from 'zod';
import { SNIPPET_LIMIT } from './settings.js';

/** The snippet of each ad slot of the business page: above features, below about, hours and contact; empty where there is none. */
export const AdvertisementCodes = z.object({ ad1: z.string(), ad2: z.string(), ad3: z.string(), ad4: z.string() });
export type AdvertisementCodes = z.infer<typeof AdvertisementCodes>;

const slot = z.string().max(SNIPPET_LIMIT);
/** A slot that is absent from a save stays as it is. */
export const AdvertisementCodesBody = z.object({ ad1: slot, ad2: slot, ad3: slot, ad4: slot }).partial();
