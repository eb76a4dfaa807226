import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Award from 'lucide-react/icons/award';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import ChartColumn from 'lucide-react/icons/chart-column';
import BookOpenText from 'lucide-react/icons/book-open-text';
import FileUp from 'lucide-react/icons/file-up';
import ListChecks from 'lucide-react/icons/list-checks';
import Megaphone from 'lucide-react/icons/megaphone';
import Video from 'lucide-react/icons/video';
import { useSentAnnouncements } from '../features/announcements/announcements.hooks.ts';
import { useTrainerOverview } from '../features/statistics/trainer-overview.hooks.ts';
import { cardGrid, CardLink } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';

/** The cards of the trainer portal that link to the trainers' screens. Some have a figure. */
export function TrainerCards() {
  return (
    <div className={cardGrid()}>
      <CardLink
        heading={<Trans>Upload Videos</Trans>}
        detail={<Trans>For a module, with captions</Trans>}
        icon={<Icon of={Video} size={24} />}
        render={<Link to="/trainer/upload-videos" />}
      />
      <CardLink
        heading={<Trans>Upload Documents</Trans>}
        detail={<Trans>Documents, links, procedures</Trans>}
        icon={<Icon of={FileUp} size={24} />}
        render={<Link to="/trainer/upload-documents" />}
      />
      <CardLink
        heading={<Trans>Manage Quizzes</Trans>}
        detail={<Trans>Questions, analysis, regrading</Trans>}
        icon={<Icon of={ListChecks} size={24} />}
        render={<Link to="/trainer/manage-quizzes" />}
      />
      <CardLink
        heading={<Trans>Progress Tracking</Trans>}
        detail={<TraineesDetail />}
        icon={<Icon of={ChartColumn} size={24} />}
        render={<Link to="/trainer/progress-tracking" />}
      />
      <CardLink
        heading={<Trans>Certificates</Trans>}
        detail={<CertificatesDetail />}
        icon={<Icon of={Award} size={24} />}
        render={<Link to="/trainer/certificates" />}
      />
      <CardLink
        heading={<Trans>Announcements</Trans>}
        detail={<AnnouncementsDetail />}
        icon={<Icon of={Megaphone} size={24} />}
        render={<Link to="/trainer/announcements" />}
      />
      <CardLink
        heading={<Trans>Module texts</Trans>}
        detail={<Trans>Write, preview, publish, restore</Trans>}
        icon={<Icon of={BookOpenText} size={24} />}
        render={<Link to="/trainer/modules" />}
      />
      <CardLink
        heading={<Trans>Questions to the assistant</Trans>}
        detail={<Trans>Questions without an answer</Trans>}
        icon={<Icon of={MessageCircleQuestion} size={24} />}
        render={<Link to="/trainer/assistant-questions" />}
      />
    </div>
  );
}

function TraineesDetail() {
  const { data } = useTrainerOverview();
  if (!data) return <Trans>Progress of each trainee</Trans>;
  const { trainees, modules } = data;
  return (
    <Trans>
      <Plural value={trainees} one="# trainee" other="# trainees" /> ×{' '}
      <Plural value={modules} one="# module" other="# modules" />
    </Trans>
  );
}

function CertificatesDetail() {
  const { data } = useTrainerOverview();
  if (!data) return <Trans>Approve, reject, revoke</Trans>;
  const { pendingCertificates: pending, issuedCertificates: issued } = data;
  return (
    <Trans>
      {pending} pending, {issued} issued
    </Trans>
  );
}

/** The number of recipients who have read the latest announcement. */
function AnnouncementsDetail() {
  const latest = useSentAnnouncements().data?.pages[0]?.items.find(({ withdrawnAt }) => withdrawnAt === null);
  if (!latest) return <Trans>To all trainees or to a group</Trans>;
  const { readCount, recipientCount } = latest;
  return (
    <Trans>
      Latest read by {readCount} of {recipientCount}
    </Trans>
  );
}
