import { useLayoutEffect, type RefObject } from 'react';

/**
 * Preserves text typed into a rendered input before hydration, which the first render would otherwise
 * overwrite. `onText` is called where the input differs from `value`.
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
