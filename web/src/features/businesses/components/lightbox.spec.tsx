import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen';
import { Lightbox } from './lightbox';

it('scrolls to another photo as the styles say, which know whether the visitor prefers less motion', async () => {
  const scrollTo = vi.fn();
  Object.assign(Element.prototype, { scrollTo });
  const { user } = renderScreen(
    <Lightbox photos={['1.jpg', '2.jpg']} first={0} name="Quay" category={null} onClose={() => undefined} />,
  );
  expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ behavior: 'instant' }));
  await user.click(screen.getByRole('button', { name: 'Next photo', hidden: true }));
  expect(scrollTo).toHaveBeenCalledTimes(2);
  expect(scrollTo.mock.lastCall).toEqual([{ left: 0 }]);
});
