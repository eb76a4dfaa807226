import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentBodies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { SiteSettingsForm } from './site-settings-form.tsx';

/** `isSetByAdmin`: an admin has set the value. `defaultValue`: the value that applies if no admin sets one. */
const settings = {
  siteName: { value: 'Harrow Point', isSetByAdmin: true, defaultValue: 'Loopcheck' },
  landingSentence: { value: '', isSetByAdmin: false, defaultValue: '' },
  registration: { value: 'open', isSetByAdmin: false, defaultValue: 'open' },
  // The operator has configured a prefix in lower case. The form would refuse it, but does not validate unchanged
  // settings.
  certificatePrefix: { value: 'loop', isSetByAdmin: false, defaultValue: 'loop' },
  certificateValidityMonths: { value: 24, isSetByAdmin: false, defaultValue: 24 },
  moduleGate: { value: 'completed', isSetByAdmin: false, defaultValue: 'completed' },
  drills: { value: 'offered', isSetByAdmin: false, defaultValue: 'offered' },
  stalledAfterDays: { value: 14, isSetByAdmin: false, defaultValue: 14 },
  secondFactorRequiredFor: { value: 'admins', isSetByAdmin: false, defaultValue: 'admins' },
  checkReadingTime: { value: true, isSetByAdmin: false, defaultValue: true },
  quizWaitAfterFirstFailMinutes: { value: 5, isSetByAdmin: false, defaultValue: 5 },
  quizWaitAfterThirdFailMinutes: { value: 30, isSetByAdmin: false, defaultValue: 30 },
  acceptWord: { value: false, isSetByAdmin: false, defaultValue: false },
  acceptExcel: { value: false, isSetByAdmin: false, defaultValue: false },
  maxVideoMegabytes: { value: 100, isSetByAdmin: false, defaultValue: 100 },
  maxDocumentMegabytes: { value: 100, isSetByAdmin: false, defaultValue: 100 },
  maxSopMegabytes: { value: 50, isSetByAdmin: false, defaultValue: 50 },
};
const url = '/api/admin/settings';
const readRequest = `GET ${url}`;
const saveRequest = `PATCH ${url}`;
const sentChanges = () => sentBodies('PATCH', url);

async function renderForm(replies: Record<string, unknown> = {}) {
  mockReplies({ [readRequest]: settings, ...replies });
  renderWithApp(<SiteSettingsForm />);
  const siteName = await screen.findByLabelText('Site name');
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  return { siteName, press };
}

describe('SiteSettingsForm', () => {
  it('sends only the changed settings and shows the saved values', async () => {
    const saved = {
      ...settings,
      stalledAfterDays: { value: 21, isSetByAdmin: true, defaultValue: 14 },
      // Another admin has changed this value since the form was loaded.
      certificateValidityMonths: { value: 36, isSetByAdmin: true, defaultValue: 24 },
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

  it('saves for whom a second factor is required', async () => {
    const required = { value: 'trainers_and_admins', isSetByAdmin: true, defaultValue: 'admins' };
    const { press } = await renderForm({ [saveRequest]: { ...settings, secondFactorRequiredFor: required } });
    const select = screen.getByLabelText('Second factor required for');
    expect(select).toHaveDisplayValue('Admins');
    await userEvent.selectOptions(select, 'Trainers and admins');
    await press('Save settings');

    expect(await screen.findByText('Settings Saved')).toBeVisible();
    expect(sentChanges()).toEqual([{ secondFactorRequiredFor: 'trainers_and_admins' }]);
    expect(select).toHaveDisplayValue('Trainers and admins');
  });

  it('saves the condition that opens the next module', async () => {
    const passed = { value: 'passed', isSetByAdmin: true, defaultValue: 'completed' };
    const { press } = await renderForm({ [saveRequest]: { ...settings, moduleGate: passed } });
    const select = screen.getByLabelText('The next module opens when this one is');
    expect(select).toHaveDisplayValue('completed');
    await userEvent.selectOptions(select, 'passed');
    await press('Save settings');

    expect(await screen.findByText('Settings Saved')).toBeVisible();
    expect(sentChanges()).toEqual([{ moduleGate: 'passed' }]);
    expect(select).toHaveDisplayValue('passed');
  });

  it('turns off the check of the reading time', async () => {
    const saved = { ...settings, checkReadingTime: { value: false, isSetByAdmin: true, defaultValue: true } };
    const { press } = await renderForm({ [saveRequest]: saved });
    const box = screen.getByRole('checkbox', { name: /third of its reading time/ });
    expect(box).toBeChecked();
    await userEvent.click(box);
    await press('Save settings');

    expect(await screen.findByText('Settings Saved')).toBeVisible();
    expect(sentChanges()).toEqual([{ checkReadingTime: false }]);
    expect(box).not.toBeChecked();
  });

  it('saves 0 minutes, which turns off the waiting time after the first failed quiz attempt', async () => {
    const turnedOff = { value: 0, isSetByAdmin: true, defaultValue: 5 };
    const saved = { ...settings, quizWaitAfterFirstFailMinutes: turnedOff };
    const { press } = await renderForm({ [saveRequest]: saved });
    const minutes = screen.getByLabelText('Wait after the first and second failed quiz attempt (minutes)');
    expect(screen.getByLabelText('Wait after the third and each later failed attempt (minutes)')).toHaveValue(30);
    await userEvent.clear(minutes);
    await userEvent.type(minutes, '0');
    await press('Save settings');

    expect(await screen.findByText('Settings Saved')).toBeVisible();
    expect(sentChanges()).toEqual([{ quizWaitAfterFirstFailMinutes: 0 }]);
    expect(minutes).toHaveValue(0);
  });

  it('saves that Word documents and videos up to 2 GB are accepted, and shows an error at the field for a larger size', async () => {
    const saved = {
      ...settings,
      acceptWord: { value: true, isSetByAdmin: true, defaultValue: false },
      maxVideoMegabytes: { value: 2048, isSetByAdmin: true, defaultValue: 100 },
    };
    const { press } = await renderForm({ [saveRequest]: saved });
    await userEvent.click(screen.getByRole('checkbox', { name: /Word documents/ }));
    const video = screen.getByLabelText(/Largest video/);
    await userEvent.clear(video);
    await userEvent.type(video, '2049');
    await press('Save settings');
    await waitFor(() => expect(video).toBeInvalid());
    expect(video).toHaveFocus();
    expect(sentChanges()).toEqual([]);

    await userEvent.clear(video);
    await userEvent.type(video, '2048');
    await press('Save settings');
    expect(await screen.findByText('Settings Saved')).toBeVisible();
    expect(sentChanges()).toEqual([{ acceptWord: true, maxVideoMegabytes: 2048 }]);
  });

  it('shows an error at each invalid field, focuses the first invalid field, and sends nothing', async () => {
    const { siteName, press } = await renderForm();
    await userEvent.clear(siteName);
    await userEvent.clear(screen.getByLabelText(/stalled after/));
    await press('Save settings');

    await waitFor(() => expect(siteName).toHaveFocus());
    expect(siteName).toHaveAccessibleDescription(/This is needed/);
    expect(screen.getByLabelText(/stalled after/)).toBeInvalid();
    expect(sentChanges()).toEqual([]);
  });

  it('shows an error of the server at the field that the error names, and keeps the typed text', async () => {
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
    const restored = { ...settings, siteName: { value: 'Loopcheck', isSetByAdmin: false, defaultValue: 'Loopcheck' } };
    const { siteName, press } = await renderForm({ [saveRequest]: restored });
    mockReplies({ [readRequest]: restored, [saveRequest]: restored });

    await press('Restore defaults');

    await waitFor(() => expect(siteName).toHaveValue('Loopcheck'));
    expect(sentChanges()).toEqual([{ siteName: null }]);
    expect(siteName).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Restore defaults' })).not.toBeInTheDocument();
  });
});
