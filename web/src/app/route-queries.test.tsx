import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUserQuery } from '../features/accounts/accounts.hooks.ts';
import { siteQuery } from '../features/site/site.hooks.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { i18n } from '../lib/i18n.ts';
import { closedRunSample, drillPageSample, replaySample } from '../testing/drills.ts';
import { mockReplies, sentBatches, sentRequests } from '../testing/network.ts';
import {
  ann,
  authoredQuizSample,
  editableModuleSample,
  moduleSample,
  overviewSample,
  progressSample,
  quizSample,
  site,
  nextStepSample,
} from '../testing/samples.ts';
import { firstData, siteDataUrl } from './first-data.ts';
import { createAppRouter } from './router.tsx';

/** The id of every record in the replies. */
const id = '0f0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a01';
const time = '2026-11-20T10:00:00Z';

const emptyList = [200, []];
const emptyPage = { items: [], nextCursor: null };
const module = moduleSample({ id });
const announcement = { id, title: 'Note', content: '<p>Text.</p>', author: 'Tom', createdAt: time, editedAt: null };
const traineeRecord = {
  ...ann,
  id,
  completedModules: 0,
  totalModules: 1,
  lastActivityAt: null,
  approvedAt: time,
  nextModule: null,
  needsAction: null,
  marks: [],
  modules: [],
  certificates: [],
  badges: [],
  drills: [],
};
const signInStatistics = {
  todayLogins: 0,
  thisWeekLogins: 0,
  thisMonthLogins: 0,
  lastWeekLogins: 0,
  roleStats: [],
  deviceStats: [],
  days: [],
  usualRange: null,
};
const signInsPage = { logins: [], statistics: signInStatistics, nextCursor: null };
const trainerOverview = {
  trainees: 1,
  departments: 1,
  activeTrainees: 1,
  averageProgress: 10,
  modules: 1,
  quizzes: 1,
  sops: 0,
  pendingCertificates: 0,
  issuedCertificates: 0,
  questions: 0,
};
/** A site setting with its default value, because no administrator has changed it. */
const setting = (value: unknown) => ({ value, isSetByAdmin: false, defaultValue: value });

const replies = {
  'GET /api/auth/user': { ...ann, role: 'trainer', isAdmin: true },
  'GET /api/site': site,
  'GET /api/notifications': { ...emptyPage, unreadCount: 0 },
  'GET /api/profile/settings': { theme: 'system', textSize: 'normal', motion: 'system', mail: false },
  'GET /api/profile/sessions': emptyList,
  'GET /api/profile/second-factor': {
    app: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    isRequired: false,
    canAddPasskey: false,
  },
  'GET /api/profile/sign-ins?limit=10': emptyPage,
  'GET /api/training-record/drills': emptyList,
  'GET /api/training-modules?view=outline': [200, [module]],
  [`GET /api/training-modules/${id}`]: module,
  [`GET /api/training-modules/${id}/resources`]: emptyList,
  [`GET /api/drills?moduleId=${id}`]: emptyList,
  'GET /api/drills/07-1': drillPageSample(),
  [`GET /api/drill-runs/${id}`]: closedRunSample({ id }),
  [`GET /api/drill-runs/${id}/replay`]: replaySample(),
  [`GET /api/trainer/drill-runs/${id}/replay`]: replaySample(),
  'GET /api/learning-resources/watched': emptyList,
  'GET /api/progress': [200, [progressSample({ moduleId: id, status: 'in_progress', startedAt: time })]],
  'GET /api/next-step': nextStepSample(),
  'GET /api/progress/overview': overviewSample(),
  [`GET /api/quizzes/module/${id}`]: [200, [quizSample({ id, moduleId: id, canStart: false })]],
  'GET /api/quiz-stats': { averageScore: 0, passedQuizzes: 0 },
  [`GET /api/quiz-attempts/${id}`]: emptyList,
  'GET /api/training-events/recent?limit=50': emptyList,
  'GET /api/badges': emptyList,
  'GET /api/certificates': emptyList,
  'GET /api/documents': emptyList,
  'GET /api/documents/read-states': { items: [], readCount: 0, readAgainCount: 0 },
  'GET /api/documents/search?search=valve': emptyList,
  'GET /api/training-news': emptyPage,
  'GET /api/announcements': emptyPage,
  [`GET /api/announcements/${id}`]: { ...announcement, readAt: time },
  'GET /api/trainer/overview': trainerOverview,
  'GET /api/trainer/pending-actions': emptyList,
  'GET /api/trainer/recent-activity': emptyList,
  'GET /api/trainer/announcements': emptyPage,
  'GET /api/trainer/announcements/audiences': { all: 1, departments: [], unfinished: [] },
  'GET /api/trainer/certificates?status=issued': emptyPage,
  'GET /api/trainer/certificates': emptyPage,
  'GET /api/trainer/certificates/filters': { departments: [], modules: [] },
  'GET /api/trainer/content-updates': emptyList,
  [`GET /api/trainer/drafts/module/${id}`]: { own: null, others: [] },
  'GET /api/trainer/drafts/new_announcement/00000000-0000-0000-0000-000000000000': { own: null, others: [] },
  'GET /api/trainer/documents': emptyPage,
  'GET /api/trainer/documents?state=inactive': emptyPage,
  'GET /api/trainer/assistant-questions?found=false': { ...emptyPage, counts: { asked: 0, notFound: 0, dangerous: 0 } },
  'GET /api/trainer/modules': emptyList,
  [`GET /api/trainer/modules/${id}`]: editableModuleSample({ id }),
  'GET /api/trainer/quizzes': emptyList,
  [`GET /api/trainer/quizzes/${id}`]: authoredQuizSample({ id, moduleId: id }),
  [`GET /api/trainer/quizzes/${id}/analysis`]: emptyList,
  [`GET /api/trainer/quizzes/${id}/regrades`]: emptyList,
  'GET /api/trainer/progress?search=ann&sort=urgent': emptyPage,
  'GET /api/trainer/progress-stats?search=ann': {
    trainees: 0,
    needAction: 0,
    finished: 0,
    shown: 0,
    averageProgress: 0,
    modules: [],
    departments: [],
  },
  [`GET /api/trainer/trainees/${id}`]: traineeRecord,
  [`GET /api/trainer/trainees/${id}/attempts`]: emptyPage,
  [`GET /api/trainer/trainees/${id}/events`]: emptyPage,
  [`GET /api/trainer/trainees/${id}/sop-reads`]: emptyPage,
  [`GET /api/trainer/trainees/${id}/sign-ins`]: emptyPage,
  [`GET /api/trainer/trainees/${id}/quiz-waits`]: emptyList,
  [`GET /api/trainer/progress/modules/${id}`]: {
    moduleId: id,
    chapterNumber: 1,
    title: module.title,
    trainees: 0,
    opened: 0,
    read: 0,
    quizTried: 0,
    passed: 0,
    completed: 0,
    hasQuiz: true,
    medianMinutesToComplete: null,
    medianAttemptsToPass: null,
    medianSecondsInQuiz: null,
  },
  'GET /api/admin/login-tracking?limit=1': signInsPage,
  'GET /api/admin/login-tracking?role=trainee&limit=50': signInsPage,
  'GET /api/admin/first-steps': { isShown: false, mail: { isSending: false } },
  'GET /api/admin/stats': { totalUsers: 1, activeUsers: 1, quizPassRate: null, averageSessionMinutes: null },
  'GET /api/admin/analytics': { peoplePerDay: [], attemptsPerWeek: [], modules: [] },
  'GET /api/admin/users': emptyPage,
  'GET /api/admin/departments': emptyList,
  'GET /api/admin/modules': emptyList,
  'GET /api/admin/activity': emptyPage,
  'GET /api/admin/users?state=waiting': emptyPage,
  'GET /api/admin/users?trainerRequest=1': emptyPage,
  'GET /api/admin/registration-clashes': emptyList,
  'GET /api/admin/settings': {
    siteName: setting('Harrow Point'),
    landingSentence: setting(''),
    registration: setting('open'),
    certificatePrefix: setting('LOOPCHECK'),
    certificateValidityMonths: setting(12),
    moduleGate: setting('completed'),
    drills: setting('offered'),
    stalledAfterDays: setting(14),
    checkReadingTime: setting(true),
    secondFactorRequiredFor: setting('admins'),
    quizWaitAfterFirstFailMinutes: setting(5),
    quizWaitAfterThirdFailMinutes: setting(30),
    acceptWord: setting(false),
    acceptExcel: setting(false),
    maxVideoMegabytes: setting(100),
    maxDocumentMegabytes: setting(100),
    maxSopMegabytes: setting(50),
  },
};

/** Runs the loaders of a path, without rendering the screen. */
async function runLoaders(path: string) {
  const queryClient = createQueryClient();
  await Promise.all([queryClient.query(currentUserQuery), queryClient.query(siteQuery)]);
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return { queryClient, router };
}

/** The URLs of the GET requests. Leaves out the PUT request with which the page of a module starts the reading time. */
const listQueryUrls = () =>
  sentRequests()
    .filter(({ init }) => (init?.method ?? 'GET') === 'GET')
    .map(({ url }) => url);

/** The queries that have data but are used by no rendered component. */
const listUnusedQueries = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data !== undefined && !query.isActive())
    .map((query) => query.queryHash);

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  // Every media query matches, so the screens are shown as on a wide screen.
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: true, media }));
  // Never reports an element as visible. The discussion of a module loads its data only when it becomes visible, so the
  // tests send no request for these data.
  const SilentObserver = class {
    observe() {}
    disconnect() {}
  };
  vi.stubGlobal('ResizeObserver', SilentObserver);
  vi.stubGlobal('IntersectionObserver', SilentObserver);
  mockReplies(replies);
});

describe('the loader', () => {
  it.each([
    '/',
    '/trainee',
    '/training-modules',
    `/training-modules/${id}`,
    `/quiz/${id}`,
    '/quiz',
    '/drills/07-1',
    `/drill-runs/${id}`,
    `/drill-runs/${id}/replay`,
    `/trainer/drill-runs/${id}`,
    '/profile',
    '/settings',
    '/news-feed',
    '/certificates',
    '/sop-library?search=valve',
    '/announcements',
    `/announcements/${id}`,
    '/trainer?role=trainee#sign-ins',
    '/trainer/certificates',
    '/trainer/certificates?status=issued',
    '/trainer/modules',
    `/trainer/modules/${id}`,
    '/trainer/manage-quizzes',
    `/trainer/manage-quizzes/${id}?tab=analysis`,
    '/trainer/assistant-questions',
    '/trainer/announcements',
    '/trainer/progress-tracking?search=ann&sort=urgent',
    `/trainer/progress-tracking/people/${id}`,
    `/trainer/progress-tracking/modules/${id}`,
    '/admin',
    '/admin#sops',
    '/admin#analytics',
    '/admin#users',
    '/admin#settings',
    '/admin#activity',
  ])('of %s sends exactly the requests that the screen needs for its first rendering', async (path) => {
    const { queryClient, router } = await runLoaders(path);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    const requestsOfLoader = listQueryUrls();

    render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>,
    );

    await expect.poll(() => listUnusedQueries(queryClient), { timeout: 10_000 }).toEqual([]);
    const advice =
      'Start exactly these queries in web/src/app/route-queries.ts, and add the reply of each to `replies`';
    expect(listQueryUrls(), advice).toEqual(requestsOfLoader);
  });

  it.each(Object.entries(firstData))('of %s requests the data that `firstData` lists', async (key, data) => {
    const [path = '', audience] = key.split(' ');
    if (audience === 'trainees') mockReplies({ ...replies, 'GET /api/auth/user': ann });

    const { queryClient } = await runLoaders(path.replace('$id', id));
    await expect.poll(() => queryClient.isFetching()).toBe(0);

    const urls = data.map((url) => url.replace('$id', id));
    expect(listQueryUrls()).toEqual(expect.arrayContaining([siteDataUrl, ...urls]));
    // A preloaded reply is used only if the app requests its URL separately, not as a part of a batch.
    expect(sentBatches().flat()).not.toEqual(expect.arrayContaining(urls));
  });

  it('of a trainer screen sends no requests to trainer endpoints if a trainee opens its path', async () => {
    mockReplies({ ...replies, 'GET /api/auth/user': ann });

    await runLoaders('/trainer/certificates');

    expect(listQueryUrls().filter((url) => url.startsWith('/api/trainer'))).toEqual([]);
  });
});
