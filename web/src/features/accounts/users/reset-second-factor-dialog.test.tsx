import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { mockReplies, sentRequests } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { userSample } from '../../../testing/samples.ts';
import { ResetSecondFactorDialog } from './reset-second-factor-dialog.tsx';

it('removes the second factors of a user after a confirmation, and shows a message', async () => {
  const person = userSample({ hasSecondFactor: true });
  const url = `/api/admin/users/${person.id}/second-factor`;
  mockReplies({ [`DELETE ${url}`]: { reset: true } });
  const onClose = vi.fn<() => void>();
  renderWithApp(<ResetSecondFactorDialog user={person} onClose={onClose} />);
  expect(sentRequests()).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Reset second factor' }));

  expect(await screen.findByText('Second Factor Reset')).toBeVisible();
  expect(onClose).toHaveBeenCalled();
  expect(sentRequests().map((request) => [request.init?.method, request.url])).toEqual([['DELETE', url]]);
});
