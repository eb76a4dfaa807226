import type { Login, LoginStatistics } from '@loopcheck/contract/features/logins/logins.contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { answerBy, calls } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { LoginAnalytics } from './login-analytics.tsx';
import type { LoginFilter } from './login-filter.ts';

const login = (over: Partial<Login> = {}): Login => ({
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
  delayedMs: 0,
  ...over,
});

const plainDay = {
  succeeded: 3,
  failed: 0,
  delayed: 0,
  isUnusual: false,
  isFailureUnusual: false,
  busiestAddress: null,
};
const statistics: LoginStatistics = {
  todayLogins: 11,
  thisWeekLogins: 64,
  thisMonthLogins: 231,
  lastWeekLogins: 56,
  roleStats: [{ role: 'trainee', count: 296 }],
  deviceStats: [{ deviceType: 'Mobile', count: 189 }],
  days: Array.from({ length: 30 }, (_, index) => ({
    ...plainDay,
    day: new Date(Date.UTC(2026, 9, 22 + index)).toISOString().slice(0, 10),
    ...(index === 25 && { succeeded: 31, isUnusual: true, busiestAddress: { ipAddress: '10.0.0.9', count: 19 } }),
  })),
  usualRange: { from: 2, to: 14 },
};

const list = '/api/admin/login-tracking?limit=50';
const answer = (logins: Login[], nextCursor: string | null = null) => ({ logins, statistics, nextCursor });

function Held() {
  const [filter, setFilter] = useState<LoginFilter>({});
  return <LoginAnalytics filter={filter} onFilter={setFilter} />;
}
const show = (answers: Record<string, unknown>) => {
  answerBy(answers);
  renderWithApp(<Held />);
};

describe('Login analytics', () => {
  it('tells who signed in, how long they stayed, and N/A where that is not known', async () => {
    const open = login({ id: 'l2', firstName: 'Noor', lastName: null, sessionDuration: null });
    show({ [`GET ${list}`]: answer([login(), open]) });
    const table = within(await screen.findByRole('table', { name: 'Login records' }));
    expect(table.getByText('1 h 04 min')).toBeVisible();
    expect(table.getByText('N/A')).toBeVisible();
    expect(screen.getByText('231')).toBeVisible();
  });

  it('says in words which day stands out, and has the same figures as a table', async () => {
    show({ [`GET ${list}`]: answer([login()]) });
    expect(await screen.findByText(/31 sign-ins on/)).toHaveTextContent('31 sign-ins on Nov 16, 19 from one address');
    fireEvent.click(screen.getByText('Show as table'));
    const table = within(screen.getByRole('table', { name: 'Sign-ins per day' }));
    expect(table.getAllByRole('row')).toHaveLength(31);
  });

  it('says so when there is nothing', async () => {
    show({ [`GET ${list}`]: answer([]) });
    expect(await screen.findByText('No login records found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('asks anew for another page size, for one person, and for what comes next', async () => {
    const one = `/api/admin/login-tracking?userId=${login().userId}&limit=100`;
    show({
      [`GET ${list}`]: answer([login()]),
      'GET /api/admin/login-tracking?limit=100': answer([login()], 'c1'),
      'GET /api/admin/login-tracking?limit=100&cursor=c1': answer([login({ id: 'l2', firstName: 'Later' })]),
      [`GET ${one}`]: answer([login()]),
    });
    await screen.findByRole('table', { name: 'Login records' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Records per page' }), { target: { value: '100' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Later Haddad')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Amina Haddad: show only this person' }));
    expect(await screen.findByRole('button', { name: 'Only Amina Haddad: show all' })).toBeVisible();
    await expect.poll(() => calls().map(({ address }) => address)).toContain(one);
  });

  it('shows why an export failed, and saves nothing then', async () => {
    const save = vi.fn<() => string>(() => 'blob:x');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: save, revokeObjectURL: () => undefined }));
    const refusal = { code: 'too_many_requests', message: 'Too many tries at once.', requestId: 'r' };
    const answers = { [`GET ${list}`]: answer([login()]) };
    show({ ...answers, 'GET /api/admin/export-logins': [429, refusal] });
    fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('The sign-ins were not exported')).toBeVisible();
    expect(screen.getByText('Too many tries at once.')).toBeVisible();
    expect(save).not.toHaveBeenCalled();
    answerBy({ ...answers, 'GET /api/admin/export-logins': 'a,b' });
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await expect.poll(() => save.mock.calls.length).toBe(1);
  });
});
