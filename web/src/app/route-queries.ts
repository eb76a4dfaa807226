import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { profileEndpoints } from '@loopcheck/contract/features/accounts/profile.contract';
import { clashesEndpoints } from '@loopcheck/contract/features/accounts/clashes.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { announcementsEndpoints } from '@loopcheck/contract/features/announcements/announcements.contract';
import { assistantEndpoints } from '@loopcheck/contract/features/assistant/assistant.contract';
import { badgesEndpoints } from '@loopcheck/contract/features/badges/badges.contract';
import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { type DraftKind, noObjectId } from '@loopcheck/contract/features/drafts/draft-kinds';
import { draftsEndpoints } from '@loopcheck/contract/features/drafts/drafts.contract';
import { contentUpdatesEndpoints } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import { loginsEndpoints } from '@loopcheck/contract/features/logins/logins.contract';
import { moduleAuthoringEndpoints } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { newsEndpoints } from '@loopcheck/contract/features/news/news.contract';
import { nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { quizAnalysisEndpoints } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import { quizAuthoringEndpoints } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { quizWaitsEndpoints } from '@loopcheck/contract/features/quizzes/quiz-waits.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { resourcesEndpoints } from '@loopcheck/contract/features/resources/resources.contract';
import { firstStepsEndpoints } from '@loopcheck/contract/features/site/first-steps.contract';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { statisticsEndpoints } from '@loopcheck/contract/features/statistics/statistics.contract';
import { trainerOverviewEndpoints } from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import { secondFactorEndpoints } from '@loopcheck/contract/features/second-factor/second-factor.contract';
import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { defaultPageSize, type LoginFilter } from '../features/logins/login-filter.rules.ts';
import { notificationsQuery } from '../features/notifications/notifications.hooks.ts';
import type { CaseSearch } from '../features/certificates/cases/case-search.rules.ts';
import { recentEventLimit } from '../features/records/records.hooks.ts';
import { type MatrixSearch, toFilter, withDefaultSort } from '../features/trainees/matrix-filter.rules.ts';
import { isDesktop } from '../lib/use-is-desktop.ts';
import { type Prefetch, prefetch, prefetchCurrent, prefetchPages } from '../lib/api/prefetch.ts';

// The queries that the route loader of each screen starts. The arguments must equal those of the hooks in the screen.
// Otherwise the screen sends a second request.

type Queries = readonly Prefetch[];

const outlines = prefetch(modulesEndpoints.list, { query: { view: 'outline' } });
const progress = prefetch(progressEndpoints.list);
const overview = prefetch(progressEndpoints.overview);
const recentEvents = prefetch(recordsEndpoints.recent, { query: { limit: recentEventLimit } });
const quizStats = prefetch(quizzesEndpoints.stats);
const videosWatched = prefetch(resourcesEndpoints.videosWatched);
const nextStep = prefetchCurrent(nextStepEndpoints.own);
const badges = prefetch(badgesEndpoints.list);
const unreadAnnouncements = prefetchCurrent(announcementsEndpoints.list);
const sops = prefetchCurrent(sopsEndpoints.list);
const readStates = prefetchCurrent(sopsEndpoints.readStates);
const draft = (kind: DraftKind, objectId: string) =>
  prefetchCurrent(draftsEndpoints.find, { params: { kind, objectId } });
const sentAnnouncements = prefetchPages(announcementsEndpoints.sent);
const contentUpdates = prefetchCurrent(contentUpdatesEndpoints.list);

export const frameQueries: Queries = [
  (client) => client.infiniteQuery(notificationsQuery),
  prefetch(profileEndpoints.settings),
];

// Screens for all signed-in people

export const traineeHomeQueries: Queries = [
  nextStep,
  outlines,
  progress,
  overview,
  recentEvents,
  quizStats,
  badges,
  readStates,
  unreadAnnouncements,
];

export const modulesQueries: Queries = [nextStep, outlines, progress, overview, videosWatched];

export const moduleQueries = (id: string): Queries => [
  prefetch(modulesEndpoints.one, { params: { id } }),
  progress,
  prefetch(quizzesEndpoints.ofModule, { params: { moduleId: id } }),
  prefetchCurrent(resourcesEndpoints.list, { params: { id } }),
  videosWatched,
  sops,
  readStates,
];

export const chapterQueries: Queries = [outlines];

/**
 * The route of the quiz has no frame, but the quiz shows its start page and its result in a frame. So these include the
 * queries of the frame.
 */
export const quizQueries = (moduleId: string): Queries => [
  ...frameQueries,
  prefetchCurrent(quizzesEndpoints.ofModule, { params: { moduleId } }),
  outlines,
  progress,
  nextStep,
];

export const nextQuizQueries: Queries = [nextStep, overview];

export const profileQueries: Queries = [
  nextStep,
  overview,
  badges,
  prefetchCurrent(secondFactorEndpoints.state),
  prefetchCurrent(accountsEndpoints.sessions),
  prefetchPages(loginsEndpoints.listOwn, { query: { limit: 10 } }),
];

export const newsQueries: Queries = [prefetchPages(newsEndpoints.list)];

export const certificatesQueries: Queries = [prefetchCurrent(certificatesEndpoints.list), overview, quizStats];

export const libraryQueries = (search: string): Queries => [
  sops,
  readStates,
  ...(search === '' ? [] : [prefetchCurrent(sopsEndpoints.search, { query: { search } })]),
];

/** The additional queries of the SOP library for trainers, who can manage it. */
export const libraryManagementQueries: Queries = [
  contentUpdates,
  prefetchCurrent(sopAuthoringEndpoints.list, { query: { state: 'inactive' } }),
];

export const announcementsQueries: Queries = [prefetchPages(announcementsEndpoints.list)];

export const announcementQueries = (id: string): Queries => [prefetch(announcementsEndpoints.find, { params: { id } })];

/** The queries of the page of a one-time link, which needs no sign-in. */
export const oneTimeLinkQueries = (token: string): Queries => [
  prefetch(accountsEndpoints.oneTimeLink, { params: { token } }),
];

// Screens for trainers

export const trainerHomeQueries: Queries = [
  prefetchCurrent(trainerOverviewEndpoints.overview),
  prefetchCurrent(trainerOverviewEndpoints.pendingActions),
  unreadAnnouncements,
  prefetchCurrent(loginsEndpoints.list, { query: { limit: 1 } }),
  prefetchCurrent(recordsEndpoints.traineeActivity),
  sentAnnouncements,
];

export const loginAnalyticsQueries = (filter: LoginFilter): Queries => [
  prefetchPages(loginsEndpoints.list, { query: { ...filter, limit: defaultPageSize } }),
];

export const trainerCertificatesQueries = (search: CaseSearch): Queries => [
  prefetchPages(certificatesEndpoints.cases, { query: search }),
  prefetchCurrent(certificatesEndpoints.caseFilters),
];

export const assistantQuestionsQueries: Queries = [
  prefetchPages(assistantEndpoints.questions, { query: { found: 'false' } }),
];

export const uploadQueries: Queries = [outlines];

export const authoredModulesQueries: Queries = [prefetchCurrent(moduleAuthoringEndpoints.list), contentUpdates];

export const moduleEditorQueries = (id: string): Queries => [
  prefetchCurrent(moduleAuthoringEndpoints.one, { params: { id } }),
  draft('module', id),
  contentUpdates,
];

export const managedQuizzesQueries: Queries = [prefetchCurrent(quizAuthoringEndpoints.list), contentUpdates];

export const managedQuizQueries = (quizId: string, tab: string | undefined): Queries => [
  prefetchCurrent(quizAuthoringEndpoints.one, { params: { quizId } }),
  contentUpdates,
  ...(tab === 'analysis'
    ? [
        prefetchCurrent(quizAnalysisEndpoints.analysis, { params: { quizId } }),
        prefetchCurrent(quizAnalysisEndpoints.regrades, { params: { quizId } }),
      ]
    : []),
];

export const trainerAnnouncementsQueries: Queries = [
  sentAnnouncements,
  prefetchCurrent(announcementsEndpoints.audiences),
  draft('new_announcement', noObjectId),
];

export const matrixQueries = (search: MatrixSearch): Queries => [
  prefetchPages(traineesEndpoints.matrix, { query: withDefaultSort(search, isDesktop()) }),
  prefetchCurrent(traineesEndpoints.stats, { query: toFilter(search) }),
];

export const recordQueries = (userId: string): Queries => [
  prefetchCurrent(traineesEndpoints.record, { params: { userId } }),
  prefetchPages(traineesEndpoints.attempts, { params: { userId }, query: { moduleId: undefined } }),
  prefetchPages(traineesEndpoints.events, { params: { userId } }),
  prefetchPages(traineesEndpoints.sopReads, { params: { userId } }),
  prefetchPages(traineesEndpoints.signIns, { params: { userId } }),
  prefetchCurrent(quizWaitsEndpoints.list, { params: { userId } }),
];

export const funnelQueries = (moduleId: string): Queries => [
  prefetchCurrent(traineesEndpoints.funnel, { params: { moduleId } }),
];

// Screens for administrators

const adminQueries: Queries = [
  prefetchCurrent(firstStepsEndpoints.find),
  prefetchCurrent(statisticsEndpoints.stats),
  prefetchCurrent(usersEndpoints.list, { query: { state: 'waiting' } }),
  prefetchCurrent(usersEndpoints.list, { query: { trainerRequest: '1' } }),
  prefetchCurrent(clashesEndpoints.list),
];

const adminTabQueries: Readonly<Record<string, Queries>> = {
  sops: [prefetchPages(sopAuthoringEndpoints.list)],
  analytics: [prefetchCurrent(statisticsEndpoints.analytics)],
  users: [prefetchPages(usersEndpoints.list, { query: {} }), prefetchCurrent(usersEndpoints.departments)],
  settings: [prefetchCurrent(siteEndpoints.settings)],
  activity: [prefetchPages(recordsEndpoints.activity, { query: {} })],
};

/** `tab` is the hash of the URL. If no tab has this name, the panel opens its first tab, which lists the modules. */
export const adminPanelQueries = (tab: string): Queries => [
  ...adminQueries,
  ...((Object.hasOwn(adminTabQueries, tab) && adminTabQueries[tab]) || [prefetchCurrent(modulesEndpoints.listManaged)]),
];
