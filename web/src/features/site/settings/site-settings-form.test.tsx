import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentBodies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { SiteSettingsForm } from './site-settings-form.tsx';

const settings = {
  siteName: { value: 'Harrow Point', isSetHere: true, otherwise: 'Loopcheck' },
  registration: { value: 'open', isSetHere: false, otherwise: 'open' },
  // The form does not accept lower case, but the operator configured it. Unchanged settings are not validated.
  certificatePrefix: { value: 'loop', isSetHere: false, otherwise: 'loop' },
  certificateValidityMonths: { value: 24, isSetHere: false, otherwise: 24 },
  stalledAfterDays: { value: 14, isSetHere: false, otherwise: 14 },
};
const url = '/api/admin/settings';
const readRequest = `GET ${url}`;
const saveRequest = `PATCH ${url}`;
const sentChanges = () => sentBodies('PATCH', url);

async function renderForm(answers: Record<string, unknown> = {}) {
  mockReplies({ [readRequest]: settings, ...answers });
  renderWithApp(<SiteSettingsForm />);
  const siteName = await screen.findByLabelText('Site name');
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  return { siteName, press };
}

describe('SiteSettingsForm', () => {
  it('sends only the changed settings and shows the saved values', async () => {
    const saved = {
      ...settings,
      stalledAfterDays: { value: 21, isSetHere: true, otherwise: 14 },
      // Changed by another admin meanwhile.
      certificateValidityMonths: { value: 36, isSetHere: true, otherwise: 24 },
    };
    const { press } = await renderForm({ [saveRequest]: saved });
    const days = screen.getByLabelText(/stalled after/);
    await userEvent.clear(days);
    await userEvent.type(days, '21');
    await press('Save settings');

    expect(await screen.findByText('Settings Saved')).toBeVisible();
    expect(sentChanges()).toEqual([{ stalledAfterDays: 21 }]);
    expect(days).toHaveValue(21);
    expect(screen.getByLabelText(/valid for/)).toHaveValue(36);
  });

  it('shows an error at each invalid field, focuses the first, and sends nothing', async () => {
    const { siteName, press } = await renderForm();
    await userEvent.clear(siteName);
    await userEvent.clear(screen.getByLabelText(/stalled after/));
    await press('Save settings');

    await waitFor(() => expect(siteName).toHaveFocus());
    expect(siteName).toHaveAccessibleDescription(/This is needed/);
    expect(screen.getByLabelText(/stalled after/)).toBeInvalid();
    expect(sentChanges()).toEqual([]);
  });

  it('shows an error of the server at its field and keeps what was typed', async () => {
    const fields = { siteName: 'This name is reserved.' };
    const { siteName, press } = await renderForm({
      [saveRequest]: [422, { code: 'invalid', message: 'Invalid.', fields }],
    });
    await userEvent.type(siteName, ' 2');
    await press('Save settings');

    await waitFor(() => expect(siteName).toHaveAccessibleDescription(/This name is reserved/));
    expect(siteName).toHaveValue('Harrow Point 2');
  });

  it('restores the defaults of the settings that an admin has set', async () => {
    const restored = { ...settings, siteName: { value: 'Loopcheck', isSetHere: false, otherwise: 'Loopcheck' } };
    const { siteName, press } = await renderForm({ [saveRequest]: restored });
    mockReplies({ [readRequest]: restored, [saveRequest]: restored });

    await press('Restore defaults');

    await waitFor(() => expect(siteName).toHaveValue('Loopcheck'));
    expect(sentChanges()).toEqual([{ siteName: null }]);
    expect(siteName).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Restore defaults' })).not.toBeInTheDocument();
  });
});
