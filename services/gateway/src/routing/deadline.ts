import type { FastifyReply } from 'fastify';

/** From a request to its response, whatever it waits for; an upload or export may take longer. */
export const RESPONSE_TIMEOUT_MS = 15_000;

/** At least 1: some timeouts are off at 0. */
export function remainingMs({ elapsedTime }: Pick<FastifyReply, 'elapsedTime'>, timeoutMs = RESPONSE_TIMEOUT_MS) {
  return Math.max(1, Math.floor(timeoutMs - elapsedTime));
}
