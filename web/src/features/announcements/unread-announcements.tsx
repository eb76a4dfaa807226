import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AnnouncementLinks } from './announcement-links.tsx';
import { useAnnouncements } from './announcements.hooks.ts';

/** How many the dashboard shows before it points to the list. */
const shownAtOnce = 3;

/** What was announced and not read yet, on everybody's dashboard; nothing when all is read. */
export function UnreadAnnouncements() {
  const { data, error, isFetching, refetch } = useAnnouncements();
  if (error && !data) {
    return (
      <section className="panel mb-4">
        <ErrorState
          title={<Trans>Announcements could not be loaded</Trans>}
          message={plainMessageOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </section>
    );
  }
  const unread = data?.items.filter(({ readAt }) => readAt === null) ?? [];
  if (unread.length === 0) return null;
  return (
    <Panel
      title={<Trans>Announcements</Trans>}
      aside={
        <Link to="/announcements" className="inline-flex min-h-11 items-center text-14 lg:min-h-0">
          <Trans>All announcements</Trans>
        </Link>
      }
      padded={false}
      className="mb-4"
    >
      <AnnouncementLinks items={unread.slice(0, shownAtOnce)} />
    </Panel>
  );
}
