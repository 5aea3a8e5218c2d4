import { createHash } from 'node:crypto';
import { CONSENT_DAYS, VISITOR_STORAGE } from '@directory/contracts/visitor-storage';

const CONSENT_MS = CONSENT_DAYS * 24 * 60 * 60_000;

/**
 * Marks the document before its first paint if the visitor has allowed advertisements, to reserve the height of the slots; the HTML
 * is the same for all visitors.
 */
const SCRIPT = `try {
  const { marketing, at } = JSON.parse(localStorage.getItem('${VISITOR_STORAGE.consent.name}'));
  if (marketing === true && Date.now() - at <= ${CONSENT_MS}) document.documentElement.dataset.ads = '';
} catch {}`;

/** For the content security policy. */
export const CONSENT_SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

export const CONSENT_SCRIPT = `<script>${SCRIPT}</script>`;
