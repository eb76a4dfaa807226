import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { conversationKey } from '../features/assistant/remove-conversation.ts';
import { readSessionHint, saveSessionHint } from '../lib/session-hint.ts';
import { mockReplies, sentRequests } from '../testing/network.ts';
import { renderWithApp } from '../testing/render.tsx';
import { site } from '../testing/samples.ts';
import { SignOutScreen } from './sign-out-screen.tsx';

beforeEach(() => {
  saveSessionHint({ role: 'trainee', isAdmin: false });
  sessionStorage.setItem(conversationKey, 'a conversation');
});

const signOutRequests = () => sentRequests().filter(({ init }) => init?.method === 'POST');

describe('SignOutScreen', () => {
  it('asks for confirmation, and sends no request before the person confirms', async () => {
    mockReplies({ 'GET /api/site': site });
    renderWithApp(<SignOutScreen />);
    expect(screen.getByRole('heading', { level: 1, name: 'Sign out?' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Stay Signed In' })).toHaveAttribute('href', '/');
    expect(signOutRequests()).toEqual([]);
    expect(readSessionHint()).not.toBeNull();
  });

  // The end-to-end test sign-out.long.spec.ts checks that the landing page opens.
  it('ends the session and forgets the person', async () => {
    mockReplies({ 'GET /api/site': site, 'POST /api/auth/logout': { signedOut: true } });
    const { queryClient } = renderWithApp(<SignOutScreen />);
    queryClient.setQueryData(['of the person'], 'private');
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));

    await waitFor(() => expect(readSessionHint()).toBeNull());
    expect(signOutRequests().map(({ url }) => url)).toEqual(['/api/auth/logout']);
    expect(queryClient.getQueryData(['of the person'])).toBeUndefined();
    expect(sessionStorage.getItem(conversationKey)).toBeNull();
  });

  it('shows the failure and forgets nothing if the server cannot end the session', async () => {
    const refusal = { code: 'unavailable', message: 'The database does not answer.', requestId: 'a' };
    mockReplies({ 'GET /api/site': site, 'POST /api/auth/logout': [503, refusal] });
    renderWithApp(<SignOutScreen />);
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('The database does not answer.')).toBeVisible();
    expect(readSessionHint()).not.toBeNull();
    expect(sessionStorage.getItem(conversationKey)).not.toBeNull();
  });
});
