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
import { CardLink } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';

/** The doors of the portal, each with the figure that says whether to go there. A door stands where its screen does. */
export function TrainerDoors() {
  return (
    <div className="cards">
      <CardLink
        heading={<Trans>Upload Videos</Trans>}
        detail={<Trans>Beside a module, with captions</Trans>}
        icon={<Icon of={Video} size={24} />}
        render={<Link to="/trainer/upload-videos" />}
      />
      <CardLink
        heading={<Trans>Upload Documents</Trans>}
        detail={<Trans>Record sheets, links, procedures</Trans>}
        icon={<Icon of={FileUp} size={24} />}
        render={<Link to="/trainer/upload-documents" />}
      />
      <CardLink
        heading={<Trans>Manage Quizzes</Trans>}
        detail={<Trans>Questions, item analysis, regrade</Trans>}
        icon={<Icon of={ListChecks} size={24} />}
        render={<Link to="/trainer/manage-quizzes" />}
      />
      <CardLink
        heading={<Trans>Progress Tracking</Trans>}
        detail={<CrewDetail />}
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
        heading={<Trans>Asked and not found</Trans>}
        detail={<Trans>What the library has no answer to</Trans>}
        icon={<Icon of={MessageCircleQuestion} size={24} />}
        render={<Link to="/trainer/assistant-questions" />}
      />
    </div>
  );
}

function CrewDetail() {
  const { data } = useTrainerOverview();
  if (!data) return <Trans>Who stands where, and who waits</Trans>;
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

/** How the latest one is read says whether to go there. */
function AnnouncementsDetail() {
  const latest = useSentAnnouncements().data?.pages[0]?.items.find(({ withdrawnAt }) => withdrawnAt === null);
  if (!latest) return <Trans>To all, a department, or who has not finished</Trans>;
  const { readCount, recipientCount } = latest;
  return (
    <Trans>
      Latest read by {readCount} of {recipientCount}
    </Trans>
  );
}
