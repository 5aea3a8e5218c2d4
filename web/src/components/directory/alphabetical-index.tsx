import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../ui/link';
import { isNotFound } from '../../lib/api';
import { useDocumentTitle } from '../../lib/document-title';
import { AlphabetNav } from '../ui/alphabet-nav';
import { Breadcrumb } from '../ui/breadcrumb';
import { ListHeader } from '../ui/list-header';
import { ListSearch } from '../ui/list-search';
import { NoSuchPage } from '../ui/no-such-page';
import { StatLine } from '../ui/stat-line';
import { IndexPage } from './index-page';

interface AlphabeticalIndexProps<T, Data> {
  title: string;
  description: string;
  noun: 'categories' | 'cities';
  index: UseQueryResult<Data>;
  letter: string | null;
  q: string;
  page: number;
  linkTo: ComponentProps<typeof AlphabetNav>['linkTo'];
  searchHint: string;
  stats: ComponentProps<typeof StatLine>['stats'];
  items: readonly T[] | undefined;
  layout?: 'grid' | 'list';
  tools?: ReactNode;
  footer?: (letters: ReadonlySet<string>) => ReactNode;
  children: (item: T, shown: readonly T[]) => ReactNode;
}

/** A page of all categories or cities, filtered by first letter and text. */
export function AlphabeticalIndex<
  T extends { slug: string },
  Data extends { letters: string[]; currentPage: number; totalCount: number },
>(props: AlphabeticalIndexProps<T, Data>) {
  const { title, noun, index, letter, q, linkTo } = props;
  const { data } = index;
  const isFiltered = letter !== null || q !== '';
  const noPage = isNotFound(index.error);
  useDocumentTitle(title, { missing: noPage, unlisted: isFiltered, description: props.description });
  const firstPage = letter === null ? `/${noun}` : `/${noun}/${letter}`;
  if (noPage) return <NoSuchPage title={`No ${noun} found`} page={props.page} path={firstPage} />;
  const failed = index.isError && data === undefined;
  const nounTitle = noun === 'cities' ? 'Cities' : 'Categories';
  const letters = data ? new Set(data.letters) : null;
  return (
    <div className="wrap py-4 sm:py-6">
      <Breadcrumb
        trail={[{ to: `/${noun}`, name: nounTitle }, ...(letter === null ? [] : [{ to: firstPage, name: letter }])]}
        current
      />
      <ListHeader title={title} />
      {!failed && <StatLine stats={props.stats} />}
      <div className="my-4 space-y-3 print:hidden">
        <AlphabetNav linkTo={linkTo} active={letter} known={letters} label={`${nounTitle} by first letter`} />
        <div className="flex items-center justify-between gap-3">
          <ListSearch q={q} placeholder={props.searchHint} />
          {props.tools}
        </div>
      </div>
      <IndexPage
        noun={noun}
        layout={props.layout ?? 'grid'}
        items={props.items}
        page={data?.currentPage ?? 1}
        total={data?.totalCount ?? 0}
        stale={index.isPlaceholderData}
        failed={failed}
        onRetry={() => void index.refetch()}
        emptyText={`Try adjusting your search terms or browse all ${noun}`}
        emptyAction={
          isFiltered && (
            <Link to={`/${noun}`} className="btn btn-quiet">
              All {noun}
            </Link>
          )
        }
      >
        {props.children}
      </IndexPage>
      {letters && props.footer?.(letters)}
    </div>
  );
}
