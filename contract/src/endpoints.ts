import { accountsEndpoints } from './features/accounts/accounts.contract.ts';
import { cardsEndpoints } from './features/accounts/cards.contract.ts';
import { clashesEndpoints } from './features/accounts/clashes.contract.ts';
import { profileEndpoints } from './features/accounts/profile.contract.ts';
import { usersBulkEndpoints } from './features/accounts/users-bulk.contract.ts';
import { usersImportEndpoints } from './features/accounts/users-import.contract.ts';
import { usersEndpoints } from './features/accounts/users.contract.ts';
import { confirmationEndpoints } from './features/accounts/confirmation.contract.ts';
import { emailChangeEndpoints } from './features/accounts/email-change.contract.ts';
import { announcementsEndpoints } from './features/announcements/announcements.contract.ts';
import { assistantEndpoints } from './features/assistant/assistant.contract.ts';
import { badgesEndpoints } from './features/badges/badges.contract.ts';
import { certificatesEndpoints } from './features/certificates/certificates.contract.ts';
import { directorySignInEndpoints } from './features/accounts/directory-sign-in.contract.ts';
import { discussionsEndpoints } from './features/discussions/discussions.contract.ts';
import { draftsEndpoints } from './features/drafts/drafts.contract.ts';
import { drillsEndpoints } from './features/drills/drills.contract.ts';
import { contentUpdatesEndpoints } from './features/content-updates/content-updates.contract.ts';
import { loginsEndpoints } from './features/logins/logins.contract.ts';
import { moduleAuthoringEndpoints } from './features/modules/module-authoring.contract.ts';
import { modulePicturesEndpoints } from './features/modules/module-pictures.contract.ts';
import { modulesEndpoints } from './features/modules/modules.contract.ts';
import { partChecksEndpoints } from './features/modules/part-checks.contract.ts';
import { newsEndpoints } from './features/news/news.contract.ts';
import { nextStepEndpoints } from './features/next-step/next-step.contract.ts';
import { notificationsEndpoints } from './features/notifications/notifications.contract.ts';
import { progressEndpoints } from './features/progress/progress.contract.ts';
import { quizAnalysisEndpoints } from './features/quizzes/quiz-analysis.contract.ts';
import { quizAuthoringEndpoints } from './features/quizzes/quiz-authoring.contract.ts';
import { personalDataEndpoints } from './features/personal-data/personal-data.contract.ts';
import { quizExchangeEndpoints } from './features/quizzes/quiz-exchange.contract.ts';
import { quizWaitsEndpoints } from './features/quizzes/quiz-waits.contract.ts';
import { quizzesEndpoints } from './features/quizzes/quizzes.contract.ts';
import { readsEndpoints } from './features/reads/reads.contract.ts';
import { recordsEndpoints } from './features/records/records.contract.ts';
import { remindersEndpoints } from './features/reminders/reminders.contract.ts';
import { resourcesEndpoints } from './features/resources/resources.contract.ts';
import { secondFactorEndpoints } from './features/second-factor/second-factor.contract.ts';
import { firstStepsEndpoints } from './features/site/first-steps.contract.ts';
import { siteEndpoints } from './features/site/site.contract.ts';
import { sopAuthoringEndpoints } from './features/sops/sop-authoring.contract.ts';
import { sopsEndpoints } from './features/sops/sops.contract.ts';
import { traineesEndpoints } from './features/trainees/trainees.contract.ts';
import { uploadsEndpoints } from './features/uploads/uploads.contract.ts';
import { trainerOverviewEndpoints } from './features/statistics/trainer-overview.contract.ts';
import { statisticsEndpoints } from './features/statistics/statistics.contract.ts';

/**
 * All endpoints of the API, grouped by feature or part of a feature. The server registers every endpoint of this
 * object, and some tests check every endpoint.
 */
export const endpoints = {
  accounts: accountsEndpoints,
  announcements: announcementsEndpoints,
  assistant: assistantEndpoints,
  badges: badgesEndpoints,
  // Printed cards with a one-time code, with which a person signs in for the first time.
  cards: cardsEndpoints,
  certificates: certificatesEndpoints,
  // Registrations with an email or employee ID that an account already has.
  clashes: clashesEndpoints,
  directorySignIn: directorySignInEndpoints,
  discussions: discussionsEndpoints,
  drafts: draftsEndpoints,
  // Jobs on simulated hosts, and people's tries at these jobs (runs).
  drills: drillsEndpoints,
  // The list of attempts to sign in.
  logins: loginsEndpoints,
  modules: modulesEndpoints,
  partChecks: partChecksEndpoints,
  news: newsEndpoints,
  moduleAuthoring: moduleAuthoringEndpoints,
  modulePictures: modulePicturesEndpoints,
  // A signed-in person proves again who they are.
  confirmation: confirmationEndpoints,
  emailChange: emailChangeEndpoints,
  contentUpdates: contentUpdatesEndpoints,
  nextStep: nextStepEndpoints,
  notifications: notificationsEndpoints,
  profile: profileEndpoints,
  progress: progressEndpoints,
  personalData: personalDataEndpoints,
  quizzes: quizzesEndpoints,
  quizAuthoring: quizAuthoringEndpoints,
  quizExchange: quizExchangeEndpoints,
  quizAnalysis: quizAnalysisEndpoints,
  quizWaits: quizWaitsEndpoints,
  // Several reads in one call.
  reads: readsEndpoints,
  records: recordsEndpoints,
  reminders: remindersEndpoints,
  resources: resourcesEndpoints,
  secondFactor: secondFactorEndpoints,
  firstSteps: firstStepsEndpoints,
  site: siteEndpoints,
  sops: sopsEndpoints,
  sopAuthoring: sopAuthoringEndpoints,
  trainees: traineesEndpoints,
  uploads: uploadsEndpoints,
  trainerOverview: trainerOverviewEndpoints,
  statistics: statisticsEndpoints,
  users: usersEndpoints,
  usersBulk: usersBulkEndpoints,
  usersImport: usersImportEndpoints,
};
