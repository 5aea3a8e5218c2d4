import type { DataSource } from 'typeorm';
import { RetryingDataSource } from './retrying-data-source.js';

/** Resolves to undefined if the primary must execute the statement. */
type ReadElsewhere = (statement: string, values?: unknown[]) => Promise<{ result: unknown } | undefined>;

/** The primary, in front of which single statements may be read elsewhere; those of transactions and repositories never are. */
export class ReplicatedDataSource extends RetryingDataSource {
  readElsewhere: ReadElsewhere | undefined;

  override async query<T>(...[statement, values, runner]: Parameters<DataSource['query']>): Promise<T> {
    const found = runner ? undefined : await this.readElsewhere?.(statement, values as unknown[] | undefined);
    return found ? (found.result as T) : super.query<T>(statement, values, runner);
  }
}
