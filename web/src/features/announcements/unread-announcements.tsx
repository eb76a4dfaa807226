import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Announcement } from '@loopcheck/contract/features/announcements/announcements.contract';
import { Link } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Megaphone from 'lucide-react/icons/megaphone';
import { useId, useState } from 'react';
import { useIsDesktop } from '../../lib/use-is-desktop.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel, panelClass } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { AnnouncementLinks } from './announcement-links.tsx';
import { useLatestAnnouncements } from './announcements.hooks.ts';

/** The maximum number of announcements on the dashboard. The page /announcements lists all of them. */
const maxOnDashboard = 3;

type Props = {
  /**
   * If true, a phone shows only one line, so that the content below is visible without scrolling. The list opens when the
   * person presses the line.
   */
  isOneLineOnPhones?: boolean | undefined;
};

/** The latest unread announcements, for the dashboard. Shows nothing while the list loads, or if all are read. */
export function UnreadAnnouncements({ isOneLineOnPhones = false }: Props) {
  const latest = useLatestAnnouncements();
  const isDesktop = useIsDesktop();
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
        if (isOneLineOnPhones && !isDesktop) return <ExpandableLine unread={unread} />;
        return (
          <Panel title={<Trans>Announcements</Trans>} aside={<AllAnnouncementsLink />} padded={false} className="mb-4">
            <AnnouncementLinks items={unread.slice(0, maxOnDashboard)} />
          </Panel>
        );
      }}
    </QueryState>
  );
}

const AllAnnouncementsLink = () => (
  <Link to="/announcements" className="inline-flex min-h-11 items-center text-14 lg:min-h-0">
    <Trans>All announcements</Trans>
  </Link>
);

/** One line with the number of unread announcements. A press shows or hides the list below it. */
function ExpandableLine({ unread }: { unread: readonly Announcement[] }) {
  const { t } = useLingui();
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const count = unread.length;
  return (
    <section className={panelClass({ className: 'mb-4' })} aria-label={t`Announcements`}>
      <button
        type="button"
        className="row min-h-12 w-full gap-2.5 px-4 text-start text-14 font-medium"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon of={Megaphone} />
        <span className="flex-1">{t`${plural(count, { one: '# new announcement', other: '# new announcements' })}`}</span>
        <Icon of={isOpen ? ChevronUp : ChevronDown} size={20} />
      </button>
      <div id={listId} className="border-t border-line" hidden={!isOpen}>
        <AnnouncementLinks items={unread.slice(0, maxOnDashboard)} />
        <p className="px-4 pb-1">
          <AllAnnouncementsLink />
        </p>
      </div>
    </section>
  );
}
