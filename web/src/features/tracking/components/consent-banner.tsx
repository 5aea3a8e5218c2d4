import { useEffect, useRef, useState } from 'react';
import { Link } from '../../../components/ui/link';
import { MAP_SERVER } from '../../../config/map-tiles';
import { allowMaps, useMapConsent } from '../../../lib/map-consent';
import { decide, type Consent } from '../consent';

type Choices = Consent & { maps: boolean };

const ALL: Choices = { analytics: true, marketing: true, maps: true };
const NONE: Choices = { analytics: false, marketing: false, maps: false };

const CATEGORIES = [
  { key: 'analytics', name: 'Analytics', text: 'Count visits, so that slow and broken pages are found.' },
  {
    key: 'marketing',
    name: 'Marketing',
    text: 'Show advertisements, and let advertising partners choose and count what they show.',
  },
  {
    key: 'maps',
    name: 'Maps',
    text: `Open maps without asking; their pictures come from ${MAP_SERVER}, which then sees your visit.`,
  },
] as const;

/** The choice of cookies, at the bottom of the page; rejecting is as easy as accepting. */
export function ConsentBanner(props: {
  before: Consent | null;
  /** Opened by the visitor: focused, and Escape keeps the current choice. */
  requested: boolean;
  onDone: () => void;
}) {
  const [choosing, setChoosing] = useState(props.requested);
  const mapsAllowed = useMapConsent() === true;
  const [chosen, setChosen] = useState<Choices>({ ...(props.before ?? NONE), maps: mapsAllowed });
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (props.requested) panel.current?.focus();
  }, [props.requested]);

  function done({ maps, ...consent }: Choices) {
    decide(consent);
    if (maps !== mapsAllowed) allowMaps(maps);
    props.onDone();
  }

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="consent-heading"
      className="card fixed inset-x-3 bottom-3 z-40 mx-auto max-h-[calc(100dvh-80px)] max-w-2xl overflow-y-auto p-4 shadow-lift outline-none sm:p-5 print:hidden"
      onKeyDown={(event) => event.key === 'Escape' && props.requested && props.onDone()}
    >
      <h2 id="consent-heading" className="font-semibold">
        Cookies
      </h2>
      <p className="mt-1 text-sm text-muted">
        Essential ones keep the site working. Advertisements, maps and others come only if you allow them.{' '}
        <Link to="/cookie-policy" className="link">
          Cookie Policy
        </Link>
      </p>
      {choosing && (
        <ul className="mt-3 divide-y divide-line border-y border-line text-sm">
          <li className="flex items-start gap-3 py-2.5">
            <input type="checkbox" checked disabled aria-label="Essential" className="mt-0.5 size-5 shrink-0" />
            <span>
              <span className="font-medium">Essential</span>
              <span className="block text-muted">
                Always on: safety, and what only your own device remembers, this choice among it.
              </span>
            </span>
          </li>
          {CATEGORIES.map((category) => (
            <li key={category.key}>
              <label className="flex items-start gap-3 py-2.5">
                <input
                  type="checkbox"
                  className="mt-0.5 size-5 shrink-0 accent-accent"
                  checked={chosen[category.key]}
                  onChange={(event) => setChosen({ ...chosen, [category.key]: event.target.checked })}
                />
                <span>
                  <span className="font-medium">{category.name}</span>
                  <span className="block text-muted">{category.text}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 grid grid-cols-2 gap-2 sm:flex sm:justify-end">
        {choosing ? (
          <button type="button" className="btn btn-quiet max-sm:col-span-2 sm:me-auto" onClick={() => done(chosen)}>
            Save choices
          </button>
        ) : (
          <button
            type="button"
            className="btn btn-quiet max-sm:order-last max-sm:col-span-2 sm:me-auto"
            onClick={() => setChoosing(true)}
          >
            Choose
          </button>
        )}
        <button type="button" className="btn btn-primary" onClick={() => done(NONE)}>
          Refuse all
        </button>
        <button type="button" className="btn btn-primary" onClick={() => done(ALL)}>
          Accept all
        </button>
      </div>
    </section>
  );
}
