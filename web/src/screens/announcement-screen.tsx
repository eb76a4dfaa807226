import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { AnnouncementReader } from '../features/announcements/announcement-reader.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Icon } from '../ui/icon.tsx';
import { Page } from '../ui/page.tsx';

/** One announcement, as it is read. */
export function AnnouncementScreen() {
  const { t } = useLingui();
  usePageTitle(t`Announcement`);
  const { id = '' } = useParams({ strict: false });
  return (
    <Page>
      <Link to="/announcements" className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-14 lg:min-h-0">
        <Icon of={ArrowLeft} size={16} className="flip" />
        <Trans>All announcements</Trans>
      </Link>
      <AnnouncementReader key={id} id={id} />
    </Page>
  );
}
