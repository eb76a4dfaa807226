import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { SendAnnouncement } from '../features/announcements/desk/send-announcement.tsx';
import { SentList } from '../features/announcements/desk/sent-list.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Icon } from '../ui/icon.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { TrainerOnly } from './trainer-only.tsx';

/** Where trainers announce, and see who has read it. */
export function TrainerAnnouncementsScreen() {
  const { t } = useLingui();
  usePageTitle(t`Announcements`);
  return (
    <TrainerOnly>
      <Page>
        <Link to="/trainer" className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-14 lg:min-h-0">
          <Icon of={ArrowLeft} size={16} className="flip" />
          <Trans>Trainer Portal</Trans>
        </Link>
        <TitleBar
          title={<Trans>Announcements</Trans>}
          lead={<Trans>They appear at once on the dashboard and in the bell of everybody they go to.</Trans>}
        />
        <div className="stack">
          <SendAnnouncement />
          <h2 className="text-18">
            <Trans>Sent</Trans>
          </h2>
          <SentList />
        </div>
      </Page>
    </TrainerOnly>
  );
}
