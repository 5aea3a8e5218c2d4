import { Link } from '../../../components/ui/link';
import { CLAIMS, HOURS, OPERATOR } from '../../../config/site';
import { Email, PhoneNumber, PostalAddress } from '../components/contact-details';
import { DirectoryCount, DirectoryTotals } from '../components/directory-size';
import { LegalPage, type LegalSection } from '../components/legal-page';

export function LegalNoticePage() {
  return (
    <DirectoryTotals>
      <LegalPage
        title="Legal Notice"
        description="Who runs the directory, how the company is registered and insured, and how to reach its legal desk."
        lead="Who stands behind this directory, under which law, and where to turn when something has to be settled."
        sections={SECTIONS}
      />
    </DirectoryTotals>
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'company',
    title: 'Company information',
    body: (
      <>
        <p>This website is published by:</p>
        <PostalAddress />
        <p>
          The directory lists <DirectoryCount of="businesses" /> in <DirectoryCount of="cities" /> and{' '}
          <DirectoryCount of="categories" />. It is used by {CLAIMS.monthlyVisitors} people a month, who make{' '}
          {CLAIMS.monthlySearches} searches and send businesses {CLAIMS.monthlyInquiries} inquiries.
        </p>
      </>
    ),
  },
  {
    id: 'registration',
    title: 'Registration and legal status',
    body: (
      <dl>
        <Fact name="Legal form">Private company limited by shares</Fact>
        <Fact name="Registered with">{OPERATOR.court}</Fact>
        <Fact name="Registration number">{OPERATOR.registration}</Fact>
        <Fact name="Tax number">{OPERATOR.taxNumber}</Fact>
      </dl>
    ),
  },
  {
    id: 'management',
    title: 'Management',
    body: (
      <>
        <dl>
          <Fact name="Managing director">{OPERATOR.director}</Fact>
          <Fact name="Responsible for content">{OPERATOR.editor}, at the address above</Fact>
        </dl>
        <p>Only the managing director may enter into contracts on behalf of the company.</p>
      </>
    ),
  },
  {
    id: 'insurance',
    title: 'Insurance',
    body: (
      <p>
        The company holds professional and cyber liability insurance with {OPERATOR.insurer}, valid in every country the
        directory covers. Proof of cover is sent on request.
      </p>
    ),
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    body: (
      <>
        <p>
          The name and look of the directory, its software, its texts and the way its entries are arranged belong to us
          or to those who let us use them. You may read, print and link to pages freely. To copy entries in bulk, or to
          republish parts of the directory, you need our consent in writing.
        </p>
        <p>
          Names and marks of listed businesses belong to their owners; showing them claims no connection with us. If you
          find your work here without leave, write to <Email of="legal" /> with the address of the page and proof that
          it is yours, and we act within five business days.
        </p>
      </>
    ),
  },
  {
    id: 'disputes',
    title: 'Dispute resolution',
    body: (
      <>
        <p>We would rather settle a matter than win it. A complaint goes through up to three steps:</p>
        <ol>
          <li>
            Our support looks into it. {CLAIMS.resolvedAtOnce} of all complaints end here, after {CLAIMS.disputeDays}{' '}
            business days on average.
          </li>
          <li>
            A neutral mediator is asked, at our expense. {CLAIMS.resolvedByMediation} of mediations end in an agreement.
          </li>
          <li>Only then do the courts named below decide.</li>
        </ol>
        <p>Consumers may go to the court or the arbitration body of their country at any time.</p>
      </>
    ),
  },
  {
    id: 'governing-law',
    title: 'Governing law',
    body: (
      <p>
        This notice and the use of the website are governed by the law of the place where the company is registered, and
        its courts have jurisdiction. Rules that protect consumers where they live remain untouched.
      </p>
    ),
  },
  {
    id: 'compliance',
    title: 'Compliance and certifications',
    body: (
      <>
        <p>We run the directory so that it meets:</p>
        <ul>
          <li>
            the General Data Protection Regulation of the European Union and its counterpart in the United Kingdom;
          </li>
          <li>the California Consumer Privacy Act and the laws of other states that resemble it;</li>
          <li>the Web Content Accessibility Guidelines 2.2, level AA;</li>
          <li>ISO/IEC 27001 for the management of information security, which we follow as a standard.</li>
        </ul>
        <p>
          We aim at an uptime of {CLAIMS.uptime}, pages that answer in {CLAIMS.responseTime} and entries that are{' '}
          {CLAIMS.accuracy} correct. We cannot promise that every entry is: please <Link to="/contact">tell us</Link> of
          any that is not.
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Legal contact',
    body: (
      <>
        <p>
          Notices, court documents and requests of authorities reach our legal desk at <Email of="legal" /> or{' '}
          <PhoneNumber number={OPERATOR.legalPhone} />.
        </p>
        <dl>
          <Fact name="Monday to Friday">{HOURS.weekdays}</Fact>
          <Fact name="Saturday">{HOURS.legalSaturday}</Fact>
          <Fact name="Sunday">Closed</Fact>
        </dl>
      </>
    ),
  },
];

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
