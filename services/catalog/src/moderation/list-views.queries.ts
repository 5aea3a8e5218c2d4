import { Injectable } from '@nestjs/common';
import type { ListViewBody, ListViews } from '@directory/contracts/list-views';
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

  /** The newest ones remain. */
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
      const oldest = `SELECT id FROM list_view WHERE ${OWN} ORDER BY id DESC OFFSET ${MAX_VIEWS}`;
      await query.run(tx, `DELETE FROM list_view WHERE id IN (${oldest})`, [username]);
      return this.list(username, tx);
    });
  }

  async remove(username: string, id: string): Promise<ListViews> {
    await query.run(this.db, `DELETE FROM list_view WHERE ${OWN} AND id = $2`, [username, id]);
    return this.list(username);
  }
}
