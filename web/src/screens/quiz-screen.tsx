import type { TrainingModule } from '@loopcheck/contract/features/modules/modules.contract';
import type { NextStep } from '@loopcheck/contract/features/next-step/next-step.contract';
import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { MemberFrame } from '../app/member-frame.tsx';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { NewBadges } from '../features/badges/new-badges.tsx';
import { useModuleOutlines } from '../features/modules/modules.hooks.ts';
import { NextStepButton, NextStepReason } from '../features/next-step/next-step-button.tsx';
import { useNextStep } from '../features/next-step/next-step.hooks.ts';
import { useAllProgress } from '../features/progress/progress.hooks.ts';
import { QuizNotOpen, LinkToOpenQuiz } from '../features/progress/quiz-not-open.tsx';
import { toDisplayedState } from '../features/progress/displayed-state.ts';
import type { QuizVisitProps } from '../features/quizzes/quiz-visit-props.ts';
import { QuizVisit } from '../features/quizzes/quiz-visit.tsx';
import { useQuizzesToTake } from '../features/quizzes/quizzes.hooks.ts';
import { NotFound } from '../features/site/not-found.tsx';
import { ChapterSopsItem } from '../features/sops/chapter-sops-item.tsx';
import { useSite } from '../features/site/site.hooks.ts';
import { isRefusal } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';

/** Adds the frame with the navigation. The questions of an open attempt are shown without this frame. */
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
  const { data: step } = useNextStep();
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
      nextStep={leadsToQuizOf(step, moduleId) ? null : toNextStep(moduleProgress, outline)}
      readAgain={asksToReadAgain(step, moduleId) ? <NextStepButton /> : null}
      procedures={outline ? <ChapterSopsItem chapter={outline.chapterNumber} /> : null}
      newBadges={<NewBadges />}
      renderInFrame={renderInFrame}
    />
  );
}

type QuizzesQuery = { data: unknown; isFetching: boolean };

/**
 * True from the moment at which the query has data and is not fetching. Before that, the data can be from an earlier
 * visit, and an attempt can have been started or submitted since that visit.
 */
function useIsCurrent({ data, isFetching }: QuizzesQuery): boolean {
  const [isCurrent, setIsCurrent] = useState(false);
  if (!isCurrent && data !== undefined && !isFetching) setIsCurrent(true);
  return isCurrent;
}

/**
 * A notice about what the person must do before the quiz can be started, and a link to the screen on which they can do
 * it. Both are null until the progress and the module are loaded.
 */
function toRequirement(
  moduleProgress: ModuleProgress | undefined,
  outline: TrainingModule | undefined,
): QuizVisitProps['requirement'] {
  if (!moduleProgress || !outline) return { notice: null, link: null };
  const props = { progress: moduleProgress, chapterNumber: outline.chapterNumber };
  return { notice: <QuizNotOpen {...props} />, link: <LinkToOpenQuiz {...props} /> };
}

/**
 * True if the step is the quiz of this module. After the quiz is passed, the result stays true until the step is
 * refetched.
 */
const leadsToQuizOf = (step: NextStep | undefined, moduleId: string): boolean =>
  step?.target.screen === 'quiz' && step.target.moduleId === moduleId;

/** True if the step is to read sections of this module again. */
const asksToReadAgain = (step: NextStep | undefined, moduleId: string): boolean =>
  step?.kind === 'read_sections' && step.module?.moduleId === moduleId;

/** The step after a passed quiz. Null until the refetched progress shows that the module is completed. */
function toNextStep(
  moduleProgress: ModuleProgress | undefined,
  outline: TrainingModule | undefined,
): QuizVisitProps['nextStep'] {
  if (moduleProgress?.status !== 'completed' || !outline) return null;
  const { chapterNumber } = outline;
  return {
    link: <NextStepButton />,
    sentence: (
      <>
        <Trans>Chapter {chapterNumber} is completed.</Trans> <NextStepReason />
      </>
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
