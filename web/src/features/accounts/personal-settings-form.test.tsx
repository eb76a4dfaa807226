import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentBodies } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { PersonalSettingsForm } from './personal-settings-form.tsx';

const settings = { theme: 'system', textSize: 'normal', motion: 'system', mail: true, mailAvailable: true };
const url = '/api/profile/settings';
const readCall = `GET ${url}`;
const saveCall = `PATCH ${url}`;

describe('PersonalSettingsForm', () => {
  it('shows each choice before the server has replied', async () => {
    mockReplies({ [readCall]: settings, [saveCall]: settings });
    renderWithApp(<PersonalSettingsForm />);
    const larger = await screen.findByRole('radio', { name: 'Larger' });
    const reduced = screen.getByRole('radio', { name: /^Reduced/ });

    fireEvent.click(larger);
    expect(larger).toBeChecked();

    fireEvent.click(reduced);
    expect(reduced).toBeChecked();
    expect(larger).toBeChecked();

    await waitFor(() => expect(sentBodies('PATCH', url)).toEqual([{ textSize: 'larger' }, { motion: 'reduced' }]));
  });

  it('returns to the saved choice and shows an error if the server refuses a change', async () => {
    mockReplies({
      [readCall]: settings,
      [saveCall]: [503, { code: 'unavailable', message: 'The database does not answer.' }],
    });
    renderWithApp(<PersonalSettingsForm />);

    fireEvent.click(await screen.findByRole('radio', { name: 'Larger' }));

    expect(await screen.findByText('The setting was not saved')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Normal' })).toBeChecked();
  });
});
