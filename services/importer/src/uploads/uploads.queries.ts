import { Injectable } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import type { ImportOptions } from '@directory/contracts/imports';
import { UPLOAD_HOURS } from '@directory/contracts/upload-limits';
import { query } from '@directory/service-kit/query';
import { DataSource } from 'typeorm';

export interface UploadRow {
  id: string;
  fileName: string;
  size: number;
  received: number;
  options: ImportOptions;
  importId: string | null;
  expiresAt: Date;
}

const EXPIRES_AT = `created_at + interval '${UPLOAD_HOURS} hours'`;
/** A lease is shorter than a minute: one that ends later is from before the clock was set back. */
const IS_LOCKED = `locked_until > now() AND locked_until < now() + interval '1 minute'`;

/** Uploads that arrive in several requests. */
@Injectable()
export class UploadQueries {
  constructor(private readonly db: DataSource) {}

  async insert(upload: Pick<UploadRow, 'id' | 'fileName' | 'size' | 'options'>, username: string): Promise<void> {
    await this.db.query('INSERT INTO upload (id, username, file_name, size, options) VALUES ($1, $2, $3, $4, $5)', [
      ...[upload.id, username, upload.fileName, upload.size, JSON.stringify(upload.options)],
    ]);
  }

  /** An administrator's own upload, unless it has expired. */
  find(id: string, username: string): Promise<UploadRow | undefined> {
    return query.maybeOne<UploadRow>(
      this.db,
      `SELECT id, file_name AS "fileName", size, received, options, import_id AS "importId", ${EXPIRES_AT} AS "expiresAt"
       FROM upload WHERE id = $1 AND username = $2 AND ${EXPIRES_AT} > now()`,
      [id, username],
    );
  }

  async saveReceived(id: string, received: number): Promise<void> {
    await query.run(this.db, 'UPDATE upload SET received = $2 WHERE id = $1', [id, received]);
  }

  /** False if it has become an import, or does not exist. */
  async remove(id: string): Promise<boolean> {
    return (await query.run(this.db, 'DELETE FROM upload WHERE id = $1 AND import_id IS NULL', [id])) > 0;
  }

  /** Bytes that unfinished uploads are still to send. */
  async outstandingBytes(): Promise<number> {
    return query.value<number>(
      this.db,
      `SELECT coalesce(sum(size - received), 0)::float8 AS bytes FROM upload WHERE import_id IS NULL AND ${EXPIRES_AT} > now()`,
    );
  }

  /** Ids of unfinished uploads, also of expired ones that a request still writes. */
  async listUnfinished(): Promise<string[]> {
    return this.ids(`import_id IS NULL AND (${EXPIRES_AT} > now() OR ${IS_LOCKED})`);
  }

  async listExpired(): Promise<string[]> {
    return this.ids(`import_id IS NULL AND ${EXPIRES_AT} <= now() AND (${IS_LOCKED}) IS NOT TRUE`);
  }

  /** Their imports have the rest. */
  async removeFinished(): Promise<void> {
    await query.run(this.db, `DELETE FROM upload WHERE import_id IS NOT NULL AND ${EXPIRES_AT} <= now()`);
  }

  /**
   * False while another request has the lock, which is then requested to release it.
   * @throws AppError `upload_not_found`
   */
  async lock(id: string, lockId: string, leaseSeconds: number): Promise<boolean> {
    const locked = await query.run(
      this.db,
      `UPDATE upload SET lock_id = $2, locked_until = now() + make_interval(secs => $3), release_requested = false
       WHERE id = $1 AND (${IS_LOCKED}) IS NOT TRUE`,
      [id, lockId, leaseSeconds],
    );
    if (locked > 0) return true;
    if ((await query.run(this.db, 'UPDATE upload SET release_requested = true WHERE id = $1', [id])) === 0)
      throw new AppError('upload_not_found');
    return false;
  }

  /** False if the lock was lost, or if another request waits for it. */
  async renewLock(id: string, lockId: string, leaseSeconds: number): Promise<boolean> {
    const renewed = await query.run(
      this.db,
      `UPDATE upload SET locked_until = now() + make_interval(secs => $3)
       WHERE id = $1 AND lock_id = $2 AND NOT release_requested`,
      [id, lockId, leaseSeconds],
    );
    return renewed > 0;
  }

  async unlock(id: string, lockId: string): Promise<void> {
    await query.run(
      this.db,
      'UPDATE upload SET lock_id = NULL, locked_until = NULL, release_requested = false WHERE id = $1 AND lock_id = $2',
      [id, lockId],
    );
  }

  private async ids(condition: string): Promise<string[]> {
    return query.column<string>(this.db, `SELECT id FROM upload WHERE ${condition}`);
  }
}
