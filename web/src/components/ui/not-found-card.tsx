import { ArrowLeft, FileQuestion, TriangleAlert } from 'lucide-react';
import { Link } from './link';

export function NotFoundCard(props: {
  title: string;
  text?: string;
  back: { to: string; text: string };
  onRetry?: () => void;
}) {
  const Icon = props.onRetry ? TriangleAlert : FileQuestion;
  return (
    <div className="wrap max-w-2xl py-16 text-center">
      <span
        className={`mx-auto grid size-14 place-items-center rounded-full ${props.onRetry ? 'bg-bad-soft text-bad' : 'bg-sunken text-muted'}`}
      >
        <Icon aria-hidden="true" className="size-7" />
      </span>
      <h1 className="mt-4 text-2xl font-bold">{props.title}</h1>
      {props.text && <p className="mt-2 text-muted wide-break">{props.text}</p>}
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {props.onRetry && (
          <button type="button" className="btn btn-primary" onClick={props.onRetry}>
            Try again
          </button>
        )}
        <Link to={props.back.to} className="btn btn-quiet">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {props.back.text}
        </Link>
      </div>
    </div>
  );
}
