import { databaseVariables, directDatabaseUrl, missingTablesAdvice } from '@directory/config/database-url';
import { readEnvironment } from '@directory/config/environment';
import { connectDatabase } from '@directory/service-kit/database';
import { isOutage } from '@directory/service-kit/outages';
import type { DataSource } from 'typeorm';
import { catalogDataSource } from '../database/data-source.js';

/** What a command prints, and whether its result calls for action: exit code 1. */
export interface CommandResult {
  message: string;
  isFailure: boolean;
}

/** Wrong arguments: its message says which are expected. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** SQLSTATE classes whose messages say what to change: a wrong password or role, an unknown database. */
const CLEAR_STATES = /^(?:28|3D)/;
/** Errors whose messages are for the operator. */
const CLEAR_ERRORS = ['UsageError', 'ConfigError', 'DatabaseConnectionError'];

/** Runs a command of an operator on the database of the environment. */
export async function runCommand(command: (db: DataSource) => Promise<CommandResult>): Promise<void> {
  try {
    const url = directDatabaseUrl(readEnvironment(databaseVariables, process.env));
    const db = await connectDatabase(catalogDataSource(url));
    try {
      const { message, isFailure } = await command(db);
      process.stdout.write(`${message}\n`);
      process.exitCode = isFailure ? 1 : 0;
    } finally {
      await db.destroy();
    }
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** For an error that the operator can end, what to do; else the stack. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '' } = error as NodeJS.ErrnoException;
  const advice = missingTablesAdvice(error);
  if (advice !== undefined) return advice;
  if (isOutage(error)) return `PostgreSQL does not respond: ${error.message || code}`;
  const isClear = CLEAR_ERRORS.includes(error.name) || CLEAR_STATES.test(code);
  return isClear ? error.message : (error.stack ?? error.message);
}
