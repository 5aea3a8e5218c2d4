import type { ErrorCode } from '@directory/contracts/errors';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../lib/api';

/**
 * Props of the field that the server rejects with this code: it gets the focus, with its text selected, as the next one replaces
 * it. `messageId`: of the element with the error.
 */
export function useRejectedField(error: Error | null, code: ErrorCode, messageId: string) {
  const ref = useRef<HTMLInputElement>(null);
  const isRejected = error instanceof ApiError && error.code === code;
  useEffect(() => {
    if (!isRejected) return;
    ref.current?.focus();
    ref.current?.select();
  }, [isRejected, error]);
  return { ref, ...(isRejected && { 'aria-invalid': true, 'aria-describedby': messageId }) };
}
