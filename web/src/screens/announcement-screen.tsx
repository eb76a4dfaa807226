import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { AnnouncementReader } from '../features/announcements/announcement-reader.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Page } from '../ui/page.tsx';
import { BackLink } from './back-link.tsx';

const route = getRouteApi('/member/framed/announcements/$id');

/** One announcement to the signed-in person. Opening the screen marks the announcement as read. */
export function AnnouncementScreen() {
  const { t } = useLingui();
  usePageTitle(t`Announcement`);
  const { id } = route.useParams();
  return (
    <Page>
      <BackLink to="/announcements">
        <Trans>All announcements</Trans>
      </BackLink>
      <AnnouncementReader key={id} id={id} />
    </Page>
  );
}
