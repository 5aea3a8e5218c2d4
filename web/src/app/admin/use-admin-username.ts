import { useOutletContext } from 'react-router-dom';

/** Who is signed in, on the screens behind the guard. */
export function useAdminUsername(): string {
  return useOutletContext<string>();
}
