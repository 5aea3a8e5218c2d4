import { openState } from '@directory/contracts/opening-hours';
import { Injectable } from '@nestjs/common';
import { SearchQueries } from './search.queries.js';

/** Tells who is open at a minute, each by its own clock. */
@Injectable()
export class OpenFilter {
  constructor(private readonly queries: SearchQueries) {}

  /** Those of the ids that are open, in their order. */
  async open(ids: string[], now = new Date()): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await this.queries.hours(ids);
    // Many keep the same hours.
    const known = new Map<string, boolean>();
    return rows
      .filter(({ working_hours: hours, time_zone: zone }) => {
        const key = `${zone} ${hours}`;
        const open = known.get(key) ?? openState(hours, zone, now)?.open ?? false;
        known.set(key, open);
        return open;
      })
      .map(({ id }) => id);
  }
}
