import { useLingui } from '@lingui/react/macro';
import type { Notification } from '@loopcheck/contract/features/notifications/notifications.contract';
import { formatDay } from '../../lib/formatting.ts';
import { useReminderText } from '../../lib/reminder-text.ts';
import { describeSecondFactorChange } from './second-factor-change-text.ts';

/** Returns a function that composes the text of a notification from its kind and details. */
export function useNotificationText(): (notification: Pick<Notification, 'kind' | 'details'>) => string {
  const { t } = useLingui();
  const composeReminder = useReminderText();
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
        return t`Your request for trainer access was rejected`;
      case 'module-revised':
        return t`Chapter ${chapter}, ${title}, was revised. Read it again`;
      case 'module-pass-again':
        return t`Chapter ${chapter}, ${title}, was revised. Read it again and pass its quiz again`;
      case 'quiz-wait-lifted':
        return t`A trainer lifted your waiting time. You can start the next attempt now: ${title}`;
      case 'sop-revised':
        return t`${number}, ${title}, has a new revision: ${revision}. Read it again`;
      case 'second-factor-changed':
        return t`${describeSecondFactorChange(details['change'])}. If this was not you, tell an administrator`;
      case 'reminder':
        return composeReminder(details);
    }
  };
}
