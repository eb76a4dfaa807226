import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../lib/api/query-client.ts';
import { saveDraft, readDraft } from '../lib/drafts.ts';
import { i18n } from '../lib/i18n.ts';
import { answerBy, calls } from '../testing/network.ts';
import { ann, site, unauthorized } from '../testing/samples.ts';
import { createAppRouter } from './router.tsx';

const session = { 'GET /api/auth/user': ann, 'GET /api/site': site, 'GET /api/profile/sessions': [200, []] };
const stranger = { 'GET /api/auth/user': unauthorized, 'GET /api/site': site };

function open(path: string) {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn<() => void>());
  localStorage.clear();
});

describe('A stranger', () => {
  it('sees the landing page at the start, with the facts of the site', async () => {
    answerBy(stranger);
    open('/');
    expect(await screen.findByRole('heading', { level: 1, name: /You prove the loop/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: '3 Enhanced Modules' })).toBeVisible();
    expect(screen.getByRole('heading', { name: '2 chapters, in the order you will need them' })).toBeVisible();
    expect(screen.getByText('One more completes the set of 3: 12. Accounts.')).toBeVisible();
    expect(screen.getByText(/30 to 40 minutes each/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('finds the sign-in dialog open where the address asks for it', async () => {
    answerBy(stranger);
    open('/?signin=1&next=%2Fprofile');
    expect(await screen.findByRole('dialog', { name: 'Sign in to Harrow Point' })).toBeVisible();
  });

  it.each(['/profile', '/training-modules', '/quiz/7', '/no/such/place'])(
    'sees at %s that nothing is there, and the way to sign in',
    async (path) => {
      answerBy(stranger);
      open(path);
      expect(await screen.findByRole('dialog')).toBeVisible();
      expect(screen.getByText('Open loop')).toBeInTheDocument();
      expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    },
  );

  it('may read the licences', async () => {
    answerBy({ ...stranger, 'GET /licences.json': [200, []] });
    open('/licences');
    expect(await screen.findByRole('heading', { level: 1, name: 'Licences' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('may check a certificate', async () => {
    const unknown = { status: 'unknown', number: 'A-1', modules: [] };
    answerBy({ ...stranger, 'GET /api/verify/A-1': unknown });
    open('/verify/A-1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Unknown' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('Somebody signed in', () => {
  it('is turned away from the trainers’ pages without trainer access, and sent home', async () => {
    answerBy(session);
    open('/trainer/certificates');
    expect(await screen.findByText('Access Denied')).toBeVisible();
    expect(screen.getByText('Trainer access required to view this page.')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  });

  const portal = {
    ...session,
    'GET /api/trainer/pending-actions': [200, []],
    'GET /api/trainer/recent-activity': [200, []],
  };

  it.each([
    ['/', { role: 'trainer' }],
    ['/trainer', { role: 'trainer' }],
    ['/trainer', { isAdmin: true }],
  ] as const)('finds the trainer portal at %s with %o', async (path, access) => {
    answerBy({ ...portal, 'GET /api/auth/user': { ...ann, ...access } });
    open(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Trainer Portal' })).toBeVisible();
    expect(await screen.findByText('Nothing waits for you')).toBeVisible();
    expect(await screen.findByText('No recent activity')).toBeVisible();
    const current = screen.queryAllByRole('link', { name: 'Dashboard', current: 'page' });
    expect(current.length > 0).toBe('role' in access);
  });

  it.each([
    ['My Training', '/trainee', { role: 'trainer' }],
    ['Trainer Portal', '/trainer', { isAdmin: true }],
  ] as const)('reaches %s at %s from the user menu with %o', async (name, path, access) => {
    answerBy({ ...portal, 'GET /api/auth/user': { ...ann, ...access } });
    open('/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'User menu' }));
    expect(await screen.findByRole('menuitem', { name })).toHaveAttribute('href', path);
  });

  it('finds the dashboard of trainees at its own address also as a trainer', async () => {
    answerBy({ ...portal, 'GET /api/auth/user': { ...ann, role: 'trainer' } });
    open('/trainee');
    expect(await screen.findByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  });

  it('finds the login analytics behind the portal’s address, narrowed as the address says', async () => {
    answerBy({ ...portal, 'GET /api/auth/user': { ...ann, role: 'trainer' } });
    open('/trainer?role=trainee&from=2026-11-01&odd=1#sign-ins');
    expect(await screen.findByRole('heading', { level: 1, name: 'Login Analytics' })).toBeVisible();
    const asked = '/api/admin/login-tracking?role=trainee&from=2026-11-01&limit=50';
    await expect.poll(() => calls().map(({ address }) => address)).toContain(asked);
  });

  it('has the frame with what works, and no link to what does not yet', async () => {
    answerBy(session);
    open('/profile');
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(new Set(links)).toEqual(
      new Set(['#main', '/', '/training-modules', '/sop-library', '/news-feed', '/certificates']),
    );
    expect(screen.getByText('Trainee', { selector: '.role' })).toBeVisible();
    expect(document.title).toBe('Profile · Loopcheck');
  });

  it('sees the 404 page at an address that leads nowhere, without a dialog', async () => {
    answerBy(session);
    open('/no/such/place');
    expect(await screen.findByRole('heading', { level: 1, name: 'Open loop' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute('href', '/');
  });

  it('finds nothing of what the one before left in this browser', async () => {
    saveDraft('somebody-else', 'attempt', { q: 'A' });
    answerBy(session);
    open('/profile');
    await screen.findByRole('heading', { level: 1, name: 'Profile' });
    expect(readDraft('somebody-else', 'attempt')).toBeUndefined();
  });
});

it('While the server is away, the page says so and tries again when asked', async () => {
  answerBy({
    ...session,
    'GET /api/auth/user': [503, { code: 'unavailable', message: 'The database does not answer.' }],
  });
  open('/profile');
  expect(await screen.findByText('The database does not answer.')).toBeVisible();
  answerBy(session);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});
