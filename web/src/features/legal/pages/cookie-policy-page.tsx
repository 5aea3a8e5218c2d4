import { VISITOR_STORAGE } from '@directory/contracts/visitor-storage';
import { Link } from '../../../components/ui/link';
import { MAP_SERVER } from '../../../config/map-tiles';
import { CLAIMS, COOKIES, OPERATOR } from '../../../config/site';
import { Email, PhoneNumber, PostalAddress } from '../components/contact-details';
import { LegalPage, type LegalSection } from '../components/legal-page';

/** Hosts of the configured advertisements and counters; the route provides them. */
interface Providers {
  advertising: readonly string[];
  analytics: readonly string[];
}

export function CookiePolicyPage({ providers }: { providers: Providers }) {
  return (
    <LegalPage
      title="Cookie Policy"
      description="Which cookies the directory may use, how long they stay, and how you decide about them."
      lead="A cookie remembers something between two pages. This page says which ones may be set here, for how long, and how to refuse them."
      sections={sectionsFor(providers)}
    />
  );
}

const KINDS = [
  { name: 'Essential', ...COOKIES.essential, purpose: 'signing in to the administration, safety' },
  { name: 'Analytics', ...COOKIES.analytics, purpose: 'counting visits, finding slow or broken pages' },
  { name: 'Marketing', ...COOKIES.marketing, purpose: 'choosing advertisements, not repeating them' },
  { name: 'Preference', ...COOKIES.preferences, purpose: 'choices that you would otherwise make again' },
];

const sectionsFor = (providers: Providers): readonly LegalSection[] => [
  {
    id: 'what-cookies-are',
    title: 'What cookies are',
    body: (
      <>
        <p>
          Cookies are small texts that a website asks your browser to keep and to send back with the next request. They
          cannot run programs or read your files. Storage that pages keep in the browser by other means serves the same
          ends, and is treated here in the same way.
        </p>
        <p>
          First-party cookies are set by this website, third-party cookies by others whose content a page shows. Session
          cookies go when you close the browser; persistent ones stay until their time is up.
        </p>
      </>
    ),
  },
  {
    id: 'types',
    title: 'Types of cookies',
    body: (
      <>
        <h3>Essential cookies</h3>
        <p>
          Without these the site does not work: they keep a session of the administration safe. They need no consent.
          Visitors who only read the directory get none.
        </p>
        <h3>Analytics cookies</h3>
        <p>
          They show us in figures which pages are used and which fail. Today the visits come from:{' '}
          {CLAIMS.visitorsByRegion}.
        </p>
        <h3>Marketing cookies</h3>
        <p>
          They let advertising partners choose what to show and count what has been shown, so that you do not see the
          same advertisement again and again. Until you allow them, no advertisement is shown, and nothing is requested
          from a partner.
        </p>
        <h3>Preference cookies</h3>
        <p>
          They spare you choosing twice. At present no cookie is set for this: your decisions about cookies and maps,
          and what your device remembers of your visits, are in the storage of your browser, which is never sent to us.
          It is listed <a href="#kept-in-your-browser">below</a>.
        </p>
        <p>About {COOKIES.acceptance} of our visitors allow more than the essential ones.</p>
      </>
    ),
  },
  {
    id: 'duration',
    title: 'Duration and retention',
    body: (
      <>
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line-strong text-start">
                <Head>Type</Head>
                <Head className="text-start max-sm:hidden">Used for</Head>
                <Head className="ps-3 text-end">At most</Head>
                <Head className="ps-3 text-end">Kept</Head>
              </tr>
            </thead>
            <tbody>
              {KINDS.map((kind) => (
                <tr key={kind.name} className="border-b border-line align-top">
                  <th scope="row" className="py-2 pe-3 text-start font-medium">
                    {kind.name}
                  </th>
                  <td className="py-2 text-muted max-sm:hidden">{kind.purpose}</td>
                  <td className="py-2 text-end tabular-nums">{kind.count}</td>
                  <td className="py-2 ps-3 text-end whitespace-nowrap tabular-nums">{kind.stays}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p>
          “Kept” is the longest that any cookie of its type may stay: for the essential ones that is the sign-in. What
          was gathered with them is deleted or made anonymous after the same time.
        </p>
        <h3 id="kept-in-your-browser">What this site itself keeps in your browser</h3>
        <p>
          None of it is a cookie, and none of it is sent to us with a request. It is kept without asking, because it
          serves you alone on your own device, and it has no identifier of you:
        </p>
        <ul>
          {Object.values(VISITOR_STORAGE).map((entry) => (
            <li key={entry.name}>
              <code className="wide-break">{entry.name}</code> ({entry.place}): {entry.purpose}; kept {entry.kept}.
            </li>
          ))}
        </ul>
      </>
    ),
  },
  {
    id: 'preferences',
    title: 'Managing your preferences',
    body: (
      <>
        <p>You decide, at any time and without giving a reason:</p>
        <ul>
          <li>
            “Cookie settings” at the end of every page opens the choice again: what you take back there ends at once;
          </li>
          <li>in the settings of your browser you can see, delete and block cookies, for all sites or for this one;</li>
          <li>a private window forgets them when it is closed;</li>
          <li>a “Global Privacy Control” or “Do Not Track” signal counts as a refusal of analytics and marketing;</li>
          <li>the opt-out pages of advertising networks work for many sites at once.</li>
        </ul>
        <p>
          If you block the essential ones too, reading the directory still works; signing in to an administration area
          does not.
        </p>
      </>
    ),
  },
  {
    id: 'third-parties',
    title: 'Third-party services',
    body: (
      <>
        <p>Some parts of a page come from others, who may set cookies of their own:</p>
        <ul>
          <li>
            maps, whose pictures are fetched from {MAP_SERVER}, once you have allowed maps; “Cookie settings” takes that
            back;
          </li>
          <li>directions, which open in a new tab on the site of the map provider (www.google.com);</li>
          <li>
            advertisements and the measuring of their success, once you have allowed marketing
            <Hosts of={providers.advertising} />;
          </li>
          <li>
            analytics that count visits for us, once you have allowed them
            <Hosts of={providers.analytics} />.
          </li>
        </ul>
        <p>
          Photos of businesses come from our own address: the hosts that they were published on do not learn of your
          visit.
        </p>
        <p>
          What those companies do is governed by their own policies. How we choose and bind them stands in the{' '}
          <Link to="/privacy-policy#sharing">Privacy Policy</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'international',
    title: 'International compliance',
    body: (
      <>
        <p>Rules differ from place to place; we follow those of the place where you are:</p>
        <ul>
          <li>
            European Union and United Kingdom (GDPR and ePrivacy): no cookies but essential ones and no other hosts
            before you agree, and refusing is as easy as agreeing;
          </li>
          <li>California (CCPA, CPRA): you may object to sharing for advertising across sites;</li>
          <li>
            Brazil (LGPD), Canada (PIPEDA) and others: the same choices, whether or not the law there asks for them.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'updates',
    title: 'Updates and contact',
    body: (
      <>
        <p>
          When the cookies change, this page does. Changes that matter are announced here {CLAIMS.noticeDays} days
          ahead, and where the law asks for it we ask for your consent again.
        </p>
        <p>
          Questions go to <Email of="privacy" />, our data protection officer is reached at <Email of="officer" />, and
          by telephone we are at <PhoneNumber number={OPERATOR.phone} />.
        </p>
        <PostalAddress />
      </>
    ),
  },
];

function Hosts({ of }: { of: readonly string[] }) {
  return of.length === 0 ? null : <> (at present from {of.join(', ')})</>;
}

function Head({ className = 'text-start', children }: { className?: string; children: string }) {
  return (
    <th scope="col" className={`py-2 font-medium whitespace-nowrap text-muted ${className}`}>
      {children}
    </th>
  );
}
