import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { announcementsEndpoints } from '@loopcheck/contract/features/announcements/announcements.contract';
import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { discussionsEndpoints } from '@loopcheck/contract/features/discussions/discussions.contract';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import type { NotificationKind } from '@loopcheck/contract/features/notifications/notifications.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { secondFactorEndpoints } from '@loopcheck/contract/features/second-factor/second-factor.contract';
import { sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import type { Endpoint } from '@loopcheck/contract/endpoint';

const certificateQueries = [certificatesEndpoints.list, progressEndpoints.overview, nextStepEndpoints.own];

/** The endpoints whose data are out of date when a notification arrives, by the kind of the notification. */
export const queriesByNotificationKind = {
  answer: [discussionsEndpoints.list, discussionsEndpoints.one],
  announcement: [announcementsEndpoints.list, announcementsEndpoints.find],
  'certificate-approved': certificateQueries,
  'certificate-rejected': certificateQueries,
  'certificate-revoked': certificateQueries,
  'certificate-expiring': certificateQueries,
  'trainer-request-approved': [accountsEndpoints.me],
  'trainer-request-refused': [accountsEndpoints.me],
  'module-revised': [modulesEndpoints.list, progressEndpoints.list, nextStepEndpoints.own],
  // A module was revised, and the person must pass its quiz again.
  'module-pass-again': [
    modulesEndpoints.list,
    progressEndpoints.list,
    progressEndpoints.overview,
    quizzesEndpoints.ofModule,
    quizzesEndpoints.one,
    quizzesEndpoints.stats,
    nextStepEndpoints.own,
  ],
  // A trainer has allowed the person to repeat a quiz before the waiting time is over.
  'quiz-wait-lifted': [quizzesEndpoints.ofModule, quizzesEndpoints.one, nextStepEndpoints.own],
  'sop-revised': [sopsEndpoints.list, sopsEndpoints.readStates],
  'second-factor-changed': [secondFactorEndpoints.state],
  reminder: [nextStepEndpoints.own],
} satisfies Record<NotificationKind, readonly Endpoint[]>;
