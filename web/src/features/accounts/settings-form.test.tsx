import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerBy, sentTo } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { SettingsForm } from './settings-form.tsx';

const settings = { theme: 'system', textSize: 'normal', motion: 'system', mail: true, mailAvailable: true };
const read = 'GET /api/profile/settings';
const save = 'PATCH /api/profile/settings';

it('A choice stands under the finger at once, before the server has answered', async () => {
  answerBy({ [read]: settings, [save]: settings });
  renderWithApp(<SettingsForm />);
  const larger = await screen.findByRole('radio', { name: 'Larger' });
  fireEvent.click(larger);
  expect(larger).toBeChecked();
  const reduced = screen.getByRole('radio', { name: /^Reduced/ });
  fireEvent.click(reduced);
  expect(reduced).toBeChecked();
  expect(larger).toBeChecked();
  await waitFor(() =>
    expect(sentTo('PATCH', '/api/profile/settings')).toEqual([{ textSize: 'larger' }, { motion: 'reduced' }]),
  );
});

it('A choice that was refused goes back to what is kept, and says so', async () => {
  answerBy({ [read]: settings, [save]: [503, { code: 'unavailable', message: 'The database does not answer.' }] });
  renderWithApp(<SettingsForm />);
  fireEvent.click(await screen.findByRole('radio', { name: 'Larger' }));
  expect(await screen.findByText('The setting was not kept')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Normal' })).toBeChecked();
});
