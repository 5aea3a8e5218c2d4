import { useLayoutEffect, type RefObject } from 'react';

/**
 * Takes over what was typed into a box that came with the page before its script ran; the first render would otherwise put
 * its own value back. `onText` gets the text of the box where that differs from `value`.
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
