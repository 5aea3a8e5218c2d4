import { ChevronRight } from 'lucide-react';
import { Link } from './link';
import { useSiteOrigin } from '../../lib/site-origin';
import { breadcrumbs, StructuredData } from './structured-data';

const HOME = { to: '/', name: 'Home' };

/** Ancestors as links, from the home page on. `current`: the last step is the page itself, which is for search engines only. */
export function Breadcrumb({
  trail,
  current = false,
}: {
  trail: readonly { to: string; name: string }[];
  current?: boolean;
}) {
  const origin = useSiteOrigin();
  const steps = [HOME, ...trail];
  const links = steps.slice(0, current ? -1 : undefined);
  return (
    <nav aria-label="Breadcrumb" className="-mt-2 mb-1 print:hidden">
      <StructuredData data={breadcrumbs(origin, steps)} />
      <ol className="-ms-1 flex flex-wrap items-center text-sm">
        {links.map((step, index) => (
          <li key={step.to} className="flex min-w-0 items-center">
            <Link
              to={step.to}
              className="relative inline-flex min-h-11 min-w-[30px] items-center justify-center px-1 text-accent wide-break after:absolute after:inset-y-0 after:-inset-x-[7px] hover:underline"
            >
              <bdi className="min-w-0">{step.name}</bdi>
            </Link>
            {index < links.length - 1 && <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 text-muted" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
