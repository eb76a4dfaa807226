import type { Announcement } from '@loopcheck/contract/features/announcements/announcements.contract';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../lib/formatting.ts';

/** Announcements by title, each leading to its text. */
export function AnnouncementLinks({ items }: { items: readonly Announcement[] }) {
  return (
    <ul className="notices">
      {items.map(({ id, title, author, createdAt, readAt }) => (
        <li key={id}>
          <Link to="/announcements/$id" params={{ id }}>
            <span>{readAt === null ? <span className="mark block" /> : null}</span>
            <span className={readAt === null ? 'unread' : undefined}>
              {readAt === null ? (
                <span className="vh">
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
      ))}
    </ul>
  );
}
