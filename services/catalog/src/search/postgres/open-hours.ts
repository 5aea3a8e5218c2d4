import { weekPoint, weekSpans } from '@directory/contracts/opening-hours';
import { query } from '@directory/service-kit/query';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DirectoryVersion } from '../../cache/directory-version.js';
import { LookupDatabase } from './lookup-database.js';

/** Points of the week of all known time zones at one time. */
export interface WeekClock {
  /** JSON of zone → result of `weekPoint`. */
  points: string;
  /** Point for businesses without a zone. */
  otherPoint: number;
}

const BATCH_ROWS = 2_000;
/** Batches that a search parses before it continues without the rest: a few hundred milliseconds during an import. */
const MAX_BATCHES_OF_SEARCH = 5;
const POLL_INTERVAL_MS = 2_000;
const MINUTE_MS = 60_000;

const ZONES = `
SELECT EXISTS (SELECT FROM open_hours WHERE spans IS NULL) AS unread, ARRAY(SELECT time_zone FROM open_hours_zone) AS zones`;

interface Zones {
  unread: boolean;
  zones: string[];
}

interface UnreadRow {
  key: string;
  time_zone: string | null;
  hours: string;
}

/**
 * Parses opening hours into spans of the week by the rule of the pages. Each distinct text is parsed once; a search that needs hours
 * parses new ones first.
 */
@Injectable()
export class OpenHours implements OnModuleInit, OnApplicationShutdown {
  private readonly parsing: RepeatedTask;
  /** Of a version of the directory whose hours are all parsed. */
  private known: { version: string; zones: string[] } | undefined;
  private last: { minute: number; zones: string[]; clock: WeekClock } | undefined;

  constructor(
    private readonly db: DataSource,
    private readonly lookups: LookupDatabase,
    private readonly version: DirectoryVersion,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.parsing = new RepeatedTask({
      intervalMs: POLL_INTERVAL_MS,
      run: () => this.read(Infinity),
      onError: (err) => logger.warn({ err }, 'parsing new opening hours failed'),
    });
  }

  onModuleInit(): void {
    this.parsing.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.parsing.stop();
  }

  async clockAt(now: Date, signal: AbortSignal): Promise<WeekClock> {
    const { current: version } = this.version;
    if (this.known?.version === version) return this.clockOf(this.known.zones, now);
    const [found] = await this.lookups.once<Zones>(ZONES, [], signal);
    if (found && !found.unread) {
      this.known = { version, zones: found.zones };
      return this.clockOf(found.zones, now);
    }
    await this.read(MAX_BATCHES_OF_SEARCH);
    const { zones } = await query.one<Zones>(this.lookups, ZONES);
    return this.clockOf(zones, now);
  }

  /** A search needs it several times, and each zone takes some microseconds. */
  private clockOf(zones: string[], now: Date): WeekClock {
    const { last } = this;
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (
      last?.minute === minute &&
      last.zones.length === zones.length &&
      last.zones.every((zone, i) => zone === zones[i])
    )
      return last.clock;
    const points = Object.fromEntries(zones.map((zone) => [zone, weekPoint(zone, now)]));
    const clock = { points: JSON.stringify(points), otherPoint: weekPoint(null, now) };
    this.last = { minute, zones, clock };
    return clock;
  }

  private async read(maxBatches: number): Promise<void> {
    for (let batch = 0; batch < maxBatches && !this.parsing.isStopped; batch++) {
      const rows = await this.db.query<UnreadRow[]>(
        `SELECT key, time_zone, hours FROM open_hours WHERE spans IS NULL ORDER BY key LIMIT ${BATCH_ROWS}`,
      );
      if (rows.length > 0) await this.write(rows);
      if (rows.length < BATCH_ROWS) return;
    }
  }

  /** Zones first, as parsed hours refer to known zones. Rows are ordered by key, as other writers do. */
  private async write(rows: UnreadRow[]): Promise<void> {
    const zones = [...new Set(rows.flatMap(({ time_zone: zone }) => zone ?? []))].sort();
    await this.db.query('INSERT INTO open_hours_zone SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [zones]);
    await this.db.query(
      `UPDATE open_hours SET spans = read.spans::int4multirange
       FROM (SELECT key, spans FROM unnest($1::bigint[], $2::text[]) AS read (key, spans) ORDER BY key) read
       WHERE open_hours.key = read.key AND open_hours.spans IS NULL`,
      [rows.map(({ key }) => key), rows.map(({ hours }) => multirange(weekSpans(hours)))],
    );
  }
}

function multirange(spans: [number, number][]): string {
  return `{${spans.map(([start, end]) => `[${start},${end})`).join(',')}}`;
}
