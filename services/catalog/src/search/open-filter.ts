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
    return rows.filter((row) => openState(row.working_hours, row.time_zone, now)?.open).map(({ id }) => id);
  }
}
