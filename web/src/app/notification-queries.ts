import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { announcementsEndpoints } from '@loopcheck/contract/features/announcements/announcements.contract';
import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { discussionsEndpoints } from '@loopcheck/contract/features/discussions/discussions.contract';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import type { NotificationKind } from '@loopcheck/contract/features/notifications/notifications.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import type { Endpoint } from '@loopcheck/contract/endpoint';

const certificates = [certificatesEndpoints.list, progressEndpoints.overview];

/** The queries that are out of date when a notification arrives, by its kind. */
export const queriesByNotificationKind = {
  answer: [discussionsEndpoints.list, discussionsEndpoints.one],
  announcement: [announcementsEndpoints.list, announcementsEndpoints.find],
  'certificate-approved': certificates,
  'certificate-rejected': certificates,
  'certificate-revoked': certificates,
  'certificate-expiring': certificates,
  'trainer-request-approved': [accountsEndpoints.me],
  'trainer-request-refused': [accountsEndpoints.me],
  'module-revised': [modulesEndpoints.list],
  'sop-revised': [sopsEndpoints.list, sopsEndpoints.readStates],
} satisfies Record<NotificationKind, readonly Endpoint[]>;
