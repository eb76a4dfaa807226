import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useModuleOutlines } from '../features/modules/modules.hooks.ts';
import { useProgress, useProgressOverview } from '../features/progress/progress.hooks.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { useNextStep } from './use-next-step.ts';

/** `/quiz`: redirects to the next quiz that can be taken. If there is none, it links to the module to read first. */
export function NextQuizScreen() {
  const { t } = useLingui();
  usePageTitle(t`Quiz`);
  const { step, openQuizzes } = useNextStep();
  const navigate = useNavigate();
  const queries = [useModuleOutlines(), useProgress(), useProgressOverview()];
  const nextId = openQuizzes[0]?.moduleId;

  useEffect(() => {
    if (nextId !== undefined) void navigate({ to: '/quiz/$id', params: { id: nextId }, replace: true });
  }, [nextId, navigate]);

  const loading = (
    <LoadingState>
      <Trans>Loading quiz...</Trans>
    </LoadingState>
  );
  return (
    <Page>
      <h1 className="sr-only">
        <Trans>Quiz</Trans>
      </h1>
      <QueryState
        queries={queries}
        title={<Trans>The quizzes could not be loaded</Trans>}
        headingLevel={2}
        loading={loading}
      >
        {() => (step && nextId === undefined ? <NoOpenQuiz /> : loading)}
      </QueryState>
    </Page>
  );
}

function NoOpenQuiz() {
  const { step } = useNextStep();
  const { data: outlines } = useModuleOutlines();
  const moduleId = step && 'moduleId' in step ? step.moduleId : undefined;
  const chapter = outlines?.find(({ id }) => id === moduleId)?.chapterNumber;
  if (moduleId === undefined) {
    return (
      <EmptyState
        headingLevel={2}
        title={<Trans>No quiz is left</Trans>}
        action={
          <ButtonLink render={<Link to="/training-modules" />}>
            <Trans>All modules</Trans>
          </ButtonLink>
        }
      >
        <Trans>You have passed all quizzes that are open to you.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      headingLevel={2}
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
