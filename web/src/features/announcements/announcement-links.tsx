import type { Announcement } from '@loopcheck/contract/features/announcements/announcements.contract';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../lib/formatting.ts';

/** A list of announcements, each with a link to its page. Unread ones are marked. */
export function AnnouncementLinks({ items }: { items: readonly Announcement[] }) {
  return (
    <ul className="notices">
      {items.map(({ id, title, author, createdAt, readAt }) => {
        const isUnread = readAt === null;
        return (
          <li key={id}>
            <Link to="/announcements/$id" params={{ id }}>
              <span>{isUnread ? <span className="mark block" /> : null}</span>
              <span className={isUnread ? 'unread' : undefined}>
                {isUnread ? (
                  <span className="visually-hidden">
                    <Trans>Unread:</Trans>{' '}
                  </span>
                ) : null}
                {title}
              </span>
              <span className="meta">
                <Trans>
                  {author}, {formatDateTime(createdAt)}
                </Trans>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
