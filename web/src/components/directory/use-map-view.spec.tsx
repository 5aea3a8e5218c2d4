import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allowMaps } from '../../lib/map-consent';
import { useMapView } from './use-map-view';

const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };

describe('the map of a list on a wide screen, with consent', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => media);
    allowMaps(true);
  });
  afterEach(() => {
    cleanup();
    allowMaps(false);
    vi.unstubAllGlobals();
  });

  it.each([
    ['one business has a position', [{ latitude: null }, { latitude: 52.5 }], true],
    ['the businesses are not loaded', undefined, true],
    ['there are none', [], true],
    ['no business has a position', [{ latitude: null }, { latitude: null }], false],
  ])('opens by itself unless no business has a position: %s', (_, businesses, isSplit) => {
    const { result } = renderHook(() => useMapView(undefined, businesses));
    expect(result.current).toEqual({ onMap: isSplit, isSplit, maybeSplit: false });
  });

  it('opens on request where no business has a position', () => {
    const { result } = renderHook(() => useMapView('map', [{ latitude: null }]));
    expect(result.current.onMap).toBe(true);
  });
});
