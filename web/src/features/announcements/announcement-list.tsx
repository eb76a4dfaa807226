import { Trans } from '@lingui/react/macro';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NextPage } from '../../ui/next-page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { AnnouncementLinks } from './announcement-links.tsx';
import { useAllAnnouncements } from './announcements.hooks.ts';

/** All announcements to the signed-in person, newest first. */
export function AnnouncementList() {
  const list = useAllAnnouncements();
  return (
    <QueryState queries={[list]} title={<Trans>Announcements could not be loaded</Trans>}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) {
          return (
            <EmptyState headingLevel={2} title={<Trans>No announcements yet</Trans>}>
              <Trans>Announcements of your trainers are listed here.</Trans>
            </EmptyState>
          );
        }
        return (
          <>
            <Panel padded={false}>
              <AnnouncementLinks items={items} />
            </Panel>
            <NextPage query={list} errorTitle={<Trans>Older announcements could not be loaded</Trans>}>
              <Trans>Show more</Trans>
            </NextPage>
          </>
        );
      }}
    </QueryState>
  );
}
