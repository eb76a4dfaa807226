import { moduleState } from '@loopcheck/contract/features/progress/progress.rules';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Award from 'lucide-react/icons/award';
import BookOpen from 'lucide-react/icons/book-open';
import LayoutList from 'lucide-react/icons/layout-list';
import ListChecks from 'lucide-react/icons/list-checks';
import Lock from 'lucide-react/icons/lock';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { CertificateDetail } from '../features/certificates/certificate-detail.tsx';
import { useModuleOutlines } from '../features/modules/modules.hooks.ts';
import { useProgress, useProgressOverview } from '../features/progress/progress.hooks.ts';
import { useQuizStats } from '../features/quizzes/quizzes.hooks.ts';
import { useSite } from '../features/site/site.hooks.ts';
import { useReadStates } from '../features/sops/sops.hooks.ts';
import { CardLink } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { useNextStep } from './use-next-step.ts';

/** The doors of the dashboard, each with the figure that says whether to go there. */
export function HomeDoors() {
  const { isAdmin } = useAccount();
  return (
    <div className="cards">
      <CardLink
        heading={<Trans>Training Modules</Trans>}
        detail={<ModulesDetail />}
        icon={<Icon of={LayoutList} size={24} />}
        render={<Link to="/training-modules" />}
      />
      <CardLink
        heading={<Trans>SOP Library</Trans>}
        detail={<LibraryDetail />}
        icon={<Icon of={BookOpen} size={24} />}
        render={<Link to="/sop-library" />}
      />
      <QuizDoor />
      <CardLink
        heading={<Trans>Certificates</Trans>}
        detail={<CertificatesDetail />}
        icon={<Icon of={Award} size={24} />}
        render={<Link to="/certificates" />}
      />
      {isAdmin ? (
        <CardLink
          heading={<Trans>Admin Panel</Trans>}
          detail={<Trans>People, modules, settings</Trans>}
          icon={<Icon of={SlidersHorizontal} size={24} />}
          render={<Link to="/admin" />}
        />
      ) : null}
    </div>
  );
}

function ModulesDetail() {
  const { data: outlines } = useModuleOutlines();
  const { data: list } = useProgress();
  if (!outlines || !list) return ' ';
  const total = outlines.length;
  const begun = list.filter((entry) => moduleState(entry) === 'in_progress').length;
  return (
    <>
      <Plural value={total} one="# module" other="# modules" />, <Trans>{begun} in progress</Trans>
    </>
  );
}

/** What is to be read again comes first: somebody must act. */
function LibraryDetail() {
  const { data: site } = useSite();
  const { data: reads } = useReadStates();
  if (!site || !reads) return ' ';
  const { readAgainCount, readCount } = reads;
  const total = site.sopCount;
  if (readAgainCount > 0) return <Plural value={readAgainCount} one="# to read again" other="# to read again" />;
  return (
    <Trans>
      {readCount} of {total} read
    </Trans>
  );
}

/** The same words as on the certificates page, once all is completed. */
function CertificatesDetail() {
  const { data: overview } = useProgressOverview();
  if (!overview) return ' ';
  if (overview.percentage < 100) return <Trans>Earn by Completing</Trans>;
  return <CertificateDetail canRequest={overview.certificate.canRequest} />;
}

/** Locked while no module is completed and no quiz is open by reading. */
function QuizDoor() {
  const { data: overview } = useProgressOverview();
  const { openQuizzes, step } = useNextStep();
  const isLocked = step !== undefined && overview?.completedModules === 0 && openQuizzes.length === 0;
  return (
    <CardLink
      heading={<Trans>Quiz</Trans>}
      detail={isLocked ? <Trans>Locked</Trans> : <QuizDetail />}
      icon={<Icon of={isLocked ? Lock : ListChecks} size={24} />}
      render={<Link to="/quiz" />}
    />
  );
}

function QuizDetail() {
  const { data: outlines } = useModuleOutlines();
  const { data: stats } = useQuizStats();
  const { openQuizzes } = useNextStep();
  if (!stats || !outlines) return ' ';
  const passed = stats.passedQuizzes;
  const next = outlines.find((one) => one.id === openQuizzes[0]?.moduleId)?.chapterNumber;
  return next === undefined ? (
    <Trans>{passed} passed</Trans>
  ) : (
    <Trans>
      {passed} passed, next: chapter {next}
    </Trans>
  );
}
