import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createQueryClient } from '../lib/api/query-client.ts';
import { saveDraft, readDraft } from '../lib/drafts.ts';
import { i18n } from '../lib/i18n.ts';
import { mockReplies, sentRequests } from '../testing/network.ts';
import { ann, site, unauthorized } from '../testing/samples.ts';
import { createAppRouter } from './router.tsx';

const memberReplies = { 'GET /api/auth/user': ann, 'GET /api/site': site, 'GET /api/profile/sessions': [200, []] };
const visitorReplies = { 'GET /api/auth/user': unauthorized, 'GET /api/site': site };

function openPath(path: string) {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { router };
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn<() => void>());
  localStorage.clear();
});

describe('the router, for a visitor', () => {
  it('shows the landing page with the data of the site at /', async () => {
    mockReplies(visitorReplies);
    openPath('/');
    // The sample `site` has 3 modules: the core chapters 1 and 2, and chapter 12, which is listed "to complete the set".
    expect(await screen.findByRole('heading', { level: 1, name: /You prove the loop/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: '3 Enhanced Modules' })).toBeVisible();
    expect(screen.getByRole('heading', { name: '2 chapters, in the order you will need them' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: 'To complete the set' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 4, name: '12. Accounts' })).toBeVisible();
    expect(screen.queryByText(/the set of 3/)).toBeNull();
    expect(screen.getByText(/30 to 40 minutes each/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('opens the sign-in dialog on the landing page if the URL has signin=1', async () => {
    mockReplies(visitorReplies);
    openPath('/?signin=1&next=%2Fprofile');
    expect(await screen.findByRole('dialog', { name: 'Sign in to Harrow Point' })).toBeVisible();
  });

  it.each(['/signin', '/sign-in', '/login'])('opens the sign-in dialog on the landing page at %s', async (path) => {
    mockReplies(visitorReplies);
    const { router } = openPath(path);
    expect(await screen.findByRole('dialog', { name: 'Sign in to Harrow Point' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
  });

  it.each(['/profile', '/training-modules', '/quiz/7', '/no/such/place'])(
    'shows the 404 page with the sign-in dialog at %s',
    async (path) => {
      mockReplies(visitorReplies);
      openPath(path);
      expect(await screen.findByRole('dialog')).toBeVisible();
      expect(screen.getByText('Page not found')).toBeInTheDocument();
      expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    },
  );

  it('opens the landing page when the sign-in dialog is closed, and keeps the path as `next` in the URL', async () => {
    mockReplies(visitorReplies);
    window.history.replaceState(null, '', '/profile');
    onTestFinished(() => window.history.replaceState(null, '', '/'));
    const reportError = vi.spyOn(console, 'error');
    const { router } = openPath('/profile');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('heading', { level: 1, name: /You prove the loop/ })).toBeVisible();
    expect(screen.queryByText('Page not found')).not.toBeInTheDocument();
    expect(router.state.location.href).toBe('/?next=%2Fprofile');
    // The profile screen would report an error without an account, so it was not rendered on the way.
    expect(reportError).not.toHaveBeenCalled();
  });

  it('shows the licences', async () => {
    mockReplies({ ...visitorReplies, 'GET /licences.json': [200, []] });
    openPath('/licences');
    expect(await screen.findByRole('heading', { level: 1, name: 'Licences' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows the verification of a certificate', async () => {
    const unknown = { status: 'unknown', number: 'A-1', modules: [] };
    mockReplies({ ...visitorReplies, 'GET /api/verify/A-1': unknown });
    openPath('/verify/A-1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Unknown' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the router, for a signed-in person', () => {
  it('shows a toast and then the home screen if a person without trainer access opens a path for trainers', async () => {
    mockReplies(memberReplies);
    openPath('/trainer/certificates');
    expect(await screen.findByText('Access Denied')).toBeVisible();
    expect(screen.getByText('Trainer access required to view this page.')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  });

  const portalReplies = {
    ...memberReplies,
    'GET /api/trainer/pending-actions': [200, []],
    'GET /api/trainer/recent-activity': [200, []],
  };

  it.each([
    ['/', { role: 'trainer' }, true],
    ['/trainer', { role: 'trainer' }, true],
    ['/trainer', { isAdmin: true }, false],
  ] as const)(
    'shows the trainer portal at %s to a person with %o (Dashboard is the current link: %s)',
    async (path, access, isCurrent) => {
      mockReplies({ ...portalReplies, 'GET /api/auth/user': { ...ann, ...access } });
      openPath(path);
      expect(await screen.findByRole('heading', { level: 1, name: 'Trainer Portal' })).toBeVisible();
      expect(await screen.findByText('No pending actions')).toBeVisible();
      expect(await screen.findByText('No recent activity')).toBeVisible();
      // Dashboard leads to `/`, which is the portal only for the role trainer.
      const currentLinks = screen.queryAllByRole('link', { name: 'Dashboard', current: 'page' });
      expect(currentLinks.length > 0).toBe(isCurrent);
    },
  );

  it.each([
    ['My Training', '/trainee', { role: 'trainer' }],
    ['Trainer Portal', '/trainer', { isAdmin: true }],
  ] as const)('links to %s at %s in the user menu of a person with %o', async (name, path, access) => {
    mockReplies({ ...portalReplies, 'GET /api/auth/user': { ...ann, ...access } });
    openPath('/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'User menu' }));
    expect(await screen.findByRole('menuitem', { name })).toHaveAttribute('href', path);
  });

  it('shows the dashboard of trainees at /trainee to a trainer', async () => {
    mockReplies({ ...portalReplies, 'GET /api/auth/user': { ...ann, role: 'trainer' } });
    openPath('/trainee');
    expect(await screen.findByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  });

  it('marks the modules as the current entry of the navigation on the pages of a drill', async () => {
    mockReplies({ ...memberReplies, 'GET /api/drills/07-1': [404, { error: { code: 'not_found' } }] });
    openPath('/drills/07-1');
    expect((await screen.findAllByRole('link', { name: 'Training Modules', current: 'page' })).length).toBeGreaterThan(
      0,
    );
  });

  it('shows the sign-in analytics at /trainer#sign-ins with the filter of the URL, without unknown params', async () => {
    mockReplies({ ...portalReplies, 'GET /api/auth/user': { ...ann, role: 'trainer' } });
    openPath('/trainer?role=trainee&from=2026-11-01&odd=1#sign-ins');
    expect(await screen.findByRole('heading', { level: 1, name: 'Login Analytics' })).toBeVisible();
    const filteredUrl = '/api/admin/login-tracking?role=trainee&from=2026-11-01&limit=50';
    await expect.poll(() => sentRequests().map(({ url }) => url)).toContain(filteredUrl);
  });

  it('shows the frame with the navigation around a screen', async () => {
    mockReplies(memberReplies);
    openPath('/profile');
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(new Set(links)).toEqual(
      new Set(['#main', '/', '/training-modules', '/sop-library', '/news-feed', '/certificates']),
    );
    // The testing library also counts the headers of panels as banners. The header of the site is the first one.
    const [siteHeader] = screen.getAllByRole('banner');
    expect(within(siteHeader as HTMLElement).getByText('Trainee')).toBeVisible();
    expect(document.title).toBe('Profile · Loopcheck');
  });

  it('shows the 404 page without a dialog at a path that does not exist', async () => {
    mockReplies(memberReplies);
    openPath('/no/such/place');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute('href', '/');
  });

  it('removes the drafts of other people from the browser', async () => {
    saveDraft('somebody-else', 'attempt', { q: 'A' });
    mockReplies(memberReplies);
    openPath('/profile');
    await screen.findByRole('heading', { level: 1, name: 'Profile' });
    expect(readDraft('somebody-else', 'attempt')).toBeUndefined();
  });
});

describe('the router, if the account cannot be loaded', () => {
  it('shows the error, and requests the account again when Retry is pressed', async () => {
    mockReplies({
      ...memberReplies,
      'GET /api/auth/user': [503, { code: 'unavailable', message: 'The database does not answer.' }],
    });
    openPath('/profile');
    expect(await screen.findByText('The database does not answer.')).toBeVisible();
    mockReplies(memberReplies);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  });
});
