import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { isRefusal } from '../../lib/api/api-error.ts';
import { formatDateTime } from '../../lib/formatting.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { TitleBar } from '../../ui/page.tsx';
import { panelClass } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useAnnouncement, useMarkAnnouncementRead } from './announcements.hooks.ts';
import { AuthoredHtml } from './authored-html.tsx';

/** An announcement. Opening it marks it as read. */
export function AnnouncementReader({ id }: { id: string }) {
  const announcement = useAnnouncement(id);
  const { mutate: markRead } = useMarkAnnouncementRead(id);
  const isUnread = announcement.data?.readAt === null;
  useEffect(() => {
    if (isUnread) markRead();
  }, [isUnread, markRead]);
  if (isRefusal(announcement.error, 'announcement_not_found')) {
    return (
      <EmptyState headingLevel={1} title={<Trans>Announcement not found</Trans>}>
        <Trans>It was withdrawn, or it was not sent to you.</Trans>
      </EmptyState>
    );
  }
  return (
    <QueryState
      queries={[announcement]}
      title={<Trans>The announcement could not be loaded</Trans>}
      headingLevel={1}
      loading={<LoadingState variant="panels" count={1} />}
    >
      {({ title, author, createdAt, editedAt, content }) => (
        <article>
          <TitleBar
            title={title}
            lead={
              <>
                <Trans>
                  {author}, {formatDateTime(createdAt)}
                </Trans>
                {editedAt === null ? null : (
                  <>
                    {' '}
                    <Trans>(changed {formatDateTime(editedAt)})</Trans>
                  </>
                )}
              </>
            }
          />
          <div className={panelClass({ padding: 'normal' })}>
            <AuthoredHtml html={content} />
          </div>
        </article>
      )}
    </QueryState>
  );
}
