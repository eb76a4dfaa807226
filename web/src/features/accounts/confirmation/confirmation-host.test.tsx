import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { useMutation } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { mutationFor } from '../../../lib/api/mutation-for.ts';
import { mockReplies, sentBodies, sentRequests } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ConfirmationHost } from './confirmation-host.tsx';

const refusal = [403, { code: 'confirmation_required', message: 'Confirm that it is you, then try again.' }];
const callUrl = '/api/admin/users/u1';
let replies: Record<string, unknown>;
/** Adds replies to `replies`. A new reply replaces the earlier reply to the same request. */
const setReplies = (newReplies: Record<string, unknown>) => mockReplies(Object.assign(replies, newReplies));

beforeEach(() => {
  replies = {};
  setReplies({
    'GET /api/session/confirm': { methods: ['password'] },
    [`PATCH ${callUrl}`]: refusal,
  });
});

/** A dialog with a text field, and a button that sends the refused call `callCount` times in parallel. */
function Editor({ callCount = 1 }: { callCount?: number }) {
  const { mutateAsync, error, isSuccess } = useMutation(
    mutationFor(usersEndpoints.update, { params: { id: 'u1' }, refreshes: [] }),
  );
  const save = () => {
    for (let sentCount = 0; sentCount < callCount; sentCount += 1)
      mutateAsync({ role: 'trainer' }).catch(() => undefined);
  };
  return (
    <Dialog open onOpenChange={() => undefined} title="Editor">
      <input aria-label="Note" />
      <button type="button" onClick={save}>
        Save
      </button>
      <p>{isSuccess ? 'Saved' : error?.message}</p>
    </Dialog>
  );
}

const renderEditor = (callCount = 1) =>
  renderWithApp(
    <>
      <Editor callCount={callCount} />
      <ConfirmationHost />
    </>,
  );

const findPasswordField = () => screen.findByLabelText('Your password');
const countCalls = () => sentRequests().filter(({ url }) => url === callUrl).length;

describe('a call that the server refuses until the person confirms who they are', () => {
  it('is repeated after the confirmation, and the dialog below keeps the typed text', async () => {
    const user = userEvent.setup();
    renderEditor();
    await user.type(screen.getByLabelText('Note'), 'typed before');
    await user.click(screen.getByText('Save'));
    const field = await findPasswordField();
    await waitFor(() => expect(document.activeElement).toBe(field));

    setReplies({ 'POST /api/session/confirm': { confirmed: true }, [`PATCH ${callUrl}`]: { id: 'u1' } });
    await user.type(field, 'my password{Enter}');

    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(sentBodies('POST', '/api/session/confirm')).toEqual([{ password: 'my password' }]);
    expect(sentBodies('PATCH', callUrl)).toEqual([{ role: 'trainer' }, { role: 'trainer' }]);
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('typed before');
    expect(screen.queryByLabelText('Your password')).toBeNull();
  });

  it('is not repeated after a wrong password, and the password field shows the error', async () => {
    const user = userEvent.setup();
    renderEditor();
    await user.click(screen.getByText('Save'));
    const wrongPassword = { code: 'password_not_right', message: 'The current password is wrong.' };
    setReplies({ 'POST /api/session/confirm': [409, wrongPassword] });
    const field = await findPasswordField();
    await user.type(field, 'wrong{Enter}');

    await waitFor(() => expect(field).toHaveAccessibleDescription('The current password is wrong.'));
    expect(countCalls()).toBe(1);
  });

  it('fails with the refusal if the person cancels, and the dialog below stays open', async () => {
    const user = userEvent.setup();
    renderEditor();
    await user.click(screen.getByText('Save'));
    await findPasswordField();
    await user.keyboard('{Escape}');

    expect(await screen.findByText(/403: Confirm that it is you/)).toBeTruthy();
    expect(screen.getByText('Editor')).toBeTruthy();
    expect(countCalls()).toBe(1);
  });

  it('is repeated only once if the server refuses the repeated call too', async () => {
    const user = userEvent.setup();
    renderEditor();
    await user.click(screen.getByText('Save'));
    setReplies({ 'POST /api/session/confirm': { confirmed: true } });
    await user.type(await findPasswordField(), 'my password{Enter}');

    expect(await screen.findByText(/403: Confirm that it is you/)).toBeTruthy();
    expect(countCalls()).toBe(2);
  });

  it('shares one dialog with the other calls that are refused at the same time', async () => {
    const user = userEvent.setup();
    const callCount = 2;
    renderEditor(callCount);
    await user.click(screen.getByText('Save'));
    setReplies({ 'POST /api/session/confirm': { confirmed: true } });
    await user.type(await findPasswordField(), 'my password{Enter}');

    // Each call is sent once before and once after the confirmation.
    await waitFor(() => expect(countCalls()).toBe(2 * callCount));
    expect(sentBodies('POST', '/api/session/confirm')).toHaveLength(1);
  });

  it('fails on a page without ConfirmationHost, such as the page of a one-time link', async () => {
    const user = userEvent.setup();
    renderWithApp(<Editor />);
    await user.click(screen.getByText('Save'));
    expect(await screen.findByText(/403: Confirm that it is you/)).toBeTruthy();
  });
});
