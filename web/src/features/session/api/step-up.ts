import { ApiError, CancelledError, configureCalls } from '../../../lib/api';

/** Resolves to whether the administrator has confirmed the session; null on screens without the dialog. */
let request: (() => Promise<boolean>) | null = null;
export function configureStepUp(other: typeof request): void {
  request = other;
}

/** Repeats a call that needs a confirmed session after the confirmation. @throws CancelledError without one */
async function withStepUp<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!request || !(error instanceof ApiError && error.code === 'step_up_required')) throw error;
    if (await request()) return call();
    throw new CancelledError(error.status, error.code, error.message, error.requestId);
  }
}

configureCalls(withStepUp);
