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

  it('shows the error of a refused change and keeps showing a later change that is not saved yet', async () => {
    const { promise: laterReply, resolve: replyToLater } = Promise.withResolvers<unknown>();
    const { promise: refusal, resolve: refuse } = Promise.withResolvers<unknown>();
    const replies: Record<string, unknown> = { [readCall]: settings, [saveCall]: refusal };
    mockReplies(replies);
    renderWithApp(<PersonalSettingsForm />);
    fireEvent.click(await screen.findByRole('radio', { name: 'Larger' }));
    await waitFor(() => expect(sentBodies('PATCH', url)).toHaveLength(1));
    replies[saveCall] = laterReply;
    fireEvent.click(screen.getByRole('radio', { name: /^Reduced/ }));

    refuse([503, { code: 'unavailable', message: 'The database does not answer.' }]);

    expect(await screen.findByText('The setting was not saved')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Normal' })).toBeChecked());
    expect(screen.getByRole('radio', { name: /^Reduced/ })).toBeChecked();

    // The saved settings are shown again as soon as no change is unsaved.
    replyToLater(settings);
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Reduced/ })).not.toBeChecked());
  });
});
