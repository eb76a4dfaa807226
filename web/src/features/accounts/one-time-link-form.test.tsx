import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerBy, calls } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { ann } from '../../testing/samples.ts';
import { OneTimeLinkForm } from './one-time-link-form.tsx';

const path = 'POST /api/one-time-links/a-token-of-some-length';

function show(isFirstAdmin: boolean) {
  renderWithApp(
    <OneTimeLinkForm
      token="a-token-of-some-length"
      email="boss@plant.test"
      isFirstAdmin={isFirstAdmin}
      passwordMinimum={12}
    />,
  );
  return { user: userEvent.setup(), press: screen.getByRole('button', { name: 'Set password and sign in' }) };
}

const bodies = () => calls().flatMap(({ init }) => (typeof init?.body === 'string' ? [JSON.parse(init.body)] : []));

it('The first administrator gives name and employee ID too', async () => {
  const { user, press } = show(true);
  answerBy({ [path]: ann, 'GET /api/auth/user': ann });
  await user.type(screen.getByLabelText('Name'), 'Boss');
  await user.type(screen.getByLabelText('Employee ID'), 'B-1');
  await user.type(screen.getByLabelText('New password'), 'a-long-enough-one');
  await user.click(press);
  await waitFor(() =>
    expect(bodies()).toEqual([{ password: 'a-long-enough-one', full_name: 'Boss', employee_id: 'B-1' }]),
  );
});

it('Who has lost a password chooses a new one and nothing else', async () => {
  const { user, press } = show(false);
  answerBy({ [path]: ann, 'GET /api/auth/user': ann });
  expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('New password'), 'a-long-enough-one');
  await user.click(press);
  await waitFor(() => expect(bodies()).toEqual([{ password: 'a-long-enough-one' }]));
});

it('A password that the server calls common is told at the field', async () => {
  const { user, press } = show(false);
  const message = 'This password is one of the commonest. Choose another.';
  answerBy({ [path]: [422, { code: 'password_too_common', message }] });
  await user.type(screen.getByLabelText('New password'), 'password12345');
  await user.click(press);
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(message));
});
