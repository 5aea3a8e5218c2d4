import { afterEach, describe, expect, it } from 'vitest';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
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
});
