import { ApiError } from '../../lib/api';
import type { TextsOf } from '../../lib/i18n/texts';
import type { sessionTexts } from './texts';

type Texts = TextsOf<typeof sessionTexts>['passkeyErrors'];

/** Names of what a browser reports of its own dialog; its message is English, and meant for programmers. */
const KINDS: Readonly<Record<string, keyof Texts>> = {
  NotAllowedError: 'notAllowed',
  AbortError: 'notAllowed',
  InvalidStateError: 'exists',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
};

/** What to show for an error of a passkey, which may be the server's. */
export function passkeyErrorText(error: Error, texts: Texts): string {
  if (error instanceof ApiError) return error.message;
  return texts[KINDS[error.name] ?? 'failed'];
}
