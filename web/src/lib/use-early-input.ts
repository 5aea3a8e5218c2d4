import { useLayoutEffect, type RefObject } from 'react';

/**
 * Preserves text typed before hydration, which the first render would overwrite. `onText` is called if the input differs from
 * `value`.
 */
export function useEarlyInput(
  box: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  value: string,
  onText: (text: string) => void,
): void {
  useLayoutEffect(() => {
    const typed = box.current?.value;
    if (typed !== undefined && typed !== value) onText(typed);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- later on, React itself keeps box and value the same
  }, []);
}
