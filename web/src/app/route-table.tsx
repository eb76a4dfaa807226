import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  redirect,
  lazyRouteComponent,
  Outlet,
  type AnyRoute,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../features/accounts/accounts.hooks.ts';
import { type CaseSearch, parseCaseSearch } from '../features/certificates/cases/case-search.rules.ts';
import { toSignInFilter, type SignInFilter } from '../features/logins/login-filter.rules.ts';
import { ReadingPage } from '../features/modules/lazy-readers.ts';
import { parseModuleSearch, type ModuleSearch } from '../features/modules/module-search.ts';
import { type MatrixSearch, parseMatrixSearch } from '../features/trainees/matrix-filter.rules.ts';
import { loadCode } from '../lib/load-code.ts';
import { onlyValid } from '../lib/valid-search.ts';
import { type LibraryScreenSearch, parseLibrarySearch } from '../screens/library-search.ts';
import { signInAnalyticsHash } from '../screens/sign-in-analytics-hash.ts';
import { type ManageQuizSearch, parseManageQuizSearch } from '../screens/manage-quiz-search.ts';
import { Guard } from './guard.tsx';
import { Home, type HomeSearch, parseHomeSearch } from './home.tsx';
import { homeFor, MemberFrame, MemberShell } from './lazy-parts.tsx';
import { RootLayout } from './root-layout.tsx';
import {
  adminPanelQueries,
  announcementQueries,
  announcementsQueries,
  assistantQuestionsQueries,
  authoredModulesQueries,
  certificatesQueries,
  chapterQueries,
  drillQueries,
  drillReplayQueries,
  drillRunQueries,
  frameQueries,
  moduleFunnelQueries,
  libraryManagementQueries,
  libraryQueries,
  signInAnalyticsQueries,
  managedQuizQueries,
  managedQuizzesQueries,
  progressMatrixQueries,
  moduleEditorQueries,
  moduleQueries,
  modulesQueries,
  newsQueries,
  nextQuizQueries,
  oneTimeLinkQueries,
  profileQueries,
  quizQueries,
  traineeRecordQueries,
  traineeHomeQueries,
  trainerAnnouncementsQueries,
  trainerCertificatesQueries,
  trainerDrillRunQueries,
  trainerHomeQueries,
  uploadQueries,
} from './route-queries.ts';
import { findLikelyUser, startQueries } from './start-queries.ts';

/** A screen whose code is fetched when its route is first opened or preloaded. */
const screen = <Name extends string, Screen extends Record<Name, () => ReactNode>>(
  load: () => Promise<Screen>,
  name: Name,
) => lazyRouteComponent(() => loadCode(load), name);

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: RootLayout });

const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  loader: ({ context: { queryClient } }) => {
    if (findLikelyUser(queryClient)) void MemberShell.preload();
  },
  component: Guard,
});

/**
 * Shows the frame around the screens of members. Visitors see a screen, such as the landing page, without the frame.
 * Quizzes and drill runs have their own header, so their routes are not children of this route.
 */
const framed = createRoute({
  getParentRoute: () => member,
  id: 'framed',
  loader: (args) => {
    if (findLikelyUser(args.context.queryClient)) void MemberFrame.preload();
    startQueries(args, frameQueries);
  },
  component: function Framed() {
    const { data: user } = useCurrentUser();
    return user ? <MemberFrame /> : <Outlet />;
  },
});

const home = createRoute({
  getParentRoute: () => framed,
  path: '/',
  validateSearch: onlyValid<HomeSearch>(parseHomeSearch),
  loader: async (args) => {
    const user = findLikelyUser(args.context.queryClient);
    if (!user) return;
    startQueries(args, user.role === 'trainer' ? trainerHomeQueries : traineeHomeQueries);
    // The code is loaded before the screen is shown. Otherwise RootLayout would focus the placeholder.
    await homeFor(user).preload();
  },
  component: Home,
});

const trainee = createRoute({
  getParentRoute: () => framed,
  path: '/trainee',
  loader: (args) => startQueries(args, traineeHomeQueries),
  component: screen(() => import('../screens/trainee-home-screen.tsx'), 'TraineeHomeScreen'),
});

const modules = createRoute({
  getParentRoute: () => framed,
  path: '/training-modules',
  loader: (args) => startQueries(args, modulesQueries),
  component: screen(() => import('../screens/training-modules-screen.tsx'), 'TrainingModulesScreen'),
});

const module = createRoute({
  getParentRoute: () => framed,
  path: '/training-modules/$id',
  validateSearch: onlyValid<ModuleSearch>(parseModuleSearch),
  loader: (args) => {
    if (findLikelyUser(args.context.queryClient)) void ReadingPage.preload();
    startQueries(args, moduleQueries(args.params.id));
  },
  component: screen(() => import('../screens/module-screen.tsx'), 'ModuleScreen'),
});

const chapter = createRoute({
  getParentRoute: () => framed,
  path: '/training-modules/by-chapter/$chapter',
  loader: (args) => startQueries(args, chapterQueries),
  component: screen(() => import('../screens/chapter-screen.tsx'), 'ChapterScreen'),
});

const nextQuiz = createRoute({
  getParentRoute: () => framed,
  path: '/quiz',
  loader: (args) => startQueries(args, nextQuizQueries),
  component: screen(() => import('../screens/next-quiz-screen.tsx'), 'NextQuizScreen'),
});

const profile = createRoute({
  getParentRoute: () => framed,
  path: '/profile',
  loader: (args) => startQueries(args, profileQueries),
  component: screen(() => import('../screens/profile-screen.tsx'), 'ProfileScreen'),
});

const news = createRoute({
  getParentRoute: () => framed,
  path: '/news-feed',
  loader: (args) => startQueries(args, newsQueries),
  component: screen(() => import('../screens/news-screen.tsx'), 'NewsScreen'),
});

const settings = createRoute({
  getParentRoute: () => framed,
  path: '/settings',
  component: screen(() => import('../screens/settings-screen.tsx'), 'SettingsScreen'),
});

const certificates = createRoute({
  getParentRoute: () => framed,
  path: '/certificates',
  loader: (args) => startQueries(args, certificatesQueries),
  component: screen(() => import('../screens/certificates-screen.tsx'), 'CertificatesScreen'),
});

const sopLibrary = createRoute({
  getParentRoute: () => framed,
  path: '/sop-library',
  validateSearch: onlyValid<LibraryScreenSearch>(parseLibrarySearch),
  loaderDeps: ({ search }) => ({ search: search.search ?? '' }),
  loader: (args) => {
    startQueries(args, libraryQueries(args.deps.search));
    startQueries(args, libraryManagementQueries, 'trainers');
  },
  component: screen(() => import('../screens/sop-library-screen.tsx'), 'SopLibraryScreen'),
});

const trainer = createRoute({
  getParentRoute: () => framed,
  path: '/trainer',
  validateSearch: onlyValid<SignInFilter>(toSignInFilter),
  loaderDeps: ({ search }) => search,
  loader: (args) => {
    const isAnalytics = args.location.hash === signInAnalyticsHash;
    startQueries(args, isAnalytics ? signInAnalyticsQueries(args.deps) : trainerHomeQueries, 'trainers');
  },
  component: screen(() => import('../screens/trainer-screen.tsx'), 'TrainerScreen'),
});

const trainerUploadVideos = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/upload-videos',
  loader: (args) => startQueries(args, uploadQueries, 'trainers'),
  component: screen(() => import('../screens/trainer-upload-videos-screen.tsx'), 'TrainerUploadVideosScreen'),
});

const trainerUploadDocuments = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/upload-documents',
  loader: (args) => startQueries(args, uploadQueries, 'trainers'),
  component: screen(() => import('../screens/trainer-upload-documents-screen.tsx'), 'TrainerUploadDocumentsScreen'),
});

const trainerCertificates = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/certificates',
  validateSearch: onlyValid<CaseSearch>(parseCaseSearch),
  loaderDeps: ({ search }) => search,
  loader: (args) => startQueries(args, trainerCertificatesQueries(args.deps), 'trainers'),
  component: screen(() => import('../screens/trainer-certificates-screen.tsx'), 'TrainerCertificatesScreen'),
});

const trainerModules = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/modules',
  loader: (args) => startQueries(args, authoredModulesQueries, 'trainers'),
  component: screen(() => import('../screens/trainer-modules-screen.tsx'), 'TrainerModulesScreen'),
});

const trainerModule = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/modules/$id',
  loader: (args) => startQueries(args, moduleEditorQueries(args.params.id), 'trainers'),
  component: screen(() => import('../screens/trainer-module-screen.tsx'), 'TrainerModuleScreen'),
});

const manageQuizzes = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/manage-quizzes',
  loader: (args) => startQueries(args, managedQuizzesQueries, 'trainers'),
  component: screen(() => import('../screens/manage-quizzes-screen.tsx'), 'ManageQuizzesScreen'),
});

const manageQuiz = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/manage-quizzes/$quizId',
  validateSearch: onlyValid<ManageQuizSearch>(parseManageQuizSearch),
  loaderDeps: ({ search }) => ({ tab: search.tab }),
  loader: (args) => startQueries(args, managedQuizQueries(args.params.quizId, args.deps.tab), 'trainers'),
  component: screen(() => import('../screens/manage-quiz-screen.tsx'), 'ManageQuizScreen'),
});

const admin = createRoute({
  getParentRoute: () => framed,
  path: '/admin',
  loader: (args) => startQueries(args, adminPanelQueries(args.location.hash), 'admins'),
  component: screen(() => import('../screens/admin-screen.tsx'), 'AdminScreen'),
});

const trainerAssistantQuestions = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/assistant-questions',
  loader: (args) => startQueries(args, assistantQuestionsQueries, 'trainers'),
  component: screen(
    () => import('../screens/trainer-assistant-questions-screen.tsx'),
    'TrainerAssistantQuestionsScreen',
  ),
});

const trainerAnnouncements = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/announcements',
  loader: (args) => startQueries(args, trainerAnnouncementsQueries, 'trainers'),
  component: screen(() => import('../screens/trainer-announcements-screen.tsx'), 'TrainerAnnouncementsScreen'),
});

const announcements = createRoute({
  getParentRoute: () => framed,
  path: '/announcements',
  loader: (args) => startQueries(args, announcementsQueries),
  component: screen(() => import('../screens/announcements-screen.tsx'), 'AnnouncementsScreen'),
});

const announcement = createRoute({
  getParentRoute: () => framed,
  path: '/announcements/$id',
  loader: (args) => startQueries(args, announcementQueries(args.params.id)),
  component: screen(() => import('../screens/announcement-screen.tsx'), 'AnnouncementScreen'),
});

const progressTracking = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/progress-tracking',
  validateSearch: onlyValid<MatrixSearch>(parseMatrixSearch),
  loaderDeps: ({ search }) => search,
  loader: (args) => startQueries(args, progressMatrixQueries(args.deps), 'trainers'),
  component: screen(() => import('../screens/progress-tracking-screen.tsx'), 'ProgressTrackingScreen'),
});

const traineeRecord = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/progress-tracking/people/$userId',
  loader: (args) => startQueries(args, traineeRecordQueries(args.params.userId), 'trainers'),
  component: screen(() => import('../screens/trainee-record-screen.tsx'), 'TraineeRecordScreen'),
});

const moduleFunnel = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/progress-tracking/modules/$moduleId',
  loader: (args) => startQueries(args, moduleFunnelQueries(args.params.moduleId), 'trainers'),
  component: screen(() => import('../screens/module-funnel-screen.tsx'), 'ModuleFunnelScreen'),
});

const drill = createRoute({
  getParentRoute: () => framed,
  path: '/drills/$id',
  loader: (args) => startQueries(args, drillQueries(args.params.id)),
  component: screen(() => import('../screens/drill-screen.tsx'), 'DrillScreen'),
});

const drillReplay = createRoute({
  getParentRoute: () => framed,
  path: '/drill-runs/$id/replay',
  loader: (args) => startQueries(args, drillReplayQueries(args.params.id)),
  component: screen(() => import('../screens/drill-replay-screen.tsx'), 'DrillReplayScreen'),
});

const trainerDrillRun = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/drill-runs/$id',
  loader: (args) => startQueries(args, trainerDrillRunQueries(args.params.id), 'trainers'),
  component: screen(() => import('../screens/trainer-drill-run-screen.tsx'), 'TrainerDrillRunScreen'),
});

const unknownPath = createRoute({
  getParentRoute: () => framed,
  path: '$',
  component: screen(() => import('../screens/not-found-screen.tsx'), 'NotFoundScreen'),
});

const quiz = createRoute({
  getParentRoute: () => member,
  path: '/quiz/$id',
  loader: (args) => startQueries(args, quizQueries(args.params.id)),
  component: screen(() => import('../screens/quiz-screen.tsx'), 'QuizScreen'),
});

/**
 * The screen has its own header while the drill run is open. After the run has ended, the screen shows the debrief (the
 * result of the run) in a frame.
 */
const drillRun = createRoute({
  getParentRoute: () => member,
  path: '/drill-runs/$id',
  loader: (args) => startQueries(args, drillRunQueries(args.params.id)),
  component: screen(() => import('../screens/drill-run-screen.tsx'), 'DrillRunScreen'),
});

/**
 * Creates the route of a path that people type to sign in. It redirects to `/`, which opens the sign-in dialog for
 * visitors. Signed-in people see their home screen.
 */
const redirectToSignIn = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      // oxlint-disable-next-line typescript/only-throw-error -- the router expects this object, which is no Error
      throw redirect({ to: '/', search: { signin: 1 }, replace: true });
    },
  });

// Public screens, which need no account.

const licences = createRoute({
  getParentRoute: () => root,
  path: '/licences',
  component: screen(() => import('../screens/licences-screen.tsx'), 'LicencesScreen'),
});

const oneTimeLink = createRoute({
  getParentRoute: () => root,
  path: '/one-time-link/$token',
  loader: (args) => startQueries(args, oneTimeLinkQueries(args.params.token), 'everybody'),
  component: screen(() => import('../screens/one-time-link-screen.tsx'), 'OneTimeLinkScreen'),
});

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email/$token',
  component: screen(() => import('../screens/confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
});

/**
 * The page that opens after people have confirmed with the directory (an OpenID Connect provider) who they are. If the
 * confirmation failed, the search param `directory` is the reason.
 */
const directoryConfirmation = createRoute({
  getParentRoute: () => root,
  path: '/directory-confirmed',
  validateSearch: onlyValid(({ directory }): { directory?: string } =>
    typeof directory === 'string' ? { directory } : {},
  ),
  component: screen(() => import('../screens/directory-confirmed-screen.tsx'), 'DirectoryConfirmedScreen'),
});

const signOut = createRoute({
  getParentRoute: () => root,
  path: '/sign-out',
  component: screen(() => import('../screens/sign-out-screen.tsx'), 'SignOutScreen'),
});

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  component: screen(() => import('../screens/verify-screen.tsx'), 'VerifyScreen'),
});

const verifyNumber = createRoute({
  getParentRoute: () => root,
  path: '/verify/$number',
  component: screen(() => import('../screens/verify-number-screen.tsx'), 'VerifyNumberScreen'),
});

/** The routes of all screens. */
export const routeTree = root.addChildren([
  member.addChildren([
    framed.addChildren([
      home,
      trainee,
      modules,
      module,
      chapter,
      nextQuiz,
      profile,
      news,
      settings,
      certificates,
      sopLibrary,
      trainer,
      trainerCertificates,
      trainerAssistantQuestions,
      trainerUploadVideos,
      trainerUploadDocuments,
      trainerModules,
      trainerModule,
      manageQuizzes,
      manageQuiz,
      admin,
      trainerAnnouncements,
      announcements,
      announcement,
      progressTracking,
      traineeRecord,
      moduleFunnel,
      drill,
      drillReplay,
      trainerDrillRun,
      unknownPath,
    ]),
    quiz,
    drillRun,
  ]),
  redirectToSignIn('/signin'),
  redirectToSignIn('/sign-in'),
  redirectToSignIn('/login'),
  licences,
  directoryConfirmation,
  oneTimeLink,
  confirmEmail,
  signOut,
  verify,
  verifyNumber,
]) satisfies AnyRoute;
