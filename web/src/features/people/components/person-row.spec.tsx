import { afterEach, expect, it, vi } from 'vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Person } from '@directory/contracts/accounts';
import { PersonRow } from './person-row';

const PERSON: Person = {
  ...{ id: '1', username: 'ayse', self: false, configured: false, state: 'invited', secondFactor: false },
  ...{ createdAt: '2026-11-01T12:00:00.000Z', sessions: 0, lastLoginAt: null, linkExpiresAt: null },
};

afterEach(cleanup);

it('offers no action while one is in flight', () => {
  render(<PersonRow person={PERSON} isBusy onAction={vi.fn()} />);
  expect(screen.getByRole('button', { name: 'İşlemler: ayse' }).getAttribute('aria-disabled')).toBe('true');
});

it.each([
  ['has no unused one', null, 'Şifre bağlantısı oluştur'],
  [
    'has an unused one, which a new one ends',
    '2026-11-30T12:00:00.000Z',
    'Kullanılmamış bağlantıyı yenile (eskisi geçersiz olur)',
  ],
])('offers a link to a person who %s', async (_case, linkExpiresAt, label) => {
  const onAction = vi.fn();
  render(<PersonRow person={{ ...PERSON, linkExpiresAt }} onAction={onAction} />);
  await userEvent.click(screen.getByRole('button', { name: 'İşlemler: ayse' }));
  await userEvent.click(screen.getByRole('menuitem', { name: label }));
  expect(onAction).toHaveBeenCalledWith('newLink');
});
