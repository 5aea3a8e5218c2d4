import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Link } from '../components/ui/link';
import { UnsavedGuard } from './admin/unsaved-guard';
import { BrowserRouter } from './browser-router';
import { abandonUnsavedWork, useUnsavedWork } from '../lib/unsaved-work';

function Place() {
  const { pathname, search } = useLocation();
  const [isChanged, setChanged] = useState(false);
  const navigate = useNavigate();
  useUnsavedWork(isChanged && pathname === '/form');
  return (
    <>
      <h1>{pathname + search}</h1>
      <Link to="/form">Form</Link>
      <Link to="/other">Other</Link>
      <Link to={{ search: 'open=1' }} preventScrollReset>
        Filter
      </Link>
      <button type="button" onClick={() => setChanged(true)}>
        Change
      </button>
      <button
        type="button"
        onClick={() => {
          void navigate('/other?q=tea');
          void navigate('/other?q=tea');
        }}
      >
        Twice
      </button>
      <UnsavedGuard />
    </>
  );
}

let scrolledTo: number[];
function show() {
  render(
    <BrowserRouter>
      <Place />
    </BrowserRouter>,
  );
  return userEvent.setup();
}
const at = (path: string) => waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(path));
const scroll = (y: number) => void (window.scrollY = y);

beforeEach(() => {
  scrolledTo = [];
  vi.spyOn(window, 'scrollTo').mockImplementation((_: number, y: number) => {
    scrolledTo.push(y);
    scroll(y);
  });
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  window.history.replaceState({ key: 'first' }, '', '/');
  sessionStorage.clear();
  scroll(0);
});
afterEach(() => {
  abandonUnsavedWork();
  vi.restoreAllMocks();
});

describe('a link', () => {
  it('scrolls to the top, and Back to where the page was left', async () => {
    const user = show();
    scroll(700);
    await user.click(screen.getByRole('link', { name: 'Other' }));
    await at('/other');
    expect(scrolledTo).toEqual([0]);
    scroll(300);
    act(() => window.history.back());
    await at('/');
    await waitFor(() => expect(scrolledTo).toEqual([0, 700]));
    act(() => window.history.forward());
    await at('/other');
    await waitFor(() => expect(scrolledTo).toEqual([0, 700, 300]));
  });

  it('to the URL that is being opened, as of a double click, adds no entry to the history', async () => {
    const user = show();
    const { length } = window.history;
    await user.click(screen.getByRole('button', { name: 'Twice' }));
    await at('/other?q=tea');
    expect(window.history.length).toBe(length + 1);
    act(() => window.history.back());
    await at('/');
  });

  it('with preventScrollReset leaves the page where it is', async () => {
    const user = show();
    scroll(700);
    await user.click(screen.getByRole('link', { name: 'Filter' }));
    await at('/?open=1');
    expect(scrolledTo).toEqual([]);
  });
});

it('restores the scroll position after a reload', async () => {
  sessionStorage.setItem('scroll-positions', JSON.stringify({ first: 420 }));
  show();
  await at('/');
  expect(scrolledTo).toEqual([420]);
});

describe('unsaved work', () => {
  async function changeForm() {
    const user = show();
    await user.click(screen.getByRole('link', { name: 'Form' }));
    await at('/form');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    return user;
  }
  const [leave, stay] = [/without saving|Kaydetmeden/, /Stay|Sayfada kal/];
  const asked = () => screen.findByRole('dialog');

  it('is left by a link only after a confirmation', async () => {
    const user = await changeForm();
    await user.click(screen.getByRole('link', { name: 'Other' }));
    await asked();
    expect(location.pathname).toBe('/form');
    await user.click(screen.getByRole('button', { name: stay }));
    await at('/form');
    await user.click(screen.getByRole('link', { name: 'Other' }));
    await asked();
    await user.click(screen.getByRole('button', { name: leave }));
    await at('/other');
  });

  it('is left by Back only after a confirmation', async () => {
    const user = await changeForm();
    act(() => window.history.back());
    await asked();
    await waitFor(() => expect(location.pathname).toBe('/form'));
    await user.click(screen.getByRole('button', { name: leave }));
    await at('/');
  });
});
