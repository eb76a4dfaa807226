import type { TrainingModule } from '@loopcheck/contract/features/modules/modules.contract';
import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { MemberFrame } from '../app/member-frame.tsx';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { useModuleOutlines } from '../features/modules/modules.hooks.ts';
import { findModuleToReadAfter } from '../features/progress/next-step.rules.ts';
import { useAllProgress } from '../features/progress/progress.hooks.ts';
import { QuizNotOpen, RequiredModuleLink } from '../features/progress/quiz-not-open.tsx';
import { toDisplayedState } from '../features/progress/displayed-state.ts';
import type { QuizVisitProps } from '../features/quizzes/quiz-visit-props.ts';
import { QuizVisit } from '../features/quizzes/quiz-visit.tsx';
import { useQuizzesToTake } from '../features/quizzes/quizzes.hooks.ts';
import { NotFound } from '../features/site/not-found.tsx';
import { useSite } from '../features/site/site.hooks.ts';
import { isRefusal } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';

const renderInFrame = (content: ReactNode) => <MemberFrame>{content}</MemberFrame>;

const route = getRouteApi('/member/quiz/$id');

/** `/quiz/{id}`: the quiz of the module with this id. */
export function QuizScreen() {
  const { id } = route.useParams();
  return <ModuleQuiz key={id} moduleId={id} />;
}

function ModuleQuiz({ moduleId }: { moduleId: string }) {
  const { t } = useLingui();
  const account = useAccount();
  const site = useSite();
  const quizzes = useQuizzesToTake(moduleId);
  const isCurrent = useIsCurrent(quizzes);
  const outlines = useModuleOutlines();
  const progress = useAllProgress();
  const quiz = quizzes.data?.[0];
  usePageTitle(quiz?.title ?? t`Quiz`);

  if (isRefusal(quizzes.error, 'module_not_found', 'invalid', 'not_found')) return renderInFrame(<NotFound />);
  if (!isCurrent || !quizzes.data || !outlines.data || !progress.data) {
    const loading = (
      <LoadingState>
        <Trans>Loading quiz...</Trans>
      </LoadingState>
    );
    return renderInFrame(
      <Page>
        <QueryState
          queries={[quizzes, outlines, progress]}
          title={<Trans>The quiz could not be loaded</Trans>}
          headingLevel={1}
          loading={loading}
        >
          {() => loading}
        </QueryState>
      </Page>,
    );
  }
  if (!quiz) return renderInFrame(<NoQuiz moduleId={moduleId} />);
  const outline = outlines.data.find(({ id }) => id === moduleId);
  const moduleProgress = progress.data.find((entry) => entry.moduleId === moduleId);
  return (
    <QuizVisit
      quiz={quiz}
      fetchedAt={quizzes.dataUpdatedAt}
      userId={account.id}
      siteName={site.data?.siteName ?? 'Loopcheck'}
      module={{
        chapterNumber: outline?.chapterNumber ?? null,
        title: outline?.title ?? '',
        state: moduleProgress ? toDisplayedState(moduleProgress) : 'available',
        percentage: moduleProgress?.progressPercentage ?? 0,
      }}
      requirement={toRequirement(moduleProgress, outline)}
      nextStep={toNextStep(
        moduleProgress,
        outline,
        progress.data.filter(({ isActive }) => isActive),
        outlines.data,
      )}
      renderInFrame={renderInFrame}
    />
  );
}

type QuizzesQuery = { data: unknown; isFetching: boolean };

/**
 * Returns true once the query has had data while it was not fetching. Before that, the data may be those of an earlier
 * visit, and an attempt may have been started or submitted since then.
 */
function useIsCurrent({ data, isFetching }: QuizzesQuery): boolean {
  const [isCurrent, setIsCurrent] = useState(false);
  if (!isCurrent && data !== undefined && !isFetching) setIsCurrent(true);
  return isCurrent;
}

/** What is missing before the quiz can be started. */
function toRequirement(
  moduleProgress: ModuleProgress | undefined,
  outline: TrainingModule | undefined,
): QuizVisitProps['requirement'] {
  if (!moduleProgress || !outline) return { notice: null, link: null };
  const props = { progress: moduleProgress, chapterNumber: outline.chapterNumber };
  return { notice: <QuizNotOpen {...props} />, link: <RequiredModuleLink {...props} /> };
}

/** The step after a passed quiz. Null until the refetched progress shows that the module is completed. */
function toNextStep(
  moduleProgress: ModuleProgress | undefined,
  outline: TrainingModule | undefined,
  activeProgress: readonly ModuleProgress[],
  outlines: readonly TrainingModule[],
): QuizVisitProps['nextStep'] {
  if (moduleProgress?.status !== 'completed' || !outline) return null;
  const { chapterNumber } = outline;
  const nextId = findModuleToReadAfter(activeProgress, moduleProgress.moduleId)?.moduleId;
  const next = outlines.find(({ id }) => id === nextId);
  if (!next) {
    const areAllCompleted = activeProgress.every(({ status }) => status === 'completed');
    return {
      link: (
        <ButtonLink variant="primary" render={<Link to="/" />}>
          <Trans>Dashboard</Trans>
        </ButtonLink>
      ),
      sentence: areAllCompleted ? (
        <Trans>Chapter {chapterNumber} is completed. You have completed all chapters.</Trans>
      ) : (
        <Trans>Chapter {chapterNumber} is completed.</Trans>
      ),
    };
  }
  return {
    link: (
      <ButtonLink variant="primary" render={<Link to="/training-modules/$id" params={{ id: next.id }} />}>
        <Trans>
          Next: Chapter {next.chapterNumber}, {next.title}
        </Trans>
      </ButtonLink>
    ),
    sentence: (
      <Trans>
        Chapter {chapterNumber} is completed. Chapter {next.chapterNumber}, {next.title}, is open.
      </Trans>
    ),
  };
}

function NoQuiz({ moduleId }: { moduleId: string }) {
  return (
    <Page>
      <EmptyState
        headingLevel={2}
        title={<Trans>This chapter has no quiz</Trans>}
        action={
          <ButtonLink variant="primary" render={<Link to="/training-modules/$id" params={{ id: moduleId }} />}>
            <Trans>Back to Module</Trans>
          </ButtonLink>
        }
      >
        <Trans>Read the chapter and mark it as completed.</Trans>
      </EmptyState>
    </Page>
  );
}
