import { runMain } from '@directory/service-kit/bootstrap';
import { readPhotosConfig } from './config.js';
import { createPhotos } from './service.js';

await runMain('photos', () => createPhotos(readPhotosConfig(process.env)));
