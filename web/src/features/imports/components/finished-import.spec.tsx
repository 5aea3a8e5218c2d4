import type { ImportView } from '@directory/contracts/imports';
import { afterEach, expect, it } from 'vitest';
import { cleanup, screen } from '@testing-library/react';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { FinishedImport } from './finished-import';

setUpApiServer('tr');
afterEach(cleanup);

const VIEW = {
  ...{ id: '7', fileName: 'a.csv', state: 'done', outcome: 'done', undone: null, report: null, error: null },
  ...{ restrictedLicences: [], retryable: false, errorWorkbook: false, createdAt: '2026-01-01T10:00:00.000Z' },
  progress: { inserted: 6, updated: 0, skipped: 0, errors: 0 },
} as unknown as ImportView;

it('counts what a finished import has inserted, but not of an undone one', () => {
  renderScreen(<FinishedImport view={VIEW} />);
  expect(screen.getByText('eklendi')).toBeDefined();
  cleanup();
  renderScreen(
    <FinishedImport
      view={{ ...VIEW, undone: { deleted: 6, reverted: 0, kept: 0 } as unknown as ImportView['undone'] }}
    />,
  );
  expect(screen.getByText(/· Geri alındı/)).toBeDefined();
  expect(screen.queryByText('eklendi')).toBeNull();
});

it('says why an import has failed without being opened', () => {
  const error = { code: 'file_empty', message: 'a.csv boş.' } as unknown as ImportView['error'];
  renderScreen(<FinishedImport view={{ ...VIEW, state: 'failed', outcome: 'failed', error }} />);
  expect(screen.getByText('a.csv boş.').closest('summary')).not.toBeNull();
});
