import { phoneLink } from '../../../lib/links';
import { OPERATOR } from '../../../config/site';

export function Email({ of }: { of: keyof typeof OPERATOR.emails }) {
  const email = OPERATOR.emails[of];
  return (
    <a href={`mailto:${email}`} className="wide-break">
      {email}
    </a>
  );
}

export function PhoneNumber({ number }: { number: string }) {
  return (
    <a href={phoneLink(number) ?? undefined} className="whitespace-nowrap">
      {number}
    </a>
  );
}

export function PostalAddress() {
  return (
    <address className="not-italic">
      {OPERATOR.name}
      <br />
      {OPERATOR.street}
      <br />
      {OPERATOR.city}
      <br />
      {OPERATOR.country}
    </address>
  );
}
