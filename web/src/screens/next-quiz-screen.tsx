import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Navigate } from '@tanstack/react-router';
import { useModuleOutlines } from '../features/modules/modules.hooks.ts';
import { useProgress, useProgressOverview } from '../features/progress/progress.hooks.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ButtonLink } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { Loading } from '../ui/spinner.tsx';
import { useNextStep } from './use-next-step.ts';

/** /quiz leads to the next open quiz; where none is open, it says what opens one. */
export function NextQuizScreen() {
  const { t } = useLingui();
  usePageTitle(t`Quiz`);
  const { step, openQuizzes } = useNextStep();
  const reads = [useModuleOutlines(), useProgress(), useProgressOverview()];
  const [next] = openQuizzes;
  if (next) return <Navigate to="/quiz/$id" params={{ id: next.moduleId }} replace />;
  if (reads.some((read) => read.isError && !read.data)) {
    return (
      <Page>
        <ErrorState
          headingLevel={1}
          title={<Trans>The quizzes did not arrive</Trans>}
          onRetry={() => reads.forEach((read) => read.isError && void read.refetch())}
          retrying={reads.some((read) => read.isFetching)}
        />
      </Page>
    );
  }
  return (
    <Page>
      <h1 className="vh">
        <Trans>Quiz</Trans>
      </h1>
      {step ? <NoOpenQuiz /> : <Loading>{t`Loading quiz...`}</Loading>}
    </Page>
  );
}

function NoOpenQuiz() {
  const { step } = useNextStep();
  const { data: outlines } = useModuleOutlines();
  const moduleId = step && 'moduleId' in step ? step.moduleId : undefined;
  const chapter = outlines?.find((one) => one.id === moduleId)?.chapterNumber;
  if (moduleId === undefined) {
    return (
      <EmptyState
        headingLevel={1}
        title={<Trans>No quiz is left</Trans>}
        action={
          <ButtonLink render={<Link to="/training-modules" />}>
            <Trans>All modules</Trans>
          </ButtonLink>
        }
      >
        <Trans>You have passed every quiz that is open to you.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      headingLevel={1}
      title={<Trans>No quiz is open</Trans>}
      action={
        <ButtonLink variant="primary" render={<Link to="/training-modules/$id" params={{ id: moduleId }} />}>
          {step?.kind === 'start' ? <Trans>Start Chapter {chapter}</Trans> : <Trans>Continue Chapter {chapter}</Trans>}
        </ButtonLink>
      }
    >
      <Trans>Read chapter {chapter} to the end and mark it as completed, then its quiz opens.</Trans>
    </EmptyState>
  );
}
