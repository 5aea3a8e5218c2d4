import { beforeEach, expect, it, vi } from 'vitest';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { FoldedText } from './folded-text';

const paragraph = 'We have sharpened knives and scissors in this street since 1902.';
const long = Array.from({ length: 60 }, () => paragraph).join('\n\n');

const scrollIntoView = vi.fn();

// The test environment has no layout.
beforeEach(() => {
  scrollIntoView.mockClear();
  Element.prototype.scrollIntoView = scrollIntoView;
});

it('a text of thousands of characters shows its first lines, all of them on request, and folds again', async () => {
  const { user } = renderScreen(<FoldedText text={long} dir="auto" />);
  const text = screen.getByText(/1902/);
  expect(text.textContent).toBe(long);
  expect(text.className).toContain('line-clamp');
  await user.click(screen.getByRole('button', { name: 'Show more', expanded: false }));
  expect(text.className).not.toContain('line-clamp');
  await user.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
  expect(text.className).toContain('line-clamp');
  expect(scrollIntoView).toHaveBeenCalledTimes(2);
});

it('visitors without scripts, and paper, get all of a long text', () => {
  renderScreen(<FoldedText text={long} dir="auto" />);
  expect(screen.getByText(/1902/).className).toMatch(/noscript:line-clamp-none.*print:line-clamp-none/);
});

it.each([paragraph, [paragraph, paragraph].join('\n\n')])('a short text has no button: %j', (text) => {
  renderScreen(<FoldedText text={text} dir="auto" />);
  expect(screen.queryByRole('button')).toBeNull();
});
