import { act, render, screen } from '@testing-library/react';
import { startTransition, Suspense, use, useState } from 'react';
import { expect, test } from 'vitest';
import { ViewSwitch } from './view-switch';

test('shows the chosen view as pressed while the page still renders it', async () => {
  let finishRendering = () => {};
  const rendered = new Promise<void>((resolve) => (finishRendering = resolve));
  render(<Page rendered={rendered} />);

  await act(async () => screen.getByRole('button', { name: 'Map' }).click());

  expect(screen.queryByText('The map')).toBeNull();
  expect(isPressed('Map')).toBe('true');
  expect(isPressed('List')).toBe('false');

  await act(async () => {
    finishRendering();
    await rendered;
  });
  await screen.findByText('The map');
  expect(isPressed('Map')).toBe('true');
});

const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

/** Renders a change in a transition, as the router does. */
function Page({ rendered }: { rendered: Promise<void> }) {
  const [onMap, setOnMap] = useState(false);
  return (
    <>
      <ViewSwitch onMap={onMap} onSwitch={(isMap) => startTransition(() => setOnMap(isMap))} />
      <Suspense fallback={null}>{onMap ? <SlowMap rendered={rendered} /> : <p>The list</p>}</Suspense>
    </>
  );
}

function SlowMap({ rendered }: { rendered: Promise<void> }) {
  use(rendered);
  return <p>The map</p>;
}
