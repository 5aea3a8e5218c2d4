import { Building2, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { BrowseLinks } from '../../../components/directory/browse-links';
import { useDocumentTitle } from '../../../lib/document-title';

/** `error`: other than 404, so the business may exist. */
export function BusinessNotFound(props: {
  searchForm: ReactNode;
  ad: ReactNode;
  /** It closed long ago, or was removed. */
  isGone: boolean;
  error: Error | null;
  onRetry: () => void;
}) {
  const title = props.isGone ? 'Closed or Removed' : 'Business Not Found';
  useDocumentTitle(title, { missing: props.error === null });
  return (
    <BrowseLinks
      icon={Building2}
      title={title}
      text={
        props.isGone
          ? 'This business has closed or was removed from the directory. Others may be what you need.'
          : "Let's help you find what you're looking for!"
      }
      searchForm={props.searchForm}
      ad={props.ad}
      notice={
        props.error && (
          <p
            role="alert"
            className="card mx-auto mt-5 flex max-w-xl flex-wrap items-center justify-between gap-3 p-3 text-start text-sm"
          >
            <span className="min-w-0 flex-1">The page could not be loaded: {props.error.message}</span>
            <button type="button" className="btn btn-quiet" onClick={props.onRetry}>
              <RotateCw aria-hidden="true" className="size-4" />
              Try again
            </button>
          </p>
        )
      }
    />
  );
}
