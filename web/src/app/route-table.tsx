import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  type AnyRoute,
} from '@tanstack/react-router';
import { currentUserQuery, useCurrentUser } from '../features/accounts/accounts.hooks.ts';
import { cleaned, type LoginFilter } from '../features/logins/login-filter.ts';
import { librarySearch } from '../screens/library-search.ts';
import { matrixSearch } from '../features/trainees/matrix-filter.ts';
import { Guard } from './guard.tsx';
import { Home, homeSearch } from './home.tsx';
import { homeOf, MemberFrame } from './parts.tsx';
import { RootLayout } from './root-layout.tsx';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: RootLayout });

const member = createRoute({ getParentRoute: () => root, id: 'member', component: Guard });

/** Around every screen but the quiz, which has a header of its own. A visitor's landing page has none of it. */
const framed = createRoute({
  getParentRoute: () => member,
  id: 'framed',
  component: function Framed() {
    const { data: user } = useCurrentUser();
    return user ? <MemberFrame /> : <Outlet />;
  },
});

const home = createRoute({
  getParentRoute: () => framed,
  path: '/',
  validateSearch: homeSearch,
  // The screen's code is there before the screen is shown, so that focus finds it.
  loader: async ({ context }) => {
    const user = context.queryClient.getQueryData(currentUserQuery.queryKey);
    if (user) await homeOf(user).ask();
  },
  component: Home,
});

const trainee = createRoute({
  getParentRoute: () => framed,
  path: '/trainee',
  component: lazyRouteComponent(() => import('../screens/trainee-home-screen.tsx'), 'TraineeHomeScreen'),
});

const modules = createRoute({
  getParentRoute: () => framed,
  path: '/training-modules',
  component: lazyRouteComponent(() => import('../screens/training-modules-screen.tsx'), 'TrainingModulesScreen'),
});

const module = createRoute({
  getParentRoute: () => framed,
  path: '/training-modules/$id',
  component: lazyRouteComponent(() => import('../screens/module-screen.tsx'), 'ModuleScreen'),
});

const chapter = createRoute({
  getParentRoute: () => framed,
  path: '/training-modules/by-chapter/$chapter',
  component: lazyRouteComponent(() => import('../screens/chapter-screen.tsx'), 'ChapterScreen'),
});

const nextQuiz = createRoute({
  getParentRoute: () => framed,
  path: '/quiz',
  component: lazyRouteComponent(() => import('../screens/next-quiz-screen.tsx'), 'NextQuizScreen'),
});

const profile = createRoute({
  getParentRoute: () => framed,
  path: '/profile',
  component: lazyRouteComponent(() => import('../screens/profile-screen.tsx'), 'ProfileScreen'),
});

const news = createRoute({
  getParentRoute: () => framed,
  path: '/news-feed',
  component: lazyRouteComponent(() => import('../screens/news-screen.tsx'), 'NewsScreen'),
});

const settings = createRoute({
  getParentRoute: () => framed,
  path: '/settings',
  component: lazyRouteComponent(() => import('../screens/settings-screen.tsx'), 'SettingsScreen'),
});

const certificates = createRoute({
  getParentRoute: () => framed,
  path: '/certificates',
  component: lazyRouteComponent(() => import('../screens/certificates-screen.tsx'), 'CertificatesScreen'),
});

const sopLibrary = createRoute({
  getParentRoute: () => framed,
  path: '/sop-library',
  validateSearch: librarySearch,
  component: lazyRouteComponent(() => import('../screens/sop-library-screen.tsx'), 'SopLibraryScreen'),
});

const trainer = createRoute({
  getParentRoute: () => framed,
  path: '/trainer',
  validateSearch: (search: Record<string, unknown>): LoginFilter => cleaned(search),
  component: lazyRouteComponent(() => import('../screens/trainer-screen.tsx'), 'TrainerScreen'),
});

const trainerUploadVideos = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/upload-videos',
  component: lazyRouteComponent(
    () => import('../screens/trainer-upload-videos-screen.tsx'),
    'TrainerUploadVideosScreen',
  ),
});

const trainerUploadDocuments = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/upload-documents',
  component: lazyRouteComponent(
    () => import('../screens/trainer-upload-documents-screen.tsx'),
    'TrainerUploadDocumentsScreen',
  ),
});

const trainerCertificates = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/certificates',
  component: lazyRouteComponent(
    () => import('../screens/trainer-certificates-screen.tsx'),
    'TrainerCertificatesScreen',
  ),
});

const trainerModules = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/modules',
  component: lazyRouteComponent(() => import('../screens/trainer-modules-screen.tsx'), 'TrainerModulesScreen'),
});

const trainerModule = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/modules/$id',
  component: lazyRouteComponent(() => import('../screens/trainer-module-screen.tsx'), 'TrainerModuleScreen'),
});

const manageQuizzes = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/manage-quizzes',
  component: lazyRouteComponent(() => import('../screens/manage-quizzes-screen.tsx'), 'ManageQuizzesScreen'),
});

const quizTabs = ['questions', 'analysis', 'settings', 'files'] as const;

const manageQuiz = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/manage-quizzes/$quizId',
  validateSearch: (search: Record<string, unknown>): { tab?: (typeof quizTabs)[number]; question?: string } => {
    const tab = quizTabs.find((each) => each === search['tab']);
    const question = search['question'];
    return { ...(tab && { tab }), ...(typeof question === 'string' && { question }) };
  },
  component: lazyRouteComponent(() => import('../screens/manage-quiz-screen.tsx'), 'ManageQuizScreen'),
});

const admin = createRoute({
  getParentRoute: () => framed,
  path: '/admin',
  component: lazyRouteComponent(() => import('../screens/admin-screen.tsx'), 'AdminScreen'),
});

const trainerAssistantQuestions = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/assistant-questions',
  component: lazyRouteComponent(
    () => import('../screens/trainer-assistant-questions-screen.tsx'),
    'TrainerAssistantQuestionsScreen',
  ),
});

const trainerAnnouncements = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/announcements',
  component: lazyRouteComponent(
    () => import('../screens/trainer-announcements-screen.tsx'),
    'TrainerAnnouncementsScreen',
  ),
});

const announcements = createRoute({
  getParentRoute: () => framed,
  path: '/announcements',
  component: lazyRouteComponent(() => import('../screens/announcements-screen.tsx'), 'AnnouncementsScreen'),
});

const announcement = createRoute({
  getParentRoute: () => framed,
  path: '/announcements/$id',
  component: lazyRouteComponent(() => import('../screens/announcement-screen.tsx'), 'AnnouncementScreen'),
});

const progressTracking = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/progress-tracking',
  validateSearch: matrixSearch,
  component: lazyRouteComponent(() => import('../screens/progress-tracking-screen.tsx'), 'ProgressTrackingScreen'),
});

const traineeRecord = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/progress-tracking/people/$userId',
  component: lazyRouteComponent(() => import('../screens/trainee-record-screen.tsx'), 'TraineeRecordScreen'),
});

const moduleFunnel = createRoute({
  getParentRoute: () => framed,
  path: '/trainer/progress-tracking/modules/$moduleId',
  component: lazyRouteComponent(() => import('../screens/module-funnel-screen.tsx'), 'ModuleFunnelScreen'),
});

const anyOther = createRoute({
  getParentRoute: () => framed,
  path: '$',
  component: lazyRouteComponent(() => import('../screens/not-found-screen.tsx'), 'NotFoundScreen'),
});

const quiz = createRoute({
  getParentRoute: () => member,
  path: '/quiz/$id',
  component: lazyRouteComponent(() => import('../screens/quiz-screen.tsx'), 'QuizScreen'),
});

const licences = createRoute({
  getParentRoute: () => root,
  path: '/licences',
  component: lazyRouteComponent(() => import('../screens/licences-screen.tsx'), 'LicencesScreen'),
});

const oneTimeLink = createRoute({
  getParentRoute: () => root,
  path: '/one-time-link/$token',
  component: lazyRouteComponent(() => import('../screens/one-time-link-screen.tsx'), 'OneTimeLinkScreen'),
});

/** Public exceptions: whoever holds a certificate or its number may check it. */
const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  component: lazyRouteComponent(() => import('../screens/verify-screen.tsx'), 'VerifyScreen'),
});

const verifyNumber = createRoute({
  getParentRoute: () => root,
  path: '/verify/$number',
  component: lazyRouteComponent(() => import('../screens/verify-number-screen.tsx'), 'VerifyNumberScreen'),
});

/** Every address of the product and the screen it shows. */
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
      anyOther,
    ]),
    quiz,
  ]),
  licences,
  oneTimeLink,
  verify,
  verifyNumber,
]) satisfies AnyRoute;
