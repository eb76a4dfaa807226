import { Trans, useLingui } from '@lingui/react/macro';
import { AnnouncementList } from '../features/announcements/announcement-list.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Page, TitleBar } from '../ui/page.tsx';

/** All announcements to the signed-in person. */
export function AnnouncementsScreen() {
  const { t } = useLingui();
  usePageTitle(t`Announcements`);
  return (
    <Page>
      <TitleBar title={<Trans>Announcements</Trans>} />
      <div className="stack">
        <AnnouncementList />
      </div>
    </Page>
  );
}
