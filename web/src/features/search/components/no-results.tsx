import type { SearchPage } from '@directory/contracts/search';
import { SearchX } from 'lucide-react';
import { Link } from '../../../components/ui/link';
import { MessageCard } from '../../../components/ui/message-card';
import { formatCount } from '../../../lib/format';
import { relaxationText } from '../result-texts';

interface NoResultsProps {
  data: SearchPage;
  onGo: (parameters: Record<string, string>) => void;
}

export function NoResults({ data, onGo }: NoResultsProps) {
  return (
    <MessageCard icon={SearchX} title="No businesses found" text="Try adjusting your search criteria.">
      {data.relaxations.map((relaxation) => (
        <button
          key={`${relaxation.kind} ${relaxation.label}`}
          type="button"
          className="btn btn-quiet max-w-full whitespace-normal"
          onClick={() => onGo(relaxation.parameters)}
        >
          <bdi className="wide-break">{relaxationText(relaxation)}</bdi>
          <span className="text-sm font-normal text-muted tabular-nums">
            {formatCount(relaxation.count)}
            {relaxation.countIsCapped && '+'}
          </span>
        </button>
      ))}
      {data.relaxations.length === 0 && (
        <Link to="/categories" className="btn btn-quiet">
          Browse categories
        </Link>
      )}
    </MessageCard>
  );
}
