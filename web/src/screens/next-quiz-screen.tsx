import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NextStepButton, NextStepReason } from '../features/next-step/next-step-button.tsx';
import { useNextStep } from '../features/next-step/next-step.hooks.ts';
import { useProgressOverview } from '../features/progress/progress.hooks.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { useNextQuizModule } from './use-next-quiz.ts';

/** `/quiz`: redirects to the next quiz that can be taken. If no quiz can be taken, the screen shows the next step. */
export function NextQuizScreen() {
  const { t } = useLingui();
  usePageTitle(t`Quiz`);
  const nextId = useNextQuizModule();
  const navigate = useNavigate();
  const queries = [useNextStep(), useProgressOverview()];

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
        {() => (nextId === undefined ? <NoOpenQuiz /> : loading)}
      </QueryState>
    </Page>
  );
}

const NoOpenQuiz = () => (
  <EmptyState headingLevel={2} title={<Trans>No quiz is open</Trans>} action={<NextStepButton />}>
    <NextStepReason />
  </EmptyState>
);
