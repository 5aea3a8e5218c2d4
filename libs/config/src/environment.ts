import { readFileSync } from 'node:fs';
import { z } from 'zod';

export type Environment = Readonly<Record<string, string | undefined>>;

/** An invalid environment; one line per variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads, checks and shapes the variables a service names; everything else is ignored.
 * An empty variable counts as absent. `NAME_FILE` names a file that holds the value of `NAME` (mounted secrets).
 * @throws ConfigError naming every variable that is missing or wrong.
 */
export function readEnvironment<S extends z.ZodRawShape>(shape: S, env: Environment): z.output<z.ZodObject<S>> {
  const values = Object.fromEntries(Object.keys(shape).map((name) => [name, readVariable(name, env)]));
  const result = z.object(shape).safeParse(values);
  if (result.success) return result.data;
  throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
}

function readVariable(name: string, env: Environment): string | undefined {
  const file = env[`${name}_FILE`];
  if (!file) return env[name] || undefined;
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    throw new ConfigError(`${name}_FILE: cannot read ${file} (${(error as NodeJS.ErrnoException).code})`);
  }
}
