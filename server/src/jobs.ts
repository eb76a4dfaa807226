import {
  createForgottenPasswordLink,
  mailEmailChanged,
  mailEmailConfirmation,
  mailOneTimeLink,
  mailPasswordChanged,
  removeExpiredEmailChanges,
  removeOldRegistrationClashes,
  removeUnusedKnownBrowsers,
} from './features/accounts/index.ts';
import { issueApprovedCertificate, notifyExpiringCertificates } from './features/certificates/index.ts';
import { rebuildPassagesJob, removeOldQuestions } from './features/assistant/index.ts';
import { removeOldDrafts } from './features/drafts/index.ts';
import { removeOldSignIns } from './features/logins/index.ts';
import { removeUnusedModulePictures } from './features/modules/index.ts';
import { mailNotification, mailWaitingNotifications } from './features/notifications/index.ts';
import { closeAbandonedAttempts, closeExpiredAttempt } from './features/quizzes/index.ts';
import { prepareVideo, prepareWaitingVideos } from './features/resources/index.ts';
import { readUploadedSop, enqueueSopsWithoutText, enqueueSopsWithoutPdf, renderSopPdf } from './features/sops/index.ts';
import { removeOldChallenges } from './features/second-factor/index.ts';
import { sendTestMail } from './features/site/index.ts';
import { keepMatrixSummaries } from './features/trainees/index.ts';
import { sweepUploads } from './features/uploads/index.ts';
import type { Job } from './platform/jobs/job.ts';
import { removeOldRateLimits } from './platform/rate-limit/rate-limit.jobs.ts';
import { removeDiscardedFiles } from './platform/storage/discarded-files.ts';

/** All jobs of the server. A job that is not listed here has no queue and cannot be enqueued. */
export const jobs: readonly Job[] = [
  closeAbandonedAttempts,
  closeExpiredAttempt,
  issueApprovedCertificate,
  keepMatrixSummaries,
  createForgottenPasswordLink,
  mailEmailChanged,
  mailEmailConfirmation,
  mailNotification,
  mailOneTimeLink,
  mailPasswordChanged,
  mailWaitingNotifications,
  notifyExpiringCertificates,
  prepareVideo,
  prepareWaitingVideos,
  readUploadedSop,
  enqueueSopsWithoutText,
  rebuildPassagesJob,
  removeDiscardedFiles,
  removeExpiredEmailChanges,
  removeOldQuestions,
  removeOldChallenges,
  removeOldDrafts,
  removeOldRateLimits,
  removeOldRegistrationClashes,
  removeOldSignIns,
  removeUnusedKnownBrowsers,
  removeUnusedModulePictures,
  enqueueSopsWithoutPdf,
  renderSopPdf,
  sendTestMail,
  sweepUploads,
];
