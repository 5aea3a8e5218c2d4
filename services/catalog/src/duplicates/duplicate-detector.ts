import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { evidenceOf, identityOf } from '../ingest/same-business.js';
import { DIRECTORY, DuplicateScanQueries, type DetectedPair } from './duplicate-scan.queries.js';

/** Which businesses may be one. */
@Injectable()
export class DuplicateDetector {
  constructor(private readonly scans: DuplicateScanQueries) {}

  /** Pairs of these businesses with any of the directory. */
  async detect(tx: EntityManager, ids: string[], tables = DIRECTORY): Promise<DetectedPair[]> {
    const candidates = await this.scans.candidates(tx, ids, tables);
    const compared = [...new Set(candidates.flatMap(({ first, second }) => [first, second]))];
    const businesses = new Map<string, { key: string; identity: ReturnType<typeof identityOf> }>();
    for (const table of tables.facts)
      for (const business of await this.scans.businesses(tx, compared, table))
        businesses.set(business.id, { key: business.key, identity: identityOf(business) });
    return candidates.flatMap(({ first, second, hasWebsite }) => {
      const [a, b] = [businesses.get(first), businesses.get(second)];
      if (!a || !b) return [];
      const { reasons, isCertain } = evidenceOf(a.identity, b.identity, hasWebsite);
      return reasons.length === 0 ? [] : [{ keys: [a.key, b.key], reasons, isCertain }];
    });
  }
}
