import { Trans } from '@lingui/react/macro';
import { Link, Navigate } from '@tanstack/react-router';
import { useProgress, useProgressOverview } from '../features/progress/progress.hooks.ts';
import { useQuizzesOfModules } from '../features/quizzes/quizzes.hooks.ts';
import { plainMessageOf } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ButtonLink } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { Loading } from '../ui/spinner.tsx';
import { useLingui } from '@lingui/react/macro';

/** Leads to the next quiz that is open and not yet passed; where none is, it says what opens one. */
export function NextQuizScreen() {
  const { t } = useLingui();
  usePageTitle(t`Quiz`);
  const { quizModuleId, isPending, error, retry } = useNextQuiz();
  if (quizModuleId) return <Navigate to="/quiz/$id" params={{ id: quizModuleId }} replace />;
  if (isPending) {
    return (
      <Page>
        <Loading>
          <Trans>Loading...</Trans>
        </Loading>
      </Page>
    );
  }
  return <Page>{error ? <Failure error={error} onRetry={retry} /> : <NoneOpen />}</Page>;
}

/** The first module, by chapter, whose quiz the server would let this person start. */
function useNextQuiz() {
  const progress = useProgress();
  const overview = useProgressOverview();
  const openIds = new Set(progress.data?.filter((entry) => entry.canStartQuiz).map((entry) => entry.moduleId));
  const missing = [...(overview.data?.certificate.missing ?? [])].sort((a, b) => a.chapterNumber - b.chapterNumber);
  const candidates = missing.map((entry) => entry.moduleId).filter((id) => openIds.has(id));
  const quizzes = useQuizzesOfModules(candidates);
  const reads = [progress, overview, ...quizzes];
  const startable = quizzes.findIndex(({ data }) => data?.[0]?.canStart);
  return {
    quizModuleId: candidates[startable],
    isPending: reads.some((read) => read.isPending),
    error: reads.find((read) => read.error)?.error,
    retry: () => void Promise.all(reads.filter((read) => read.error).map((read) => read.refetch())),
  };
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <ErrorState
      title={<Trans>The next quiz could not be found out</Trans>}
      message={plainMessageOf(error)}
      onRetry={onRetry}
    />
  );
}

function NoneOpen() {
  return (
    <EmptyState
      className="py-[72px]!"
      headingLevel={2}
      title={<Trans>No quiz is open</Trans>}
      action={
        <ButtonLink variant="primary" render={<Link to="/training-modules" />}>
          <Trans>Training Modules</Trans>
        </ButtonLink>
      }
    >
      <Trans>A quiz opens when its module is read to the end and marked as completed.</Trans>
    </EmptyState>
  );
}
