import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act, type ReactNode, useState } from 'react';
import { ALL_CONTROLS, useNextFocus } from './use-next-focus';

/** The list does not render again as an item of it goes. */
function Main({ controls, children }: { controls: string; children: ReactNode }) {
  return (
    <main {...useNextFocus<HTMLElement>(controls)} tabIndex={-1}>
      {children}
    </main>
  );
}

/** Goes when its button is pressed, or that of its dialog. */
function Item({ name, hasDialog = false }: { name: string; hasDialog?: boolean }) {
  const [isGone, setGone] = useState(false);
  const [isAsking, setAsking] = useState(false);
  if (isGone) return null;
  return (
    <details open={name === 'first'}>
      <summary>{name}</summary>
      <input aria-label={`note of ${name}`} />
      <button type="button" onClick={() => (hasDialog ? setAsking(true) : setGone(true))}>
        Remove {name}
      </button>
      <dialog open={isAsking}>
        <button type="button">Keep {name}</button>
        <button type="button" onClick={() => setGone(true)}>
          Confirm {name}
        </button>
      </dialog>
    </details>
  );
}

describe('the focus of a removed element', () => {
  afterEach(cleanup);
  const focused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

  it('goes to the summary of the next item, whose buttons are not visible', async () => {
    render(
      <Main controls="summary">
        <Item name="first" hasDialog />
        <Item name="second" />
      </Main>,
    );
    await userEvent.click(screen.getByText('Remove first'));
    await userEvent.click(screen.getByText('Confirm first'));
    await focused(screen.getByText('second'));
  });

  it('goes to the next control of any kind on a page', async () => {
    render(
      <Main controls={ALL_CONTROLS}>
        <Item name="first" />
        <Item name="second" />
        <input aria-label="after the list" />
      </Main>,
    );
    await userEvent.click(screen.getByText('Remove first'));
    await focused(screen.getByLabelText('after the list'));
  });

  it('goes to the page from its last control', async () => {
    render(
      <Main controls={ALL_CONTROLS}>
        <Item name="first" />
      </Main>,
    );
    await userEvent.click(screen.getByText('Remove first'));
    await focused(screen.getByRole('main'));
  });

  it('is looked up once, however often the page changes before', async () => {
    const lookUps = vi.spyOn(Element.prototype, 'querySelectorAll');
    render(
      <Main controls={ALL_CONTROLS}>
        <div data-testid="changing" />
        <Item name="first" />
        <Item name="second" />
      </Main>,
    );
    const button = screen.getByText('Remove first');
    button.focus();
    const ofControls = () => lookUps.mock.calls.filter(([selectors]) => selectors === ALL_CONTROLS).length;
    const atFirst = ofControls();
    for (let change = 0; change < 2_000; change++) {
      screen.getByTestId('changing').replaceChildren(document.createElement('button'));
      await Promise.resolve(); // an observer is called once for the changes of a task
    }
    expect(ofControls()).toBe(atFirst);
    act(() => button.click());
    await focused(screen.getByText('second'));
    lookUps.mockRestore();
  });

  it('is that of the next row, at the same place in it, whatever was inserted or removed with it', async () => {
    const rows = (...names: string[]) => (
      <Main controls="button">
        {names.map((name) => (
          <p key={name}>
            <button type="button">Edit {name}</button>
            <button type="button">Delete {name}</button>
          </p>
        ))}
      </Main>
    );
    const { rerender } = render(rows('b', 'c', 'd', 'e', 'f'));
    screen.getByText('Delete c').focus();
    rerender(rows('a', 'b', 'c', 'd', 'e', 'f'));
    rerender(rows('a', 'b', 'd', 'e', 'f'));
    await focused(screen.getByText('Delete d'));
    rerender(rows('a', 'e', 'f'));
    await focused(screen.getByText('Delete e'));
    // What is inserted in its place comes first.
    rerender(rows('a', 'new', 'f'));
    await focused(screen.getByText('Delete new'));
    rerender(rows('a', 'f'));
    await focused(screen.getByText('Delete f'));
    rerender(rows('a'));
    await focused(screen.getByText('Delete a'));
  });
});
