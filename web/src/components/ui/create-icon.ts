import { createElement, type SVGProps } from 'react';

interface IconData {
  node: readonly (readonly [element: string, attributes: Record<string, string>])[];
}

/**
 * An icon of `lucide-react` from its data. The package's own function combines options that nothing uses with every render; a page has a
 * hundred icons.
 */
export default function createIcon({ node }: IconData) {
  const shapes = node.map(([element, attributes]) => createElement(element, attributes));
  return function Icon({ strokeWidth = 2, ...props }: SVGProps<SVGSVGElement>) {
    const isNamed = props.role !== undefined || props['aria-label'] !== undefined;
    return createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': isNamed ? undefined : 'true',
        ...props,
      },
      shapes,
    );
  };
}
