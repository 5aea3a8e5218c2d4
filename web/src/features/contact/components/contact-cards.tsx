import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { phoneLink } from '../../../lib/links';
import { CLAIMS, HOURS, OPERATOR } from '../../../config/site';

const LINK = 'relative inline-flex min-h-11 max-w-full items-center text-accent hover:underline';

export function ContactCards() {
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <Card icon={MapPin} title="Office Location">
        <address className="text-muted not-italic">
          {OPERATOR.street}
          <br />
          {OPERATOR.city}
          <br />
          {OPERATOR.country}
        </address>
      </Card>
      <Card icon={Phone} title="Phone Support">
        <a href={phoneLink(OPERATOR.phone) ?? undefined} className={`${LINK} -my-2.5`}>
          {OPERATOR.phone}
        </a>
        <p className="mt-1 text-sm text-muted">Mon–Fri {HOURS.weekdays}</p>
      </Card>
      <Card icon={Mail} title="Email Support">
        <ul className="-my-2.5">
          {[OPERATOR.emails.support, OPERATOR.emails.general].map((email) => (
            <li key={email}>
              <a href={`mailto:${email}`} className={LINK}>
                <span className="min-w-0 wide-break">{email}</span>
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-1 text-sm text-muted">We reply within {CLAIMS.replyHours} hours.</p>
      </Card>
      <Card icon={Clock} title="Business Hours">
        <dl className="space-y-1 text-sm text-muted">
          {[
            { days: 'Mon–Fri', hours: HOURS.weekdays },
            { days: 'Saturday', hours: HOURS.saturday },
            { days: 'Sunday', hours: 'Closed' },
          ].map((row) => (
            <div key={row.days} className="flex flex-wrap gap-x-1.5">
              <dt className="w-[4.25rem] text-ink">{row.days}</dt>
              <dd className="tabular-nums">{row.hours}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </ul>
  );
}

function Card(props: { icon: typeof Mail; title: string; children: ReactNode }) {
  return (
    <li className="card p-4">
      <h2 className="mb-2 flex items-center gap-2.5 font-semibold">
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
          <props.icon aria-hidden="true" className="size-5" />
        </span>
        {props.title}
      </h2>
      {props.children}
    </li>
  );
}
