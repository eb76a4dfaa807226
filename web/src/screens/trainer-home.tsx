import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Grid3x3 from 'lucide-react/icons/grid-3x3';
import { useLatestAnnouncements } from '../features/announcements/announcements.hooks.ts';
import { UnreadAnnouncements } from '../features/announcements/unread-announcements.tsx';
import { RecentSignInsPanel } from '../features/logins/login-panel.tsx';
import { useSignInStatistics } from '../features/logins/logins.hooks.ts';
import { TraineeActivityPanel } from '../features/records/trainee-activity-panel.tsx';
import { useSite } from '../features/site/site.hooks.ts';
import { type ActionLinks, PendingActions } from '../features/statistics/pending-actions.tsx';
import { TrainerFigures } from '../features/statistics/trainer-figures.tsx';
import { usePendingActions, useTrainerOverview } from '../features/statistics/trainer-overview.hooks.ts';
import { useFirstReplies } from '../lib/api/use-first-replies.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { signInAnalyticsHash } from './sign-in-analytics-hash.ts';
import { TrainerCards } from './trainer-cards.tsx';

/** Links to the screens on which trainers and admins do the pending actions. */
const actionLinks: ActionLinks = {
  registrations: <Link to="/admin" hash="users" hashScrollIntoView={false} />,
  suspect_questions: <Link to="/trainer/manage-quizzes" />,
  certificates: <Link to="/trainer/certificates" />,
  trainer_requests: <Link to="/admin" hash="users" hashScrollIntoView={false} />,
};

/** The trainer portal: figures, pending actions, links to the trainers' screens, sign-ins and recent activity. */
export function TrainerHome() {
  const { t } = useLingui();
  usePageTitle(t`Trainer Portal`);
  // The parts appear together. Otherwise their buttons would move each time that a part above them arrives.
  const isReady = useFirstReplies([
    useLatestAnnouncements(),
    useTrainerOverview(),
    usePendingActions(),
    useSignInStatistics(),
  ]);
  return (
    <Page>
      <TitleBar
        title={<Trans>Trainer Portal</Trans>}
        lead={<Lead />}
        actions={
          // On a phone, the button is below the lead, which can become a line longer when its numbers arrive. The
          // button appears together with the numbers, so that it does not move.
          isReady ? (
            <ButtonLink icon={<Icon of={Grid3x3} size={20} />} render={<Link to="/trainer/progress-tracking" />}>
              <Trans>Progress matrix</Trans>
            </ButtonLink>
          ) : null
        }
      />
      {isReady ? <TrainerParts /> : <LoadingState variant="panels" />}
    </Page>
  );
}

const TrainerParts = () => (
  <>
    <UnreadAnnouncements />
    <TrainerFigures />
    <div className="split mt-4">
      <div className="stack">
        <PendingActions links={actionLinks} />
        <TrainerCards />
      </div>
      <div className="stack">
        <RecentSignInsPanel
          link={
            <ButtonLink
              variant="quiet"
              className="-my-2"
              render={<Link to="/trainer" hash={signInAnalyticsHash} hashScrollIntoView={false} />}
            >
              <Trans>Analytics</Trans>
            </ButtonLink>
          }
        />
        <TraineeActivityPanel />
      </div>
    </div>
  </>
);

/** The name of the site, and its numbers of trainees and modules. */
function Lead() {
  const site = useSite();
  const { data } = useTrainerOverview();
  if (!site.data || !data) return null;
  return (
    <>
      {site.data.siteName}. <Plural value={data.trainees} one="# trainee" other="# trainees" />,{' '}
      <Plural value={data.modules} one="# module" other="# modules" />.
    </>
  );
}
