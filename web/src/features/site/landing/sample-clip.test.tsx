import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderWithTexts } from '../../../testing/render.tsx';
import { SampleClip } from './sample-clip.tsx';

it('The clip is fetched only when somebody plays it, and the keyboard goes on at the player', async () => {
  const { container } = renderWithTexts(<SampleClip />);
  expect(container.querySelector('video')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Play the example clip/ }));
  expect(screen.getByLabelText(/No sound/)).toHaveFocus();
});

it('A browser that can show none of the files says so, and the drawing stays', async () => {
  const { container } = renderWithTexts(<SampleClip />);
  await userEvent.click(screen.getByRole('button', { name: /Play the example clip/ }));
  const last = container.querySelector('source:last-of-type');
  if (!last) throw new Error('no source');
  fireEvent.error(last);
  expect(screen.getByText('This browser cannot show the clip.')).toBeVisible();
  expect(container.querySelector('svg.scene')).not.toBeNull();
});
