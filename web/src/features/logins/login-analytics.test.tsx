import type { SignInAttempt, SignInStatistics } from '@loopcheck/contract/features/logins/logins.contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { mockReplies, sentRequests } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { SignInAnalytics } from './login-analytics.tsx';
import type { SignInFilter } from './login-filter.rules.ts';

const createSignInAttempt = (overrides: Partial<SignInAttempt> = {}): SignInAttempt => ({
  id: 'l1',
  userId: '0f0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a01',
  firstName: 'Amina',
  lastName: 'Haddad',
  email: 'amina@plant.test',
  role: 'trainee',
  loginTime: '2026-11-20T09:02:00Z',
  sessionDuration: 64,
  deviceType: 'Mobile',
  browser: 'Chrome 140',
  ipAddress: '10.20.4.61',
  succeeded: true,
  refused: false,
  ...overrides,
});

const usualDay = {
  succeeded: 3,
  failed: 0,
  refused: 0,
  isUnusual: false,
  isFailureUnusual: false,
  busiestAddress: null,
};
const dayCount = 30;
/** The index of November 16 in the list of days, from 0. The first day is October 22. */
const unusualDayIndex = 25;
const statistics: SignInStatistics = {
  todayLogins: 11,
  thisWeekLogins: 64,
  thisMonthLogins: 231,
  lastWeekLogins: 56,
  roleStats: [{ role: 'trainee', count: 296 }],
  deviceStats: [{ deviceType: 'Mobile', count: 189 }],
  days: Array.from({ length: dayCount }, (_, index) => ({
    ...usualDay,
    day: new Date(Date.UTC(2026, 9, 22 + index)).toISOString().slice(0, 10),
    ...(index === unusualDayIndex && {
      succeeded: 31,
      isUnusual: true,
      busiestAddress: { ipAddress: '10.0.0.9', count: 19 },
    }),
  })),
  usualRange: { from: 2, to: 14 },
};

const listUrl = '/api/admin/login-tracking?limit=50';
const replyWith = (logins: SignInAttempt[], nextCursor: string | null = null) => ({ logins, statistics, nextCursor });

/** Keeps the filter in the state of React. In the app, the URL keeps it. */
function AnalyticsWithFilter() {
  const [filter, setFilter] = useState<SignInFilter>({});
  return <SignInAnalytics filter={filter} onFilter={setFilter} />;
}
const renderAnalytics = (replies: Record<string, unknown>) => {
  mockReplies(replies);
  renderWithApp(<AnalyticsWithFilter />);
};

describe('SignInAnalytics', () => {
  it('shows the statistics and the sessions, with N/A as the duration of an open session', async () => {
    const openSession = createSignInAttempt({ id: 'l2', firstName: 'Noor', lastName: null, sessionDuration: null });
    renderAnalytics({ [`GET ${listUrl}`]: replyWith([createSignInAttempt(), openSession]) });
    const table = within(await screen.findByRole('table', { name: 'Login records' }));
    expect(table.getByText('1 h 04 min')).toBeVisible();
    expect(table.getByText('N/A')).toBeVisible();
    expect(screen.getByText(String(statistics.thisMonthLogins))).toBeVisible();
  });

  it('says of each unsuccessful attempt whether it failed or was refused', async () => {
    const failedAttempt = createSignInAttempt({ id: 'l2', succeeded: false });
    const refusedAttempt = createSignInAttempt({ id: 'l3', succeeded: false, refused: true });
    renderAnalytics({ [`GET ${listUrl}`]: replyWith([createSignInAttempt(), failedAttempt, refusedAttempt]) });
    const table = within(await screen.findByRole('table', { name: 'Login records' }));
    expect(table.getAllByText('failed')).toHaveLength(1);
    expect(table.getAllByText('refused, too many attempts')).toHaveLength(1);
  });

  it('names the unusual day and offers the numbers of the chart as a table', async () => {
    renderAnalytics({ [`GET ${listUrl}`]: replyWith([createSignInAttempt()]) });
    expect(await screen.findByText(/31 sign-ins on/)).toHaveTextContent('31 sign-ins on 16 Nov, 19 from one address');

    fireEvent.click(screen.getByText('Show as table'));
    const table = within(screen.getByRole('table', { name: 'Sign-ins per day' }));
    expect(table.getAllByRole('row')).toHaveLength(1 + dayCount);
  });

  it('counts the attempts of the 30 days, and for a phone those of the 14 days that it shows', async () => {
    const failedByIndex = new Map([
      [15, 4],
      [16, 2],
      [29, 1],
    ]);
    const days = statistics.days.map((day, index) => ({ ...day, failed: failedByIndex.get(index) ?? 0 }));
    renderAnalytics({ [`GET ${listUrl}`]: { ...replyWith([]), statistics: { ...statistics, days } } });
    expect(await screen.findByText('7 failed attempts in 30 days')).toHaveClass('max-lg:hidden');
    expect(screen.getByText('3 failed attempts in 14 days')).toHaveClass('lg:hidden');
    expect(screen.getByText('0 refused in 14 days: too many attempts')).toHaveClass('lg:hidden');
  });

  it('shows a message, but no button “Clear filters”, if there are no records and no filter is set', async () => {
    renderAnalytics({ [`GET ${listUrl}`]: replyWith([]) });
    expect(await screen.findByText('No login records found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('requests another page size, the next page, and the records of one person', async () => {
    const personUrl = `/api/admin/login-tracking?userId=${createSignInAttempt().userId}&limit=100`;
    renderAnalytics({
      [`GET ${listUrl}`]: replyWith([createSignInAttempt()]),
      'GET /api/admin/login-tracking?limit=100': replyWith([createSignInAttempt()], 'c1'),
      'GET /api/admin/login-tracking?limit=100&cursor=c1': replyWith([
        createSignInAttempt({ id: 'l2', firstName: 'Later' }),
      ]),
      [`GET ${personUrl}`]: replyWith([createSignInAttempt()]),
    });
    await screen.findByRole('table', { name: 'Login records' });

    fireEvent.change(screen.getByRole('combobox', { name: 'Records per page' }), { target: { value: '100' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Later Haddad')).toBeVisible();

    fireEvent.click(screen.getByRole('button', { name: 'Amina Haddad: show only this person' }));
    expect(await screen.findByRole('button', { name: 'Showing only Amina Haddad. Show all people' })).toBeVisible();
    await expect.poll(() => sentRequests().map(({ url }) => url)).toContain(personUrl);
  });

  it('shows an error instead of saving a file if the export fails, and saves the file of a later export', async () => {
    const createObjectUrl = vi.fn<() => string>(() => 'blob:x');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: createObjectUrl, revokeObjectURL: () => undefined }));
    const errorReply = { code: 'too_many_requests', message: 'Too many tries at once.', requestId: 'r' };
    const replies = { [`GET ${listUrl}`]: replyWith([createSignInAttempt()]) };
    renderAnalytics({ ...replies, 'GET /api/admin/export-logins': [429, errorReply] });
    fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('The sign-ins were not exported')).toBeVisible();
    expect(screen.getByText('Too many tries at once.')).toBeVisible();
    expect(createObjectUrl).not.toHaveBeenCalled();

    mockReplies({ ...replies, 'GET /api/admin/export-logins': 'a,b' });
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await expect.poll(() => createObjectUrl.mock.calls.length).toBe(1);
  });
});
