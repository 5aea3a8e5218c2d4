import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../components/ui/link';

interface SectionHeadProps {
  title: ReactNode;
  to: string;
  all: ReactNode;
  children?: ReactNode;
}

/** Heading of a section, and the link to all that it has a part of. */
export function SectionHead(props: SectionHeadProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="text-lg font-semibold sm:text-xl">{props.title}</h2>
      <Link
        to={props.to}
        className="inline-flex min-h-11 items-center gap-1 text-sm font-medium whitespace-nowrap text-accent hover:underline"
      >
        {props.all}
        <ChevronRight aria-hidden="true" className="size-4" />
      </Link>
      {props.children}
    </div>
  );
}
