import { accountsEndpoints } from './features/accounts/accounts.contract.ts';
import { profileEndpoints } from './features/accounts/profile.contract.ts';
import { usersEndpoints } from './features/accounts/users.contract.ts';
import { announcementsEndpoints } from './features/announcements/announcements.contract.ts';
import { assistantEndpoints } from './features/assistant/assistant.contract.ts';
import { badgesEndpoints } from './features/badges/badges.contract.ts';
import { certificatesEndpoints } from './features/certificates/certificates.contract.ts';
import { discussionsEndpoints } from './features/discussions/discussions.contract.ts';
import { contentUpdatesEndpoints } from './features/content-updates/content-updates.contract.ts';
import { loginsEndpoints } from './features/logins/logins.contract.ts';
import { moduleAuthoringEndpoints } from './features/modules/module-authoring.contract.ts';
import { modulesEndpoints } from './features/modules/modules.contract.ts';
import { newsEndpoints } from './features/news/news.contract.ts';
import { notificationsEndpoints } from './features/notifications/notifications.contract.ts';
import { progressEndpoints } from './features/progress/progress.contract.ts';
import { quizAnalysisEndpoints } from './features/quizzes/quiz-analysis.contract.ts';
import { quizAuthoringEndpoints } from './features/quizzes/quiz-authoring.contract.ts';
import { personalDataEndpoints } from './features/personal-data/personal-data.contract.ts';
import { quizExchangeEndpoints } from './features/quizzes/quiz-exchange.contract.ts';
import { quizzesEndpoints } from './features/quizzes/quizzes.contract.ts';
import { recordsEndpoints } from './features/records/records.contract.ts';
import { resourcesEndpoints } from './features/resources/resources.contract.ts';
import { siteEndpoints } from './features/site/site.contract.ts';
import { sopAuthoringEndpoints } from './features/sops/sop-authoring.contract.ts';
import { sopsEndpoints } from './features/sops/sops.contract.ts';
import { traineesEndpoints } from './features/trainees/trainees.contract.ts';
import { uploadsEndpoints } from './features/uploads/uploads.contract.ts';
import { trainerOverviewEndpoints } from './features/statistics/trainer-overview.contract.ts';
import { statisticsEndpoints } from './features/statistics/statistics.contract.ts';

/** All endpoints, by feature. The server, and the tests that apply to every endpoint, iterate over this object. */
export const endpoints = {
  accounts: accountsEndpoints,
  announcements: announcementsEndpoints,
  assistant: assistantEndpoints,
  badges: badgesEndpoints,
  certificates: certificatesEndpoints,
  discussions: discussionsEndpoints,
  logins: loginsEndpoints,
  modules: modulesEndpoints,
  news: newsEndpoints,
  moduleAuthoring: moduleAuthoringEndpoints,
  contentUpdates: contentUpdatesEndpoints,
  notifications: notificationsEndpoints,
  profile: profileEndpoints,
  progress: progressEndpoints,
  personalData: personalDataEndpoints,
  quizzes: quizzesEndpoints,
  quizAuthoring: quizAuthoringEndpoints,
  quizExchange: quizExchangeEndpoints,
  quizAnalysis: quizAnalysisEndpoints,
  records: recordsEndpoints,
  resources: resourcesEndpoints,
  site: siteEndpoints,
  sops: sopsEndpoints,
  sopAuthoring: sopAuthoringEndpoints,
  trainees: traineesEndpoints,
  uploads: uploadsEndpoints,
  trainerOverview: trainerOverviewEndpoints,
  statistics: statisticsEndpoints,
  users: usersEndpoints,
};
