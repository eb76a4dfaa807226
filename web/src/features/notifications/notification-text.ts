import { useLingui } from '@lingui/react/macro';
import type { Notification } from '@loopcheck/contract/features/notifications/notifications.contract';
import { formatDay } from '../../lib/formatting.ts';

/** Returns a function that composes the text of a notification from its kind and details. */
export function useNotificationText(): (notification: Pick<Notification, 'kind' | 'details'>) => string {
  const { t } = useLingui();
  return ({ kind, details }) => {
    const { number, title, reason, author, chapterNumber: chapter, revision, lastDay = '' } = details;
    switch (kind) {
      case 'announcement':
        return t`Announcement: ${title}`;
      case 'answer':
        return t`${author} answered your question in Chapter ${chapter}`;
      case 'certificate-approved':
        return t`Your certificate ${number} was approved`;
      case 'certificate-rejected':
        return t`Your certificate request ${number} was rejected: ${reason}`;
      case 'certificate-revoked':
        return t`Your certificate ${number} was revoked: ${reason}`;
      case 'certificate-expiring':
        return t`Your certificate ${number} is valid until ${formatDay(lastDay, 'long')}. You can renew it now`;
      case 'trainer-request-approved':
        return t`You have trainer access now`;
      case 'trainer-request-refused':
        return t`Your request for trainer access was refused`;
      case 'module-revised':
        return t`Chapter ${chapter}, ${title}, was revised after you completed it`;
      case 'sop-revised':
        return t`${number}, ${title}, has a new revision: ${revision}. Read it again`;
    }
  };
}
