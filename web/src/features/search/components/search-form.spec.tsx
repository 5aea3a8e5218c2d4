import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { mockApi } from '../../../testing/mock-api';
import { renderScreen } from '../../../testing/render-screen';
import { SearchForm } from './search-form';

const EMPTY_SUGGESTIONS = { businesses: [], categories: [], places: [], queries: [] };

describe('the search form', () => {
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  it('searches for the trimmed texts of both boxes on Enter', async () => {
    mockApi({ 'GET /api/suggest': () => EMPTY_SUGGESTIONS as never });
    const onSearch = jest.fn();
    const { user } = renderScreen(<SearchForm onSearch={onSearch} />);
    await user.type(screen.getByRole('combobox', { name: 'Where' }), ' Izmir ');
    await user.type(screen.getByRole('combobox', { name: 'What' }), '  coffee {Enter}');
    expect(onSearch.mock.calls).toEqual([[{ q: 'coffee', location: 'Izmir', near: '' }]]);
  });
});
