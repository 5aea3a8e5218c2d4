import type { PublicSiteSettings } from '@directory/contracts/settings';
import { useEffect } from 'react';
import { insertMarkup, partsOf } from '../insert-markup';
import type { Consent } from '../consent';
import { running } from '../active-snippets';

/** Inserts the administrator's snippets: counters with consent to analytics, the pixel with consent to marketing. */
export function PageSnippets({ settings, consent }: { settings: PublicSiteSettings; consent: Consent }) {
  const { analytics, marketing } = consent;
  useEffect(() => {
    const head = partsOf(settings.head_tags);
    // A server-rendered page already contains them, for clients without scripts.
    if (!document.querySelector('meta[data-snippet]'))
      once('meta', () => insertMarkup(document.head, 'end', head.inert));
    if (analytics) once('head', () => insertMarkup(document.head, 'end', head.active));
    if (marketing) once('pixel', () => insertMarkup(document.body, 'start', settings.facebook_pixel));
    if (analytics) once('footer', () => insertMarkup(document.body, 'end', settings.footer_tags));
    const withdrawn =
      (!analytics && running.has('head')) || (!marketing && (running.has('pixel') || running.has('ads')));
    if (withdrawn) location.reload();
  }, [settings, analytics, marketing]);
  return null;
}

function once(name: 'meta' | 'head' | 'pixel' | 'footer', insert: () => void): void {
  if (running.has(name)) return;
  running.add(name);
  insert();
}
