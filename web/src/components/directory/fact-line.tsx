import { Fragment } from 'react';
import { Link } from '../ui/link';

interface FactLineProps {
  facts: readonly string[];
  /** The fact that links to its page, if it has one. */
  area: string | null;
  areaPath: string | null;
}

/** Category and place of a business in a card, whose own link covers it. */
export function FactLine({ facts, area, areaPath }: FactLineProps) {
  return facts.map((fact, index) => (
    <Fragment key={index}>
      {index > 0 && '\u00a0· '}
      {fact === area && areaPath !== null ? (
        <Link to={areaPath} className="relative z-10 py-1 hover:text-accent hover:underline">
          <bdi>{fact}</bdi>
        </Link>
      ) : (
        <bdi>{fact}</bdi>
      )}
    </Fragment>
  ));
}
