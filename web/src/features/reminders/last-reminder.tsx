import { Trans } from '@lingui/react/macro';
import type { LastReminder as Reminder } from '@loopcheck/contract/features/reminders/reminders.contract';
import { useState } from 'react';
import { formatRelativeDay } from '../../lib/formatting.ts';

/** Says who last reminded the person, and on which day. Renders nothing if `reminder` is null. */
export function LastReminder({ reminder }: { reminder: Reminder | null }) {
  const [now] = useState(Date.now);
  if (!reminder) return null;
  const day = formatRelativeDay(reminder.sentAt, now);
  const author = reminder.sentBy;
  return (
    <Trans>
      Reminded {day} by {author}
    </Trans>
  );
}
