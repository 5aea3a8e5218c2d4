import type { BusinessDetail } from '@directory/contracts/businesses';
import { formatDay } from '../../../lib/format';

/** Last change and source of the data, and the attribution required by its licence. */
export function SourceLine({ business: { updatedAt, attribution } }: { business: BusinessDetail }) {
  return (
    <p className="text-sm text-muted">
      Updated <time dateTime={updatedAt.slice(0, 10)}>{formatDay(updatedAt)}</time>
      {attribution?.source && (
        <>
          {' · Source: '}
          <OptionalLink href={attribution.sourceUrl} text={attribution.source} />
        </>
      )}
      {attribution?.credit && ` · ${attribution.credit}`}
      {attribution?.licence && (
        <>
          {' · Licence: '}
          <OptionalLink href={attribution.licence.url} text={attribution.licence.name} rel="license" />
        </>
      )}
    </p>
  );
}

function OptionalLink({ href, text, rel = '' }: { href: string | null; text: string; rel?: string }) {
  if (href === null) return <bdi>{text}</bdi>;
  return (
    <a href={href} target="_blank" rel={`noopener noreferrer nofollow ${rel}`.trim()} className="link">
      {text}
    </a>
  );
}
