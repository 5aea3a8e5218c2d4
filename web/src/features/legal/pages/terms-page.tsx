import { Link } from '../../../components/ui/link';
import { CLAIMS, HOURS, OPERATOR } from '../../../config/site';
import { Email, PhoneNumber, PostalAddress } from '../components/contact-details';
import { DirectoryCount, DirectoryTotals } from '../components/directory-size';
import { LegalPage, type LegalSection } from '../components/legal-page';

export function TermsPage() {
  return (
    <DirectoryTotals>
      <LegalPage
        title="Terms of Service (AGB)"
        description="What the directory offers, what you may do with it, and what applies if something goes wrong."
        lead="These terms apply whenever you use the directory. They are written to be read: please take the few minutes."
        sections={SECTIONS}
      />
    </DirectoryTotals>
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'services',
    title: 'Our services',
    body: (
      <>
        <p>
          {OPERATOR.name} lets you look for businesses by name, category and place, read what is known about them and
          get in touch with them. The directory holds <DirectoryCount of="businesses" /> in{' '}
          <DirectoryCount of="countries" />; its pages of single businesses are opened {CLAIMS.dailyDetailVisits} times
          a day. For visitors it is free of charge.
        </p>
        <p>
          We are not a party to what you agree with a listed business, and an entry is no recommendation. Opening hours,
          prices and addresses change: ask the business before you rely on them.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    body: (
      <p>
        Visitors need no account. Where we give access to manage an entry, give true details, keep your password to
        yourself and tell us at once if somebody else has learnt it. What is done with your access counts as done by you
        until you have informed us. You must be at least 18 years old and entitled to act for the business.
      </p>
    ),
  },
  {
    id: 'allowed',
    title: 'Allowed activities',
    body: (
      <>
        <p>You are welcome to:</p>
        <ul>
          <li>search, read, print and share pages for yourself or within your company;</li>
          <li>link to any page, as long as the link does not suggest that we endorse you;</li>
          <li>report mistakes, and suggest businesses that are missing;</li>
          <li>ask for corrections of an entry that is about your own business.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'prohibited',
    title: 'Prohibited activities',
    body: (
      <>
        <p>You must not:</p>
        <ul>
          <li>copy the directory, or substantial parts of it, by program or by hand;</li>
          <li>use contact details to send advertising that nobody asked for;</li>
          <li>pretend to be another person or business, or to act for one;</li>
          <li>post or send what is false, insulting, discriminating or against the law;</li>
          <li>disturb the service, get around its protection or test it without our consent.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'content',
    title: 'Content guidelines and moderation',
    body: (
      <>
        <p>
          What you send for publication has to be true, your own, and about the business in question. It must hold
          nobody’s private details and no advertising. Photos have to show what they claim to show.
        </p>
        <p>
          People and programs together look through about {CLAIMS.moderatedWeekly} submissions a week. We may refuse,
          shorten or remove what breaks these rules, and we say why. If you think we are wrong, answer that message:
          somebody else will look at it again.
        </p>
      </>
    ),
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    body: (
      <p>
        The directory and its software are ours or licensed to us. What you send us remains yours; you allow us to show
        it in the directory worldwide and free of charge, to adapt its form, and to keep copies for safety, until you
        take it back. How to report work that was used without leave stands in the{' '}
        <Link to="/legal-notice">Legal Notice</Link>.
      </p>
    ),
  },
  {
    id: 'privacy',
    title: 'Privacy',
    body: (
      <p>
        What happens to personal information stands in the <Link to="/privacy-policy">Privacy Policy</Link>, and what
        your browser stores in the <Link to="/cookie-policy">Cookie Policy</Link>. Both belong to these terms.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <>
        <p>
          We run the directory with care and aim at an uptime of {CLAIMS.uptime}, answers in {CLAIMS.responseTime} and
          entries that are {CLAIMS.accuracy} correct. These are aims and no guarantees: the service is offered as it
          stands.
        </p>
        <p>
          We are liable without limit for intent, gross negligence and harm to life, body or health. For slight
          negligence we are liable only where a duty is broken on which the contract rests, and then for the harm that
          was to be foreseen. Where the law does not allow a limit, there is none.
        </p>
      </>
    ),
  },
  {
    id: 'termination',
    title: 'Termination',
    body: (
      <>
        <p>
          You may stop using the directory at any time, and ask us to close an access. If these terms are broken, we
          proceed in steps:
        </p>
        <ol>
          <li>a warning that names the rule and what has to change;</li>
          <li>a temporary suspension, if nothing changes;</li>
          <li>a review, in which you are heard;</li>
          <li>permanent termination, if the review finds no other way.</li>
        </ol>
        <p>Where there is danger for others or for the service, we may suspend first and hear you afterwards.</p>
      </>
    ),
  },
  {
    id: 'disputes',
    title: 'Governing law and disputes',
    body: (
      <p>
        The law of the place where we are registered applies, without its rules on conflicts of law; as a consumer you
        keep the protection of the law where you live. Please write to us first: {CLAIMS.resolvedAtOnce} of disputes are
        settled at that step, after {CLAIMS.disputeDays} business days on average. Mediation, which settles{' '}
        {CLAIMS.resolvedByMediation} of the rest, comes before the courts.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        We may change these terms for the future. Material changes are announced on this page {CLAIMS.noticeDays} days
        before they apply. If you do not agree, stop using the service by then; continued use means that you agree.
        Should one of these terms be void, the others remain.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <>
        <p>
          Questions about these terms go to <Email of="support" /> or <PhoneNumber number={OPERATOR.phone} />, Monday to
          Friday {HOURS.weekdays} and Saturday {HOURS.saturday}. On Sundays we are closed.
        </p>
        <PostalAddress />
      </>
    ),
  },
];
