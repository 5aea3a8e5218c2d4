import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from './browser-router';
import { Link, NavLink } from '../components/ui/link';

function Place() {
  const { pathname, search, hash } = useLocation();
  return <h1>{pathname + search + hash}</h1>;
}

function show() {
  render(
    <BrowserRouter>
      <Place />
      <Link to="/cities?page=2">Cities</Link>
      <Link to="/cities" target="_blank">
        Tab
      </Link>
      <Link to={{ search: 'open=1' }}>Filter</Link>
      <Link to={{ hash: 'part' }}>Part</Link>
      <Link to={{ pathname: '/categories', search: '' }}>Categories</Link>
      <Link to="/next" disabled>
        Next
      </Link>
      <NavLink to="/cities" className={({ isActive }) => (isActive ? 'here' : '')}>
        All cities
      </NavLink>
      <NavLink to="/" end className={({ isActive }) => (isActive ? 'here' : '')}>
        Home
      </NavLink>
    </BrowserRouter>,
  );
}
const link = (name: string) => screen.getByRole('link', { name });
const hrefOf = (name: string) => link(name).getAttribute('href');
/** Those of its last rendering. */
const propsOf = (element: Element) =>
  Object.entries(element).find(([name]) => name.startsWith('__reactProps'))?.[1] as object;
const at = (path: string) => waitFor(() => expect(screen.getByRole('heading').textContent).toBe(path));

afterEach(cleanup);
beforeEach(() => {
  window.scrollTo = () => undefined;
  window.history.replaceState(null, '', '/cities/A?page=3');
});

it('a link opens its path, and is not rendered again by the navigation', async () => {
  show();
  const rendered = propsOf(link('Cities'));
  fireEvent.click(link('Cities'));
  await at('/cities?page=2');
  expect(propsOf(link('Cities'))).toBe(rendered);
});

it('a link to the present location replaces its history entry', async () => {
  show();
  const entries = window.history.length;
  fireEvent.click(link('Cities'));
  await at('/cities?page=2');
  fireEvent.click(link('Cities'));
  expect(window.history.length).toBe(entries + 1);
});

it('a link to a query or a section is one of the present page', async () => {
  show();
  expect(['Filter', 'Part', 'Categories'].map(hrefOf)).toEqual(['/cities/A?open=1', '/cities/A#part', '/categories']);
  fireEvent.click(link('Filter'));
  await at('/cities/A?open=1');
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %j is left to the browser',
  (init) => {
    show();
    const click = createEvent.click(link('Cities'), init);
    fireEvent(link('Cities'), click);
    expect(click.defaultPrevented).toBe(false);
  },
);

it('a link with a target is left to the browser', () => {
  show();
  const click = createEvent.click(link('Tab'));
  fireEvent(link('Tab'), click);
  expect(click.defaultPrevented).toBe(false);
});

it('a disabled link has the focus but no URL', async () => {
  show();
  expect(hrefOf('Next')).toBeNull();
  expect(link('Next').tabIndex).toBe(0);
  fireEvent.click(link('Next'));
  await at('/cities/A?page=3');
});

it('the links of the menu mark the page that is shown', async () => {
  show();
  const marked = () => screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
  expect(marked()).toEqual(['All cities']);
  expect(link('All cities').className).toBe('here');
  expect(link('Home').className).toBe('');
});
