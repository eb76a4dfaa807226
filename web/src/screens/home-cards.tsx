import { toModuleState } from '@loopcheck/contract/features/progress/progress.rules';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Award from 'lucide-react/icons/award';
import BookOpen from 'lucide-react/icons/book-open';
import LayoutList from 'lucide-react/icons/layout-list';
import ListChecks from 'lucide-react/icons/list-checks';
import Lock from 'lucide-react/icons/lock';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { CertificateSummary } from '../features/certificates/certificate-summary.tsx';
import { useModuleOutlines } from '../features/modules/modules.hooks.ts';
import { useNextStep } from '../features/next-step/next-step.hooks.ts';
import { useProgress, useProgressOverview } from '../features/progress/progress.hooks.ts';
import { useQuizStats } from '../features/quizzes/quizzes.hooks.ts';
import { useSite } from '../features/site/site.hooks.ts';
import { useReadStates } from '../features/sops/sops.hooks.ts';
import { cardGrid, CardLink } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { useNextQuizModule } from './use-next-quiz.ts';

/** The cards of the dashboard that link to the main screens, each with a figure. */
export function HomeCards() {
  const { isAdmin } = useAccount();
  return (
    <div className={cardGrid()}>
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
      <QuizCard />
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
  if (!outlines || !list) return null;
  const total = outlines.length;
  const inProgress = list.filter((entry) => toModuleState(entry) === 'in_progress').length;
  return (
    <>
      <Plural value={total} one="# module" other="# modules" />, <Trans>{inProgress} in progress</Trans>
    </>
  );
}

/**
 * Shows the number of procedures to read again. If there are none, shows the number of procedures that have been read.
 */
function LibraryDetail() {
  const { data: site } = useSite();
  const { data: readStates } = useReadStates();
  if (!site || !readStates) return null;
  const { readAgainCount, readCount } = readStates;
  const total = site.sopCount;
  if (readAgainCount > 0) return <Plural value={readAgainCount} one="# to read again" other="# to read again" />;
  return (
    <Trans>
      {readCount} of {total} read
    </Trans>
  );
}

/** The state of the certificate, as on the certificates page. Before all modules are completed, says how to earn it. */
function CertificatesDetail() {
  const { data: overview } = useProgressOverview();
  if (!overview) return null;
  if (overview.percentage < 100) return <Trans>Earn by Completing</Trans>;
  return <CertificateSummary {...overview.certificate} />;
}

/** Displays a lock while no module is completed and no quiz can be taken. */
function QuizCard() {
  const { data: overview } = useProgressOverview();
  const { data: step } = useNextStep();
  const nextId = useNextQuizModule();
  // `step` is checked too, because `nextId` is undefined while the next step is loading.
  const isLocked = step !== undefined && overview?.completedModules === 0 && nextId === undefined;
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
  const nextId = useNextQuizModule();
  if (!stats || !outlines) return null;
  const passed = stats.passedQuizzes;
  const nextChapter = outlines.find(({ id }) => id === nextId)?.chapterNumber;
  return nextChapter === undefined ? (
    <Trans>{passed} passed</Trans>
  ) : (
    <Trans>
      {passed} passed, next: chapter {nextChapter}
    </Trans>
  );
}
