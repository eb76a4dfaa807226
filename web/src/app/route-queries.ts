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
import { drillsEndpoints } from '@loopcheck/contract/features/drills/drills.contract';
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
import { defaultPageSize, type SignInFilter } from '../features/logins/login-filter.rules.ts';
import { notificationsQuery } from '../features/notifications/notifications.hooks.ts';
import type { CaseSearch } from '../features/certificates/cases/case-search.rules.ts';
import { recentEventLimit } from '../features/records/records.hooks.ts';
import { type MatrixSearch, toFilter, withDefaultSort } from '../features/trainees/matrix-filter.rules.ts';
import { isDesktop } from '../lib/use-is-desktop.ts';
import { type Prefetch, prefetch, prefetchFresh, prefetchPages } from '../lib/api/prefetch.ts';

// The queries that the route loader of each screen starts. The arguments must equal the arguments of the hooks in the
// screen. Otherwise the screen sends a second request.
// - `prefetch`: for data that the screen takes from the cache if the cache has them.
// - `prefetchFresh`: for data that the screen refetches when it opens.
// - `prefetchPages`: for the first page of a list.

type Queries = readonly Prefetch[];

/** The modules without their texts. */
const outlines = prefetch(modulesEndpoints.list, { query: { view: 'outline' } });
const progress = prefetch(progressEndpoints.list);
const overview = prefetch(progressEndpoints.overview);
const recentEvents = prefetch(recordsEndpoints.recent, { query: { limit: recentEventLimit } });
const quizStats = prefetch(quizzesEndpoints.stats);
const videosWatched = prefetch(resourcesEndpoints.videosWatched);
const nextStep = prefetchFresh(nextStepEndpoints.own);
const badges = prefetch(badgesEndpoints.list);
const unreadAnnouncements = prefetchFresh(announcementsEndpoints.list);
const sops = prefetchFresh(sopsEndpoints.list);
const readStates = prefetchFresh(sopsEndpoints.readStates);
const prefetchDraft = (kind: DraftKind, objectId: string) =>
  prefetchFresh(draftsEndpoints.find, { params: { kind, objectId } });
const sentAnnouncements = prefetchPages(announcementsEndpoints.sent);
const contentUpdates = prefetchFresh(contentUpdatesEndpoints.list);

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
  prefetchFresh(drillsEndpoints.list, { query: { moduleId: id } }),
  prefetchFresh(resourcesEndpoints.list, { params: { id } }),
  videosWatched,
  sops,
  readStates,
];

export const chapterQueries: Queries = [outlines];

/**
 * The route of the quiz has no frame, but the quiz shows its start page and its result in a frame. So the list includes
 * the queries of the frame.
 */
export const quizQueries = (moduleId: string): Queries => [
  ...frameQueries,
  prefetchFresh(quizzesEndpoints.ofModule, { params: { moduleId } }),
  outlines,
  progress,
  nextStep,
];

export const drillQueries = (drillId: string): Queries => [prefetchFresh(drillsEndpoints.one, { params: { drillId } })];

/**
 * The route of a drill run has no frame, but the screen shows the debrief (the result of the run) in a frame. So the
 * list includes the queries of the frame.
 */
export const drillRunQueries = (runId: string): Queries => [
  ...frameQueries,
  prefetchFresh(drillsEndpoints.run, { params: { runId } }),
];

export const drillReplayQueries = (runId: string): Queries => [
  prefetchFresh(drillsEndpoints.ownReplay, { params: { runId } }),
];

export const nextQuizQueries: Queries = [nextStep, overview];

export const profileQueries: Queries = [
  nextStep,
  overview,
  badges,
  prefetchFresh(secondFactorEndpoints.state),
  prefetchFresh(accountsEndpoints.sessions),
  prefetchFresh(traineesEndpoints.ownDrills),
  prefetchPages(loginsEndpoints.listOwn, { query: { limit: 10 } }),
];

export const newsQueries: Queries = [prefetchPages(newsEndpoints.list)];

export const certificatesQueries: Queries = [prefetchFresh(certificatesEndpoints.list), overview, quizStats];

export const libraryQueries = (search: string): Queries => [
  sops,
  readStates,
  ...(search === '' ? [] : [prefetchFresh(sopsEndpoints.search, { query: { search } })]),
];

/** The SOP library starts these queries in addition for trainers, because trainers can manage the library. */
export const libraryManagementQueries: Queries = [
  contentUpdates,
  prefetchFresh(sopAuthoringEndpoints.list, { query: { state: 'inactive' } }),
];

export const announcementsQueries: Queries = [prefetchPages(announcementsEndpoints.list)];

export const announcementQueries = (id: string): Queries => [prefetch(announcementsEndpoints.find, { params: { id } })];

/** The page of a one-time link needs no sign-in. */
export const oneTimeLinkQueries = (token: string): Queries => [
  prefetch(accountsEndpoints.oneTimeLink, { params: { token } }),
];

// Screens for trainers

export const trainerHomeQueries: Queries = [
  prefetchFresh(trainerOverviewEndpoints.overview),
  prefetchFresh(trainerOverviewEndpoints.pendingActions),
  unreadAnnouncements,
  prefetchFresh(loginsEndpoints.list, { query: { limit: 1 } }),
  prefetchFresh(recordsEndpoints.traineeActivity),
  sentAnnouncements,
];

export const signInAnalyticsQueries = (filter: SignInFilter): Queries => [
  prefetchPages(loginsEndpoints.list, { query: { ...filter, limit: defaultPageSize } }),
];

export const trainerCertificatesQueries = (search: CaseSearch): Queries => [
  prefetchPages(certificatesEndpoints.cases, { query: search }),
  prefetchFresh(certificatesEndpoints.caseFilters),
];

export const assistantQuestionsQueries: Queries = [
  prefetchPages(assistantEndpoints.questions, { query: { found: 'false' } }),
];

export const uploadQueries: Queries = [outlines];

export const authoredModulesQueries: Queries = [prefetchFresh(moduleAuthoringEndpoints.list), contentUpdates];

export const moduleEditorQueries = (id: string): Queries => [
  prefetchFresh(moduleAuthoringEndpoints.one, { params: { id } }),
  prefetchDraft('module', id),
  contentUpdates,
];

export const managedQuizzesQueries: Queries = [prefetchFresh(quizAuthoringEndpoints.list), contentUpdates];

export const managedQuizQueries = (quizId: string, tab: string | undefined): Queries => [
  prefetchFresh(quizAuthoringEndpoints.one, { params: { quizId } }),
  contentUpdates,
  ...(tab === 'analysis'
    ? [
        prefetchFresh(quizAnalysisEndpoints.analysis, { params: { quizId } }),
        prefetchFresh(quizAnalysisEndpoints.regrades, { params: { quizId } }),
      ]
    : []),
];

export const trainerAnnouncementsQueries: Queries = [
  sentAnnouncements,
  prefetchFresh(announcementsEndpoints.audiences),
  prefetchDraft('new_announcement', noObjectId),
];

export const progressMatrixQueries = (search: MatrixSearch): Queries => [
  prefetchPages(traineesEndpoints.matrix, { query: withDefaultSort(search, isDesktop()) }),
  prefetchFresh(traineesEndpoints.stats, { query: toFilter(search) }),
];

export const traineeRecordQueries = (userId: string): Queries => [
  prefetchFresh(traineesEndpoints.record, { params: { userId } }),
  prefetchPages(traineesEndpoints.attempts, { params: { userId }, query: { moduleId: undefined } }),
  prefetchPages(traineesEndpoints.events, { params: { userId } }),
  prefetchPages(traineesEndpoints.sopReads, { params: { userId } }),
  prefetchPages(traineesEndpoints.signIns, { params: { userId } }),
  prefetchFresh(quizWaitsEndpoints.list, { params: { userId } }),
];

export const trainerDrillRunQueries = (runId: string): Queries => [
  prefetchFresh(drillsEndpoints.replay, { params: { runId } }),
];

export const moduleFunnelQueries = (moduleId: string): Queries => [
  prefetchFresh(traineesEndpoints.funnel, { params: { moduleId } }),
];

// Screens for administrators

const adminQueries: Queries = [
  prefetchFresh(firstStepsEndpoints.find),
  prefetchFresh(statisticsEndpoints.stats),
  prefetchFresh(usersEndpoints.list, { query: { state: 'waiting' } }),
  prefetchFresh(usersEndpoints.list, { query: { trainerRequest: '1' } }),
  prefetchFresh(clashesEndpoints.list),
];

const firstAdminTabQueries: Queries = [prefetchFresh(modulesEndpoints.listManaged)];

/** The queries of each tab of the admin panel except the first one, by the hash of the URL. */
const adminTabQueries: Readonly<Record<string, Queries>> = {
  sops: [prefetchPages(sopAuthoringEndpoints.list)],
  analytics: [prefetchFresh(statisticsEndpoints.analytics)],
  users: [prefetchPages(usersEndpoints.list, { query: {} }), prefetchFresh(usersEndpoints.departments)],
  settings: [prefetchFresh(siteEndpoints.settings)],
  activity: [prefetchPages(recordsEndpoints.activity, { query: {} })],
};

/** `tab` is the hash of the URL. If no tab has this name, the panel opens its first tab, which lists the modules. */
export function adminPanelQueries(tab: string): Queries {
  const tabQueries = Object.hasOwn(adminTabQueries, tab) ? adminTabQueries[tab] : undefined;
  return [...adminQueries, ...(tabQueries ?? firstAdminTabQueries)];
}
