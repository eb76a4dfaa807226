import { announcementsEndpoints } from '@loopcheck/contract/features/announcements/announcements.contract';
import { clashesEndpoints } from '@loopcheck/contract/features/accounts/clashes.contract';
import { nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import { firstStepsEndpoints } from '@loopcheck/contract/features/site/first-steps.contract';
import { trainerOverviewEndpoints } from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../lib/api/query-client.ts';
import { i18n } from '../lib/i18n.ts';
import { mockReplies } from '../testing/network.ts';
import { ann, site } from '../testing/samples.ts';
import { createAppRouter } from './router.tsx';

/**
 * Opens a path as an admin with the given role. The request `GET url` stays pending until the returned function is
 * called, which sends a 404 reply.
 */
async function openPath(path: string, role: 'trainee' | 'trainer', url: string) {
  let sendReply = () => {};
  const lateReply = new Promise((resolve) => {
    sendReply = () => resolve([404, { code: 'not_found', message: 'Nothing was found at this address.' }]);
  });
  // All other requests get 404, which ends them.
  mockReplies({
    'GET /api/auth/user': { ...ann, role, isAdmin: true },
    'GET /api/site': site,
    'GET /api/profile/settings': { theme: 'system', textSize: 'normal', motion: 'system', mail: false },
    [`GET ${url}`]: lateReply,
  });
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  // Everything except the late request has ended.
  await expect.poll(() => queryClient.isFetching()).toBe(1);
  return sendReply;
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  // Every media query matches, so the screens are shown as on a wide screen.
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: true, media }));
});

describe('while the data of one part of a screen are late', () => {
  // The last two values of each row are the role and the name of an element below the late part. The late part would
  // move this element if the element were shown earlier.
  it.each([
    ['/admin#users', 'trainee', firstStepsEndpoints.find.path, 'tab', 'Users'],
    ['/admin#users', 'trainee', clashesEndpoints.list.path, 'tab', 'Users'],
    ['/', 'trainer', announcementsEndpoints.list.path, 'link', /^Manage Quizzes/],
    ['/', 'trainer', trainerOverviewEndpoints.overview.path, 'link', 'Progress matrix'],
    ['/trainee', 'trainee', announcementsEndpoints.list.path, 'link', /^SOP Library/],
    ['/trainee', 'trainee', nextStepEndpoints.own.path, 'link', /^SOP Library/],
  ] as const)(
    '%s for a %s shows nothing that would move when the reply of %s arrives',
    async (path, role, url, elementRole, name) => {
      const sendReply = await openPath(path, role, url);
      const main = within(screen.getByRole('main'));
      expect(main.queryByRole(elementRole, { name })).toBeNull();
      sendReply();
      expect(await main.findByRole(elementRole, { name })).toBeVisible();
    },
  );
});
