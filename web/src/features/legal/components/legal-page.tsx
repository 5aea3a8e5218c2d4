import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../../components/ui/link';
import { Breadcrumb } from '../../../components/ui/breadcrumb';
import { useDocumentTitle } from '../../../lib/document-title';
import { LEGAL_TEXTS_OF } from '../../../config/site';

export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalPageProps {
  title: string;
  description: string;
  lead: string;
  sections: readonly LegalSection[];
}

const TEXT = [
  'mt-3 space-y-3 wide-break [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-3',
  '[&_h3]:pt-2 [&_h3]:font-semibold [&_ol]:list-decimal [&_ul]:list-disc [&_:is(ol,ul)]:space-y-1.5 [&_:is(ol,ul)]:ps-6',
  '[&_[id]]:scroll-mt-20 [&_li]:marker:text-muted [&_dt]:text-sm [&_dt]:text-muted [&_dl]:space-y-2',
].join(' ');

/** A long text in numbered sections of readable width, with a table of contents at the side on wide screens. */
export function LegalPage({ title, description, lead, sections }: LegalPageProps) {
  const { pathname } = useLocation();
  useDocumentTitle(title, { description });

  // The fragment of the URL may refer to a section before it is rendered.
  useEffect(() => sectionAt(location.hash)?.scrollIntoView(), []);

  return (
    <div className="wrap max-w-4xl py-6 sm:py-10 lg:grid lg:grid-cols-[240px_1fr] lg:gap-16 print:block print:max-w-none">
      <nav aria-label="Contents" className="max-lg:hidden print:hidden">
        <div className="sticky top-20">
          <p className="text-sm font-semibold">Contents</p>
          <ol className="mt-1 max-h-[calc(100dvh-8rem)] overflow-y-auto text-sm">
            {sections.map((section, index) => (
              <li key={section.id}>
                <Link
                  to={{ hash: section.id }}
                  className="flex gap-2 py-1.5 text-muted hover:text-accent hover:underline"
                  onClick={() => sectionAt(section.id)?.focus({ preventScroll: true })}
                >
                  <span className="w-5 shrink-0 text-end tabular-nums">{index + 1}.</span>
                  {section.title}
                </Link>
              </li>
            ))}
          </ol>
        </div>
      </nav>
      <article className="max-w-[31.5rem] max-lg:mx-auto print:max-w-none">
        <Breadcrumb trail={[{ to: pathname, name: title }]} current />
        <header className="border-b border-line pb-6">
          <h1 className="text-2xl font-bold sm:text-3xl">{title}</h1>
          <p className="mt-2 text-sm text-muted">Last updated {LEGAL_TEXTS_OF}</p>
          <p className="mt-4 text-lg">{lead}</p>
        </header>
        {sections.map((section, index) => (
          <section
            key={section.id}
            id={section.id}
            tabIndex={-1}
            aria-labelledby={`${section.id}-heading`}
            className="scroll-mt-20 pt-8 outline-none"
          >
            <h2 id={`${section.id}-heading`} className="text-lg font-semibold break-after-avoid sm:text-xl">
              <span className="tabular-nums">{index + 1}.</span> {section.title}
            </h2>
            <div className={TEXT}>{section.body}</div>
          </section>
        ))}
      </article>
    </div>
  );
}

function sectionAt(hash: string): HTMLElement | null {
  return document.getElementById(decodeURIComponent(hash.replace(/^#/, '')));
}
