import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'deletions';

/** The dialog of the deletions is in the URL: a notice about a restore opens it from anywhere on the screen. */
export function useDeletionsDialog() {
  const [search, setSearch] = useSearchParams();
  const show = (isOpen: boolean) =>
    setSearch(
      (current) => {
        if (isOpen) current.set(PARAMETER, 'open');
        else current.delete(PARAMETER);
        return current;
      },
      { replace: true },
    );
  return { isOpen: search.get(PARAMETER) === 'open', open: () => show(true), close: () => show(false) };
}
