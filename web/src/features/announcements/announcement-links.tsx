import type { Announcement } from '@loopcheck/contract/features/announcements/announcements.contract';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../lib/formatting.ts';
import { Notice } from '../../ui/notice.tsx';

/** A list of announcements, each with a link to its page. Unread announcements are marked. */
export function AnnouncementLinks({ items }: { items: readonly Announcement[] }) {
  return (
    <ul>
      {items.map(({ id, title, author, createdAt, readAt }) => (
        <Notice
          key={id}
          link={<Link to="/announcements/$id" params={{ id }} />}
          title={title}
          details={
            <Trans>
              {author}, {formatDateTime(createdAt)}
            </Trans>
          }
          isUnread={readAt === null}
        />
      ))}
    </ul>
  );
}
