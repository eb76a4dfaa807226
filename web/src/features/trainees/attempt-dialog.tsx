import { Trans } from '@lingui/react/macro';
import type { AttemptAsGiven, QuestionAsGiven } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatDateTime } from '../../lib/formatting.ts';
import { shownScore } from '../../lib/shown-score.ts';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { InlineCode } from '../../ui/inline-code.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { useAttemptAsGiven } from './trainees.hooks.ts';

/** Somebody's attempt with the answers as they were given; closed while `attemptId` is null. */
export function AttemptDialog({ attemptId, onClose }: { attemptId: string | null; onClose: () => void }) {
  return (
    <Dialog
      open={attemptId !== null}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={<Trans>Answers as given</Trans>}
      shape="sheet"
      wide
    >
      {attemptId ? <Attempt attemptId={attemptId} /> : null}
    </Dialog>
  );
}

function Attempt({ attemptId }: { attemptId: string }) {
  const { data, error, refetch, isFetching } = useAttemptAsGiven(attemptId);
  if (data) return <Given attempt={data} />;
  if (!error)
    return (
      <SkeletonGroup className="stack">
        {[0, 1, 2].map((line) => (
          <Skeleton key={line} height={56} />
        ))}
      </SkeletonGroup>
    );
  const refusal = error instanceof ApiError ? error : undefined;
  return (
    <ErrorState
      title={<Trans>The attempt did not arrive</Trans>}
      message={refusal?.plain}
      requestId={refusal?.requestId}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

function Given({ attempt }: { attempt: AttemptAsGiven }) {
  const { fullName, chapterNumber, quizTitle, correctCount, questionCount, passingScore } = attempt;
  const day = formatDateTime(attempt.submittedAt ?? attempt.startedAt);
  const score = shownScore(attempt.score ?? 0, passingScore);
  return (
    <>
      <div>
        <p className="font-semibold">{fullName}</p>
        <p className="meta">
          <Trans>
            Chapter {chapterNumber}, {quizTitle}, {day}
          </Trans>
        </p>
      </div>
      {attempt.submittedAt === null ? (
        <p>
          <Trans>This attempt is still open. What is chosen so far can change.</Trans>
        </p>
      ) : (
        <p className="row wrap">
          <b className="num">{score}%</b>
          <Badge
            tone={attempt.isPassing ? 'green' : 'red'}
            icon={<Icon of={attempt.isPassing ? Check : X} size={14} />}
          >
            {attempt.isPassing ? <Trans>Passed</Trans> : <Trans>Not passed</Trans>}
          </Badge>
          <span className="meta">
            <Trans>
              {correctCount} of {questionCount} right, required {passingScore}%
            </Trans>
          </span>
          {attempt.closedByClock ? (
            <span className="meta">
              <Trans>closed when the time ran out</Trans>
            </span>
          ) : null}
        </p>
      )}
      <ol className="stack">
        {attempt.questions.map((question, index) => (
          <Question key={question.questionId} question={question} number={index + 1} />
        ))}
      </ol>
    </>
  );
}

function Question({ question, number }: { question: QuestionAsGiven; number: number }) {
  const { chosen, right, options, isCorrect, critical, keyWasCorrected, section } = question;
  const sectionTitle = section?.title ?? '';
  return (
    <li className="stack s8 border-t border-line pt-3">
      <p className="font-medium">
        {number}. <InlineCode text={question.question} />
      </p>
      {critical ? (
        <p>
          <Badge>
            <Trans>Critical</Trans>
          </Badge>
        </p>
      ) : null}
      <ul className="grid gap-1 text-14">
        {options.map((option, index) => (
          <li key={option} className="grid grid-cols-[20px_minmax(0,1fr)] gap-1.5">
            <span aria-hidden="true">
              {index === right ? <Icon of={Check} size={16} /> : index === chosen ? <Icon of={X} size={16} /> : null}
            </span>
            <span className={index === chosen ? 'font-semibold' : ''}>
              <InlineCode text={option} />
              {index === chosen ? (
                <span className="meta">
                  {' '}
                  <Trans>(chosen)</Trans>
                </span>
              ) : null}
              {index === right ? (
                <span className="meta">
                  {' '}
                  <Trans>(right)</Trans>
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <p className="meta">
        {chosen === null ? <Trans>Not answered.</Trans> : isCorrect ? <Trans>Right.</Trans> : <Trans>Wrong.</Trans>}{' '}
        {section ? <Trans>To be read in: {sectionTitle}.</Trans> : null}{' '}
        {keyWasCorrected ? <Trans>The key of this question was corrected since.</Trans> : null}
      </p>
    </li>
  );
}
