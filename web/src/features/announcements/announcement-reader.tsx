import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { isRefusal, plainMessageOf } from '../../lib/api/api-error.ts';
import { formatDateTime } from '../../lib/formatting.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TitleBar } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { useAnnouncement, useReadAnnouncement } from './announcements.hooks.ts';
import { AuthoredWords } from './authored-words.tsx';

/** One announcement. Opening it counts as reading it. */
export function AnnouncementReader({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useAnnouncement(id);
  const { mutate: markRead } = useReadAnnouncement(id);
  const isUnread = data?.readAt === null;
  useEffect(() => {
    if (isUnread) markRead();
  }, [isUnread, markRead]);
  if (isRefusal(error, 'announcement_not_found')) {
    return (
      <EmptyState headingLevel={1} title={<Trans>This announcement is not there</Trans>}>
        <Trans>It was withdrawn, or it did not go to you.</Trans>
      </EmptyState>
    );
  }
  if (error && !data) {
    return (
      <ErrorState
        headingLevel={1}
        title={<Trans>The announcement could not be loaded</Trans>}
        message={plainMessageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <SkeletonGroup className="stack">
        <Skeleton width={280} height={28} />
        <Skeleton height={120} />
      </SkeletonGroup>
    );
  }
  const { title, author, createdAt, editedAt, content } = data;
  return (
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
      <div className="panel pad">
        <AuthoredWords html={content} />
      </div>
    </article>
  );
}
