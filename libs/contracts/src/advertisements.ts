import { z } from 'zod';

/** The snippet of each ad slot of the business page: above features, below about, hours and contact; empty where there is none. */
export const AdvertisementCodes = z.object({ ad1: z.string(), ad2: z.string(), ad3: z.string(), ad4: z.string() });
export type AdvertisementCodes = z.infer<typeof AdvertisementCodes>;
