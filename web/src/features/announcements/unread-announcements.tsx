import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { AnnouncementLinks } from './announcement-links.tsx';
import { useLatestAnnouncements } from './announcements.hooks.ts';

/** The maximum number of announcements on the dashboard. The others are in the list at /announcements. */
const maxOnDashboard = 3;

/** The latest unread announcements, on the dashboard. Shows nothing while they load, and nothing if all are read. */
export function UnreadAnnouncements() {
  const latest = useLatestAnnouncements();
  return (
    <QueryState
      queries={[latest]}
      title={<Trans>Announcements could not be loaded</Trans>}
      variant="panel"
      loading={<></>}
    >
      {({ items }) => {
        const unread = items.filter(({ readAt }) => readAt === null);
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
            <AnnouncementLinks items={unread.slice(0, maxOnDashboard)} />
          </Panel>
        );
      }}
    </QueryState>
  );
}
