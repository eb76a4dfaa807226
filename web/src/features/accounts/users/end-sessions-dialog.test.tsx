import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { mockReplies, sentRequests } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { userSample } from '../../../testing/samples.ts';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';

it('ends all sessions of a user after a confirmation, and shows a message', async () => {
  const person = userSample();
  const url = `/api/admin/users/${person.id}/sessions`;
  mockReplies({ [`DELETE ${url}`]: person });
  const onClose = vi.fn<() => void>();
  renderWithApp(<EndSessionsDialog user={person} onClose={onClose} />);
  expect(sentRequests()).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'End all sessions' }));

  expect(await screen.findByText('Sessions Ended')).toBeTruthy();
  expect(onClose).toHaveBeenCalled();
  expect(sentRequests().map((request) => [request.init?.method, request.url])).toEqual([['DELETE', url]]);
});
