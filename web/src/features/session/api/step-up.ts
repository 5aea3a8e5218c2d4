import { ApiError, configureCalls } from '../../../lib/api';

/** Resolves to whether the administrator has confirmed the session. */
let request: () => Promise<boolean> = () => Promise.resolve(false);
export function configureStepUp(other: () => Promise<boolean>): void {
  request = other;
}

/** Repeats a call that needs a confirmed session after the confirmation. */
async function withStepUp<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isMissing = error instanceof ApiError && error.code === 'step_up_required';
    if (!isMissing || !(await request())) throw error;
    return call();
  }
}

configureCalls(withStepUp);
