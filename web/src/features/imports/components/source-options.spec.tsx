import { expect, it, vi } from 'vitest';
import { MAP_EXPORTS } from '@directory/contracts/licences';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { SourceOptions } from './source-options';

const open = (detected: string | null) =>
  renderScreen(
    <SourceOptions options={{ source: null, licence: null, note: null }} detected={detected} onChange={vi.fn()} />,
  );
const terms = () => screen.getAllByText(/Harita dışa aktarımlarının kullanım koşulları/);

it.each([...MAP_EXPORTS])('the terms of map exports are visible with a file of %s', (source) => {
  open(source);
  expect(terms()).toHaveLength(1);
  expect(terms()[0]!.closest('details')).toBeNull();
});

it.each(['OpenStreetMap', null])(
  'the terms of map exports stay among the collapsed options with a file of %s',
  (source) => {
    open(source);
    expect(terms()).toHaveLength(1);
    expect(terms()[0]!.closest('details')).not.toBeNull();
  },
);
