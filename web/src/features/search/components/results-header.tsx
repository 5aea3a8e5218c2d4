import type { SearchPage } from '@directory/contracts/search';
import { Fragment } from 'react';
import type { SearchParameters } from '../parameters';
import { LocationButton } from './location-button';
import { resultCount, whereText, searchedFor } from '../result-texts';

interface ResultsHeaderProps {
  parameters: SearchParameters;
  data: SearchPage | undefined;
  failed: boolean;
  stale: boolean;
  onGo: (parameters: Record<string, string | undefined>) => void;
}

export function ResultsHeader({ parameters, data, failed, stale, onGo }: ResultsHeaderProps) {
  if (!data || failed) {
    return (
      <div className="mb-3">
        {/* As high as the heading of the results, which would shift what is below. */}
        <h1 className="text-xl font-bold wide-break sm:text-2xl">
          {failed ? (
            'Search results'
          ) : (
            <>
              Searching for {parameters.q === undefined ? 'businesses' : <bdi>“{parameters.q}”</bdi>}{' '}
              <bdi>{whereText(parameters)}</bdi>
            </>
          )}
        </h1>
        <p role="status" className="sr-only">
          {failed ? '' : 'Loading businesses…'}
        </p>
      </div>
    );
  }
  const { what, quotes, where } = searchedFor(parameters, data);
  const { corrected, leftOut, unknownPlace, phrases, place } = data.interpreted;
  const needsPoint = parameters.near === undefined && phrases.some(({ kind }) => kind === 'near');
  const sentence = [resultCount(data), what && `for ${quotes.join(what)}`, where].filter(Boolean).join(' ');
  return (
    <div className="mb-3 space-y-1">
      <h1 className={`text-xl font-bold wide-break sm:text-2xl ${stale ? 'opacity-60' : ''}`}>
        <span className="tabular-nums">{resultCount(data)}</span>
        {what !== '' && (
          <>
            {' '}
            for {quotes[0]}
            <bdi>{what}</bdi>
            {quotes[1]}
          </>
        )}
        {where !== '' && (
          <>
            {' '}
            <bdi>{where}</bdi>
          </>
        )}
      </h1>
      <p role="status" className="sr-only">
        {!stale && sentence}
      </p>
      {corrected && (
        <p className="text-muted">
          Results for <strong className="font-semibold text-ink">“{corrected.to}”</strong>. Search instead for{' '}
          <button type="button" className="link" onClick={() => onGo({ ...parameters, page: undefined, exact: '1' })}>
            “{corrected.from}”
          </button>
        </p>
      )}
      {leftOut.length > 0 && (
        <p className="text-muted wide-break">
          Nothing{' '}
          {place && (
            <>
              in <bdi>{place.name}</bdi>{' '}
            </>
          )}
          has all of these words{data.totalCount > 0 ? '. Results without: ' : ', even without: '}
          {leftOut.map((word, index) => (
            <Fragment key={word}>
              {index > 0 && ', '}“<bdi>{word}</bdi>”
            </Fragment>
          ))}
        </p>
      )}
      {needsPoint && <LocationButton onLocated={(near) => onGo({ ...parameters, page: undefined, near })} />}
      {unknownPlace !== null && (
        <p className="text-muted wide-break">
          We know no place called “<bdi>{unknownPlace}</bdi>”, so it was searched as a word.
        </p>
      )}
    </div>
  );
}
