import { expect, it, vi } from 'vitest';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './button';

it('a button that becomes inactive as it is pressed is not disabled, and submits its form once', async () => {
  const onSubmit = vi.fn();
  function Form() {
    const [isSent, setSent] = useState(false);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
          setSent(true);
        }}
      >
        <input aria-label="Name" />
        <Button type="submit" isInactive={isSent}>
          Send
        </Button>
      </form>
    );
  }
  render(<Form />);
  const button = screen.getByRole('button', { name: 'Send' });
  await userEvent.dblClick(button);
  await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(button).toHaveProperty('disabled', false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
});
