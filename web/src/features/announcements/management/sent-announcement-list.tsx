import { Trans } from '@lingui/react/macro';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NextPage } from '../../../ui/next-page.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useSentAnnouncements } from '../announcements.hooks.ts';
import { SentAnnouncementCard } from './sent-announcement-card.tsx';

/** For trainers: all announcements, including withdrawn ones, newest first. */
export function SentAnnouncementList({ userId }: { userId: string }) {
  const list = useSentAnnouncements();
  return (
    <QueryState queries={[list]} title={<Trans>Announcements could not be loaded</Trans>}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) {
          return (
            <EmptyState title={<Trans>No announcements yet</Trans>}>
              <Trans>
                Write the first announcement above. Its recipients see it on the dashboard and in their notifications.
              </Trans>
            </EmptyState>
          );
        }
        return (
          <>
            <ul className="grid gap-3">
              {items.map((announcement) => (
                <SentAnnouncementCard key={announcement.id} announcement={announcement} userId={userId} />
              ))}
            </ul>
            <NextPage query={list} errorTitle={<Trans>Older announcements could not be loaded</Trans>}>
              <Trans>Show more</Trans>
            </NextPage>
          </>
        );
      }}
    </QueryState>
  );
}
