import { removeOldSignInFailures } from './features/accounts/index.ts';
import { mailNotification, mailWaitingNotifications } from './features/notifications/index.ts';
import { prepareVideo, prepareWaitingVideos } from './features/resources/index.ts';
import { renderMissingSopPdfs, renderSopPdf } from './features/sops/index.ts';
import type { Job } from './platform/jobs/job.ts';

/** Every job of the product: what is not listed here has no queue and cannot be enqueued. */
export const jobs: readonly Job[] = [
  mailNotification,
  mailWaitingNotifications,
  prepareVideo,
  prepareWaitingVideos,
  removeOldSignInFailures,
  renderMissingSopPdfs,
  renderSopPdf,
];
