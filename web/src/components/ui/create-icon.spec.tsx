import { cleanup, render } from '@testing-library/react';
import { BadgeCheck, Phone } from 'lucide-react';
import { afterEach, expect, it } from 'vitest';
import createIcon from './create-icon';

afterEach(cleanup);

/** What is rendered: the classes of the package style nothing. */
function rendered(icon: React.ReactElement): string {
  const svg = render(icon).container.querySelector('svg')!;
  svg.removeAttribute('xmlns');
  svg.classList.remove(...[...svg.classList].filter((name) => name.startsWith('lucide')));
  if (svg.classList.length === 0) svg.removeAttribute('class');
  return [...svg.attributes, ...[...svg.children].flatMap((child) => [child.tagName, ...child.attributes])]
    .map((part) => (typeof part === 'string' ? part : `${part.name}=${part.value}`))
    .sort()
    .join('\n');
}

const data = {
  node: [
    [
      'path',
      { d: 'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2', key: 'a' },
    ],
  ],
} as const;

it.each([
  ['hidden from assistive technology', {}],
  ['with a name', { role: 'img', 'aria-label': 'Has a phone number' }],
  ['with a class and a width of its lines', { className: 'size-4', strokeWidth: 3 }],
])('an icon has the attributes of the package: %s', (_, props) => {
  const Own = createIcon(data);
  const attributes = (text: string) => text.split('\n').filter((line) => !/^(d=|path)/.test(line));
  expect(attributes(rendered(<Own {...props} />))).toEqual(attributes(rendered(<Phone {...props} />)));
});

it('an icon has all of its shapes', () => {
  const Own = createIcon({ node: [...data.node, ['circle', { cx: '1', cy: '2', r: '3', key: 'b' }]] });
  const shapes = [...render(<Own />).container.querySelectorAll('svg > *')].map(({ tagName }) => tagName);
  expect(shapes).toEqual(['path', 'circle']);
  expect(render(<BadgeCheck />).container.querySelectorAll('svg > *').length).toBeGreaterThan(1);
});
