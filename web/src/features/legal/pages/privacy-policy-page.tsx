import { RETENTION_DAYS } from '@directory/contracts/retention';
import { CONSENT_DAYS } from '@directory/contracts/visitor-storage';
import { Link } from '../../../components/ui/link';
import { MAP_SERVER } from '../../../config/map-tiles';
import { CLAIMS, COOKIES, OPERATOR } from '../../../config/site';
import { Email, PhoneNumber, PostalAddress } from '../components/contact-details';
import { DirectoryCount, DirectoryTotals } from '../components/directory-size';
import { LegalPage, type LegalSection } from '../components/legal-page';

export function PrivacyPolicyPage() {
  return (
    <DirectoryTotals>
      <LegalPage
        title="Privacy Policy"
        description="Which information the directory collects, what it is used for, how long it is kept and what you can ask of us."
        lead="You can use this directory without an account and without telling us who you are. This page says what we learn all the same, what we do with it, and how you can have a say."
        sections={SECTIONS}
      />
    </DirectoryTotals>
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    body: (
      <>
        <p>
          {OPERATOR.name} (“we”) runs this directory of <DirectoryCount of="businesses" /> in{' '}
          <DirectoryCount of="countries" />. We decide what happens to the personal information described here and
          answer for it.
        </p>
        <p>
          The policy covers every page of this website and the messages sent through it. It does not cover the websites
          of listed businesses or other sites a link of ours leads to; they have policies of their own.
        </p>
      </>
    ),
  },
  {
    id: 'information-collected',
    title: 'Information we collect',
    body: (
      <>
        <h3>What you give us</h3>
        <p>
          When you write to us through the <Link to="/contact">contact form</Link>, we receive your name, e-mail
          address, subject and message, and your company and telephone number if you add them.
        </p>
        <p>
          When you report something about a business on its page, we receive what you propose and your note. Your name
          is not asked for. Of your network address only a keyed hash is stored with a message or a report, against
          floods of them.
        </p>
        <h3>What comes with every visit</h3>
        <ul>
          <li>the page you asked for, the time, and the page that led you to it;</li>
          <li>the kind of browser and device you use and the language it asks for;</li>
          <li>your network address, from which we can tell a country or region but not a street.</li>
        </ul>
        <p>
          The address and the description of your browser are used to send the answer and to limit how many requests one
          visitor may make. The records of requests have neither of them, and no search words.
        </p>
        <h3 id="counting">How visits are counted</h3>
        <p>
          We count the visitors of each day ourselves, without asking and without storing anything on your device: your
          network address and the description of your browser become a keyed hash, which cannot be turned back. It is
          mixed with a random number that is deleted, with all hashes, when the day is over (UTC). Only the number of
          visitors remains, and nobody can be recognised from one day to the next.
        </p>
        <p>
          How often the page of a business was opened, and searches that found nothing, are counted by day, without
          anything about who they came from; searches for e-mail addresses and telephone numbers are left out.
        </p>
        <h3>What you look for</h3>
        <p>
          Search words and places are handled to show results. If you let your browser share your position to find what
          is near, we use it for that search and do not store it. Your last searches, the businesses you save and those
          you viewed last are kept on your own device alone, until you clear them there; the{' '}
          <Link to="/cookie-policy#duration">Cookie Policy</Link> lists everything that is.
        </p>
        <h3>What we know of businesses</h3>
        <p>
          Listings hold facts published by or about a business: name, category, address, telephone number, opening hours
          and ratings. Where a business bears the name of a person, those facts may be personal information too.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'How we use information',
    body: (
      <>
        <p>We use information only where we have a reason that the law accepts:</p>
        <ul>
          <li>to show pages, results and directions, because you asked for them;</li>
          <li>to answer your messages, because you wrote to us;</li>
          <li>to keep listings correct and the service quick and safe, which is in our interest and yours;</li>
          <li>
            to count visitors, opened pages and searches without a result, as described <a href="#counting">above</a>,
            which is in our interest and needs nothing that identifies you;
          </li>
          <li>to measure the use of the site in more detail and to show advertisements, but only if you agree;</li>
          <li>to meet our duties under the law.</li>
        </ul>
        <p>We make no decision about you by automatic means alone, and we do not build profiles to sell.</p>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'How we share information',
    body: (
      <>
        <p>We do not sell personal information. We pass it on only to:</p>
        <ul>
          <li>companies that run servers, send e-mail or measure use for us, bound to our instructions by contract;</li>
          <li>
            map providers, once you have allowed maps: their pictures come from {MAP_SERVER}, which then learns your
            network address;
          </li>
          <li>advertising and analytics providers, but only after you have allowed marketing or analytics;</li>
          <li>authorities and courts, when the law obliges us, and no more than it obliges us to;</li>
          <li>a successor, should the directory change hands; you would be informed beforehand.</li>
        </ul>
        <p>
          Photos of businesses come from our own address, so that the hosts they were published on do not learn of your
          visit. Your decisions are stored on your device for {CONSENT_DAYS} days; then we ask again.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    body: (
      <>
        <p>
          Everything between your browser and our servers is encrypted. Stored messages can be read by those who answer
          them and by nobody else; access is recorded, and systems are kept up to date and tested.
        </p>
        <p>
          No system is beyond reach. Should a breach put you at risk, we tell you and the authority in charge without
          delay, and what you can do about it.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights and choices',
    body: (
      <>
        <p>Depending on where you live, you can ask us to:</p>
        <ul>
          <li>tell you what we hold about you, and give you a copy;</li>
          <li>correct what is wrong or complete what is missing;</li>
          <li>delete it, or stop using it for a purpose you object to;</li>
          <li>hand it over in a form that another service can read;</li>
          <li>stop relying on a consent you gave before.</li>
        </ul>
        <p>
          Write to <Email of="privacy" />. We answer within a month, free of charge, and never treat you worse for
          asking. You may also complain to the data protection authority of your country. What you can choose about
          cookies stands in the <Link to="/cookie-policy">Cookie Policy</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'international-transfers',
    title: 'International transfers',
    body: (
      <p>
        The directory serves visitors all over the world, and some of the companies that work for us are elsewhere than
        you. Where information leaves the European Economic Area or the United Kingdom, it goes to countries whose
        protection has been found adequate, or under the standard contract clauses made for the purpose. We send you a
        copy of them if you ask.
      </p>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep information',
    body: (
      <>
        <p>We keep information for as long as its purpose lasts:</p>
        <ul>
          <li>messages: {RETENTION_DAYS.contact} days, unless a dispute or the law asks for longer;</li>
          <li>reports about a business: {RETENTION_DAYS.contact} days, with their status page;</li>
          <li>
            records of requests to our servers, which have nothing about who sent them: until newer ones take their
            place;
          </li>
          <li>hashes of visitors: until the end of the day;</li>
          <li>views of businesses and searches without a result, counted by day: {RETENTION_DAYS.usage} days;</li>
          <li>
            what analytics cookies gather, if you allow them: {COOKIES.analytics.stays}, after which only totals without
            any person remain;
          </li>
          <li>listings: until the business closes or asks us to take them down.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <>
        <p>
          Questions about this policy go to <Email of="privacy" /> or <PhoneNumber number={OPERATOR.phone} />. Our data
          protection officer is reached at <Email of="officer" />.
        </p>
        <PostalAddress />
        <p>
          If we change how we handle personal information in a way that matters, we announce it on this page{' '}
          {CLAIMS.noticeDays} days ahead.
        </p>
      </>
    ),
  },
];
