import type { BusinessDetail } from '@directory/contracts/businesses';
import type { Attribution } from '@directory/contracts/provenance';
import { Fragment } from 'react';
import { formatDay } from '../../../lib/format';

/** Last change, and every source of the data with the attribution that its licence requires. */
export function SourceLine({ business: { updatedAt, attributions } }: { business: BusinessDetail }) {
  return (
    <div className="text-sm text-muted">
      <p>
        Updated <Day day={updatedAt.slice(0, 10)} />
        {attributions.length === 1 && (
          <>
            {' · '}
            <SourceText attribution={attributions[0]!} />
          </>
        )}
      </p>
      {attributions.length > 1 && (
        <ul aria-label="Sources">
          {attributions.map((attribution) => (
            <li key={JSON.stringify(attribution)}>
              <SourceText attribution={attribution} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SourceText({
  attribution: { source, sourceUrl, credit, licences, importedOn },
}: {
  attribution: Attribution;
}) {
  return (
    <>
      {source !== null && (
        <>
          Source: <OptionalLink href={sourceUrl} text={source} />
        </>
      )}
      {importedOn !== null && (
        <>
          {source === null ? 'Imported ' : ', '}
          <Day day={importedOn} />
        </>
      )}
      {credit !== null && (
        <>
          {' · '}
          <bdi>{credit}</bdi>
        </>
      )}
      {licences.map(({ name, url }) => (
        <Fragment key={name}>
          {' · Licence: '}
          <OptionalLink href={url} text={name} rel="license" />
        </Fragment>
      ))}
    </>
  );
}

function Day({ day }: { day: string }) {
  return <time dateTime={day}>{formatDay(day)}</time>;
}

function OptionalLink({ href, text, rel = '' }: { href: string | null; text: string; rel?: string }) {
  if (href === null) return <bdi>{text}</bdi>;
  return (
    <a href={href} target="_blank" rel={`noopener noreferrer nofollow ${rel}`.trim()} className="link">
      {text}
    </a>
  );
}
