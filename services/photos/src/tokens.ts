import type { PhotosConfig } from './config.js';

export const CONFIG = Symbol('photos-config');
export type { PhotosConfig };
