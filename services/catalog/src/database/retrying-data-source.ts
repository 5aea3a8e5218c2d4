import { isConflict } from '@directory/service-kit/outages';
import { DataSource, type EntityManager } from 'typeorm';

type IsolationLevel = Parameters<DataSource['transaction']>[0];
type Work<T> = (tx: EntityManager) => Promise<T>;

const MAX_ATTEMPTS = 5;

/** Repeats transactions that PostgreSQL has rolled back for the sake of others, as writers lock businesses and counts in different orders. */
export class RetryingDataSource extends DataSource {
  /** `work` may run several times and has no effects but in the database. A transaction of `manager` is not repeated. */
  override async transaction<T>(...[given, work]: [Work<T>] | [IsolationLevel, Work<T>]): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await (work ? super.transaction(given as IsolationLevel, work) : super.transaction(given as Work<T>));
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
      }
    }
  }
}
