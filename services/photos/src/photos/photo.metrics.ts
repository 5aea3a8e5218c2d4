import { Inject, Injectable } from '@nestjs/common';
import { METRICS, type Registry } from '@directory/service-kit/tokens';
import { Counter, Gauge } from 'prom-client';
import { PhotoFailures } from './photo-failures.js';
import { PhotoSource } from './photo-source.js';
import { PhotoStore } from './photo-store.js';

/** Outcome of a request for a thumbnail. */
export type PhotoResult = 'hit' | 'resized' | 'fetched' | 'previous' | 'pending' | 'failed' | 'unknown' | 'off';

@Injectable()
export class PhotoMetrics {
  readonly requests: Counter<'result'>;
  readonly fetches: Counter<'outcome'>;

  constructor(@Inject(METRICS) metrics: Registry, store: PhotoStore, failures: PhotoFailures, source: PhotoSource) {
    const registers = [metrics];
    this.requests = new Counter({
      name: 'photo_requests_total',
      help: 'Requests for thumbnails, by result',
      labelNames: ['result'],
      registers,
    });
    this.fetches = new Counter({
      name: 'photo_fetches_total',
      help: 'Downloads of photos from their hosts, by outcome',
      labelNames: ['outcome'],
      registers,
    });
    const gauge = (name: string, help: string, value: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(value());
        },
      });
    gauge('photo_cache_bytes', 'Bytes on disk of cached photos', () => store.bytes);
    gauge('photo_cache_files', 'Files of the photo cache', () => store.files);
    gauge('photo_failing_photos', 'Photos whose last download failed', () => failures.count);
    gauge('photo_fetches_waiting', 'Downloads that wait for others to end', () => source.slots.waitingCount);
  }
}
