import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderWithTexts } from '../../../testing/render.tsx';
import { SampleClip } from './sample-clip.tsx';

describe('SampleClip', () => {
  it('renders the video only after a press on Play, and moves the focus to the video', async () => {
    const { container } = renderWithTexts(<SampleClip />);
    expect(container.querySelector('video')).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: /Play the example clip/ }));

    expect(screen.getByLabelText(/No sound/)).toHaveFocus();
  });

  it('shows a message and the drawing if the browser cannot play any of the files', async () => {
    const { container } = renderWithTexts(<SampleClip />);
    await userEvent.click(screen.getByRole('button', { name: /Play the example clip/ }));
    const lastSource = container.querySelector('source:last-of-type');
    if (!lastSource) throw new Error('no source');

    fireEvent.error(lastSource);

    expect(screen.getByText('This browser cannot show the clip.')).toBeVisible();
    expect(container.querySelector('[data-drawing="control-room"]')).not.toBeNull();
  });
});
