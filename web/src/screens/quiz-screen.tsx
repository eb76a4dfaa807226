import type { TrainingModule } from '@loopcheck/contract/features/modules/modules.contract';
import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MemberFrame } from '../app/member-frame.tsx';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { useModuleOutlines } from '../features/modules/modules.hooks.ts';
import { moduleAfter } from '../features/progress/next-step.ts';
import { useWholeProgress } from '../features/progress/progress.hooks.ts';
import { QuizNotOpen, ToChapterFirst } from '../features/progress/quiz-not-open.tsx';
import { shownState } from '../features/progress/shown-state.ts';
import type { QuizVisitProps } from '../features/quizzes/quiz-visit-props.ts';
import { QuizVisit } from '../features/quizzes/quiz-visit.tsx';
import { useQuizzesToTake } from '../features/quizzes/quizzes.hooks.ts';
import { NotFound } from '../features/site/not-found.tsx';
import { useSite } from '../features/site/site.hooks.ts';
import { ApiError, isRefusal } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ButtonLink } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { Loading } from '../ui/spinner.tsx';

const framed = (content: ReactNode) => <MemberFrame>{content}</MemberFrame>;

/** /quiz/{id}: the quiz of a module, by the module's id. */
export function QuizScreen() {
  const { id = '' } = useParams({ strict: false });
  return <QuizOfModule key={id} moduleId={id} />;
}

function QuizOfModule({ moduleId }: { moduleId: string }) {
  const { t } = useLingui();
  const account = useAccount();
  const site = useSite();
  const quizzes = useQuizzesToTake(moduleId);
  const outlines = useModuleOutlines();
  const progress = useWholeProgress();
  const quiz = quizzes.data?.[0];
  usePageTitle(quiz?.title ?? t`Quiz`);

  const reads = [quizzes, outlines, progress];
  const failed = reads.find((read) => read.isError && !read.data);
  if (isRefusal(quizzes.error, 'module_not_found', 'invalid', 'not_found')) return framed(<NotFound />);
  if (failed) {
    const retry = () => reads.forEach((read) => read.isError && void read.refetch());
    return framed(<FailedQuiz error={failed.error} onRetry={retry} retrying={reads.some((read) => read.isFetching)} />);
  }
  // What another visit left in memory may be out of date: a quiz begins with what the server says now.
  if (!quizzes.data || !quizzes.isFetchedAfterMount || !outlines.data || !progress.data) {
    return framed(
      <Page>
        <Loading>{t`Loading quiz...`}</Loading>
      </Page>,
    );
  }
  const outline = outlines.data.find((one) => one.id === moduleId);
  if (!quiz) return framed(<NoQuiz moduleId={moduleId} />);
  const entry = progress.data.find((one) => one.moduleId === moduleId);
  return (
    <QuizVisit
      quiz={quiz}
      fetchedAt={quizzes.dataUpdatedAt}
      userId={account.id}
      siteName={site.data?.siteName ?? 'Loopcheck'}
      module={{
        chapterNumber: outline?.chapterNumber ?? null,
        title: outline?.title ?? '',
        state: entry ? shownState(entry) : 'available',
        percentage: entry?.progressPercentage ?? 0,
      }}
      notOpen={notOpen(entry, outline)}
      onward={onward(
        entry,
        outline,
        progress.data.filter(({ isActive }) => isActive),
        outlines.data,
      )}
      framed={framed}
    />
  );
}

function notOpen(entry: ModuleProgress | undefined, outline: TrainingModule | undefined): QuizVisitProps['notOpen'] {
  if (!entry || !outline) return { notice: null, link: null };
  const props = { progress: entry, chapterNumber: outline.chapterNumber };
  return { notice: <QuizNotOpen {...props} />, link: <ToChapterFirst {...props} /> };
}

/** What a pass opened. Only once the progress says so: right after a pass it is still on its way. */
function onward(
  entry: ModuleProgress | undefined,
  outline: TrainingModule | undefined,
  list: readonly ModuleProgress[],
  outlines: readonly TrainingModule[],
): QuizVisitProps['onward'] {
  if (entry?.status !== 'completed' || !outline) return null;
  const { chapterNumber } = outline;
  const nextId = moduleAfter(list, entry.moduleId)?.moduleId;
  const next = outlines.find((one) => one.id === nextId);
  if (!next) {
    const isAll = list.every((one) => one.status === 'completed');
    return {
      link: (
        <ButtonLink variant="primary" render={<Link to="/" />}>
          <Trans>Dashboard</Trans>
        </ButtonLink>
      ),
      sentence: isAll ? (
        <Trans>Chapter {chapterNumber} is completed, and with it every chapter.</Trans>
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
        <Trans>Reading it and completing it is enough.</Trans>
      </EmptyState>
    </Page>
  );
}

type FailedQuizProps = { error: Error | null; onRetry: () => void; retrying: boolean };

function FailedQuiz({ error, onRetry, retrying }: FailedQuizProps) {
  const refusal = error instanceof ApiError ? error : undefined;
  return (
    <Page>
      <ErrorState
        title={<Trans>The quiz did not arrive</Trans>}
        message={refusal?.plain}
        requestId={refusal?.requestId}
        onRetry={onRetry}
        retrying={retrying}
      />
    </Page>
  );
}
