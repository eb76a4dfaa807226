import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppRouter } from '../app/router.tsx';
import { createQueryClient } from '../lib/api/query-client.ts';
import { i18n } from '../lib/i18n.ts';
import { mockReplies, sentRequests } from '../testing/network.ts';
import { site, unauthorized } from '../testing/samples.ts';

const url = '/api/email-changes/token-of-the-link-1';
const replies = { 'GET /api/auth/user': unauthorized, 'GET /api/site': site };
const linkNotValid = [404, { code: 'link_not_valid', message: 'This link is no longer valid. Ask for a new one.' }];

function openScreen() {
  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: ['/confirm-email/token-of-the-link-1'] });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createAppRouter(queryClient, history)} />
      </QueryClientProvider>
    </I18nProvider>,
  );
}

beforeEach(() => vi.stubGlobal('scrollTo', vi.fn<() => void>()));

describe('ConfirmEmailScreen', () => {
  it('changes the email only when the button is pressed, and says with which email to sign in', async () => {
    mockReplies({
      ...replies,
      [`GET ${url}`]: { email: 'new@plant.test' },
      [`POST ${url}`]: { email: 'new@plant.test' },
    });
    openScreen();

    const confirm = await screen.findByRole('button', { name: 'Confirm this email' });
    expect(sentRequests().filter(({ init }) => init?.method === 'POST')).toEqual([]);

    await userEvent.click(confirm);
    expect(await screen.findByRole('heading', { name: 'Your email is changed' })).toBeVisible();
    expect(screen.getByText(/sign in with new@plant.test/)).toBeVisible();
    expect(sentRequests().filter(({ init }) => init?.method === 'POST')).toHaveLength(1);
  });

  it('says that a used or expired link is no longer valid', async () => {
    mockReplies({ ...replies, [`GET ${url}`]: linkNotValid });
    openScreen();
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  });

  it('says that another account has got the email in the meantime', async () => {
    const message = 'Another account has this email.';
    mockReplies({
      ...replies,
      [`GET ${url}`]: { email: 'new@plant.test' },
      [`POST ${url}`]: [409, { code: 'email_taken', message }],
    });
    openScreen();
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm this email' }));
    expect(await screen.findByText(message)).toBeVisible();
  });
});
