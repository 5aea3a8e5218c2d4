import { Injectable } from '@nestjs/common';
import type { ListViewBody, ListViews } from '@directory/contracts/list-views';
import { AppError } from '@directory/contracts/errors';
import { query, type Database } from '@directory/service-kit/query';
import { DataSource } from 'typeorm';

const MAX_VIEWS = 30;
const OWN = 'administrator_id = (SELECT id FROM administrator WHERE lower(username) = lower($1))';

/** Saved views of the list, each of one administrator. */
@Injectable()
export class ListViewQueries {
  constructor(private readonly db: DataSource) {}

  list(username: string, on: Database = this.db): Promise<ListViews> {
    return query.rows(on, `SELECT id, name, search FROM list_view WHERE ${OWN} ORDER BY id DESC`, [username]);
  }

  /**
   * Replaces a view of this name.
   * @throws AppError `too_many_views`
   */
  save(username: string, { name, search }: ListViewBody): Promise<ListViews> {
    return this.db.transaction(async (tx) => {
      // Concurrent ones of a person wait: each would count without the others.
      await query.run(tx, 'SELECT FROM administrator WHERE lower(username) = lower($1) FOR NO KEY UPDATE', [username]);
      await query.run(tx, `DELETE FROM list_view WHERE ${OWN} AND name = $2`, [username, name]);
      await query.run(
        tx,
        `INSERT INTO list_view (administrator_id, name, search)
         SELECT id, $2, $3 FROM administrator WHERE lower(username) = lower($1)
         ON CONFLICT (administrator_id, name) DO UPDATE SET search = excluded.search`,
        [username, name, search],
      );
      const views = await this.list(username, tx);
      if (views.length > MAX_VIEWS) throw new AppError('too_many_views', { max: MAX_VIEWS });
      return views;
    });
  }

  async remove(username: string, id: string): Promise<ListViews> {
    await query.run(this.db, `DELETE FROM list_view WHERE ${OWN} AND id = $2`, [username, id]);
    return this.list(username);
  }
}
