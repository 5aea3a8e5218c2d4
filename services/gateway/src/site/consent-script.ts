import { CONSENT_DAYS, VISITOR_STORAGE } from '@directory/contracts/visitor-storage';
import { hashSource } from './snippet-markup.js';

const CONSENT_MS = CONSENT_DAYS * 24 * 60 * 60_000;

/**
 * Marks the document before its first paint if the visitor has allowed advertisements or maps, to reserve their space; the HTML is
 * the same for all visitors.
 */
const SCRIPT = `try {
  const { dataset } = document.documentElement;
  const stored = (name) => JSON.parse(localStorage.getItem(name)) ?? {};
  const isValid = ({ at }) => Date.now() - at <= ${CONSENT_MS};
  const consent = stored('${VISITOR_STORAGE.consent.name}');
  if (consent.marketing === true && isValid(consent)) dataset.ads = '';
  if (isValid(stored('${VISITOR_STORAGE.mapConsent.name}'))) dataset.maps = '';
} catch {}`;

/** For the content security policy. */
export const CONSENT_SCRIPT_HASH = hashSource(SCRIPT);

export const CONSENT_SCRIPT = `<script>${SCRIPT}</script>`;
