import { Trans, useLingui } from '@lingui/react/macro';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { SendAnnouncement } from '../features/announcements/management/send-announcement.tsx';
import { SentAnnouncementList } from '../features/announcements/management/sent-announcement-list.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Page, TitleBar } from '../ui/page.tsx';
import { BackLink } from './back-link.tsx';
import { TrainerOnly } from './trainer-only.tsx';

/** The screen on which trainers write announcements, and see the sent announcements with their readers. */
export function TrainerAnnouncementsScreen() {
  const { t } = useLingui();
  const { id: userId } = useAccount();
  usePageTitle(t`Announcements`);
  return (
    <TrainerOnly>
      <Page>
        <BackLink to="/trainer">
          <Trans>Trainer Portal</Trans>
        </BackLink>
        <TitleBar
          title={<Trans>Announcements</Trans>}
          lead={<Trans>The recipients see an announcement immediately, on the dashboard and in the bell.</Trans>}
        />
        <div className="stack">
          <SendAnnouncement userId={userId} />
          <h2 className="text-18">
            <Trans>Sent</Trans>
          </h2>
          <SentAnnouncementList userId={userId} />
        </div>
      </Page>
    </TrainerOnly>
  );
}
