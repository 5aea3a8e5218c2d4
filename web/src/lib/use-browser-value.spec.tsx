import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useBrowserValue } from './use-browser-value';

let value: number;
let listeners: Set<() => void>;
let rendered: number[];

const store = {
  subscribe(onChange: () => void) {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  },
  read: () => value,
};

function Shown() {
  const shown = useBrowserValue(store, 0);
  rendered.push(shown);
  return <p>{shown}</p>;
}

beforeEach(() => {
  [value, listeners, rendered] = [7, new Set(), []];
});
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset['live'];
});

it('a page that is hydrated has the value of the server first', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Shown />);
  rendered = [];
  await act(async () => void hydrateRoot(container, <Shown />));
  expect(rendered).toEqual([0, 7]);
  expect(container.textContent).toBe('7');
});

it('a component that is added later has the value of the browser at once', () => {
  document.documentElement.dataset['live'] = '';
  render(<Shown />);
  expect(rendered).toEqual([7]);
});

it('a change of the value is shown until the component is removed', async () => {
  const { unmount } = render(<Shown />);
  value = 8;
  await act(async () => listeners.forEach((listener) => listener()));
  expect(screen.getByText('8')).toBeTruthy();
  unmount();
  expect(listeners.size).toBe(0);
});
