import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { isNotFound } from '../../lib/api';
import { useDocumentTitle } from '../../lib/document-title';
import { AlphabetNav } from '../ui/alphabet-nav';
import { NoSuchPage } from '../ui/no-such-page';
import type { StatLine } from '../ui/stat-line';
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
  sizeOf: (item: T) => number;
  children: (item: T, max: number) => ReactNode;
}

/** A page of all categories or cities, filtered by first letter and text. */
export function AlphabeticalIndex<T, Data extends { letters: string[]; currentPage: number; totalCount: number }>(
  props: AlphabeticalIndexProps<T, Data>,
) {
  const { title, noun, index, letter, q, linkTo } = props;
  const { data } = index;
  const isFiltered = letter !== null || q !== '';
  const noPage = isNotFound(index.error);
  useDocumentTitle(title, { missing: noPage, unlisted: isFiltered, description: props.description });
  const firstPage = letter === null ? `/${noun}` : `/${noun}/${letter}`;
  if (noPage) return <NoSuchPage title={`No ${noun} found`} page={props.page} path={firstPage} />;
  const nounTitle = noun === 'cities' ? 'Cities' : 'Categories';
  const letters = data ? new Set(data.letters) : null;
  return (
    <IndexPage
      trail={[{ to: `/${noun}`, name: nounTitle }, ...(letter === null ? [] : [{ to: firstPage, name: letter }])]}
      current
      title={title}
      stats={props.stats}
      letters={<AlphabetNav linkTo={linkTo} active={letter} known={letters} label={`${nounTitle} by first letter`} />}
      q={q}
      searchHint={props.searchHint}
      tools={props.tools}
      noun={noun}
      layout={props.layout ?? 'grid'}
      items={props.items}
      page={data?.currentPage ?? 1}
      total={data?.totalCount ?? 0}
      stale={index.isPlaceholderData}
      failed={index.isError && data === undefined}
      onRetry={() => void index.refetch()}
      unfiltered={isFiltered ? `/${noun}` : null}
      footer={letters && props.footer?.(letters)}
      sizeOf={props.sizeOf}
    >
      {props.children}
    </IndexPage>
  );
}
