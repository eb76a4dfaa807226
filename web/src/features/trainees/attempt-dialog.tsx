import { Trans } from '@lingui/react/macro';
import type {
  AttemptDetails,
  AttemptQuestionDetails,
} from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { formatDateTime } from '../../lib/formatting.ts';
import { requiredScore } from '@loopcheck/contract/features/quizzes/test-out.rules';
import { toWholeScore } from '@loopcheck/contract/percent';
import { Badge } from '../../ui/badge.tsx';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { ExhibitBox } from '../../ui/exhibit-box.tsx';
import { Icon } from '../../ui/icon.tsx';
import { InlineCode } from '../../ui/inline-code.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useAttemptDetails } from './trainees.hooks.ts';

type Props = {
  /** The id of the displayed attempt; null closes the dialog. */
  attemptId: string | null;
  onClose: () => void;
};

/** The dialog with the result, questions and answers of a quiz attempt. */
export function AttemptDialog({ attemptId, onClose }: Props) {
  return (
    <LazyDialog
      open={attemptId !== null}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={<Trans>Attempt details</Trans>}
      shape="sheet"
      wide
    >
      {attemptId ? <Attempt attemptId={attemptId} /> : null}
    </LazyDialog>
  );
}

function Attempt({ attemptId }: { attemptId: string }) {
  return (
    <QueryState queries={[useAttemptDetails(attemptId)]} title={<Trans>The attempt could not be loaded</Trans>}>
      {(attempt) => <AttemptContent attempt={attempt} />}
    </QueryState>
  );
}

function AttemptContent({ attempt }: { attempt: AttemptDetails }) {
  const { fullName, chapterNumber, quizTitle } = attempt;
  const dateTime = formatDateTime(attempt.submittedAt ?? attempt.startedAt);
  return (
    <>
      <div>
        <p className="font-semibold">{fullName}</p>
        <p className="meta">
          <Trans>
            Chapter {chapterNumber}, {quizTitle}, {dateTime}
          </Trans>
        </p>
      </div>
      <AttemptResult attempt={attempt} />
      <ol className="stack">
        {attempt.questions.map((question, index) => (
          <Question key={question.questionId} question={question} number={index + 1} />
        ))}
      </ol>
    </>
  );
}

/** The score and whether the attempt is passed, or why the attempt has no result. */
function AttemptResult({ attempt }: { attempt: AttemptDetails }) {
  const { submittedAt, endedByRevision, countsAsPass, correctCount, questionCount } = attempt;
  const required = requiredScore(attempt);
  // The score as a whole number. A score below `required` is not rounded up to it: that would look like a passed attempt.
  const score = toWholeScore(attempt.score ?? 0, required);
  if (submittedAt === null)
    return (
      <p>
        <Trans>This attempt is still open. The answers can still change.</Trans>
      </p>
    );
  if (endedByRevision)
    return (
      <p>
        <Trans>This attempt was ended by a new revision of the chapter. It does not count.</Trans>
      </p>
    );
  return (
    <p className="row flex-wrap">
      <b className="tabular-nums">{score}%</b>
      <Badge tone={countsAsPass ? 'green' : 'red'} icon={<Icon of={countsAsPass ? Check : X} size={14} />}>
        {countsAsPass ? <Trans>Passed</Trans> : <Trans>Not passed</Trans>}
      </Badge>
      <span className="meta">
        <Trans>
          {correctCount} of {questionCount} correct, required {required}%
        </Trans>
      </span>
      {attempt.testOut ? (
        <span className="meta">
          <Trans>taken before reading</Trans>
        </span>
      ) : null}
      {attempt.closedByClock ? (
        <span className="meta">
          <Trans>submitted when the time was over</Trans>
        </span>
      ) : null}
    </p>
  );
}

function Question({ question, number }: { question: AttemptQuestionDetails; number: number }) {
  const { options, critical, keyWasCorrected, section } = question;
  const sectionTitle = section?.title ?? '';
  return (
    <li className="stack gap-2 border-t border-line pt-3">
      <p className="font-medium">
        {number}. <InlineCode text={question.question} />
      </p>
      {question.exhibit ? <ExhibitBox exhibit={question.exhibit} /> : null}
      {critical ? (
        <p>
          <Badge>
            <Trans>Critical</Trans>
          </Badge>
        </p>
      ) : null}
      <ul className="grid gap-1 text-14">
        {options.map((option, index) => (
          <Option key={option} question={question} index={index} />
        ))}
      </ul>
      <p className="meta">
        <AnswerVerdict question={question} /> {section ? <Trans>Explained in the section {sectionTitle}.</Trans> : null}{' '}
        {keyWasCorrected ? <Trans>The correct answer was changed after this attempt.</Trans> : null}
      </p>
    </li>
  );
}

function AnswerVerdict({ question: { chosen, isCorrect } }: { question: AttemptQuestionDetails }) {
  if (chosen === null) return <Trans>Not answered.</Trans>;
  return isCorrect ? <Trans>Correct.</Trans> : <Trans>Wrong.</Trans>;
}

function Option({ question, index }: { question: AttemptQuestionDetails; index: number }) {
  // `chosen` and `right` are the indexes of the chosen option and of the correct option.
  const isChosen = index === question.chosen;
  const isCorrect = index === question.right;
  const explanation = question.optionExplanations[index];
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-1.5">
      <span aria-hidden="true">
        {isCorrect ? <Icon of={Check} size={16} /> : null}
        {isChosen && !isCorrect ? <Icon of={X} size={16} /> : null}
      </span>
      <span className={isChosen ? 'font-semibold' : ''}>
        <InlineCode text={question.options[index] ?? ''} />
        {isChosen ? (
          <span className="meta">
            {' '}
            <Trans>(chosen)</Trans>
          </span>
        ) : null}
        {isCorrect ? (
          <span className="meta">
            {' '}
            <Trans>(correct)</Trans>
          </span>
        ) : null}
        {explanation ? (
          <span className="meta block">
            <InlineCode text={explanation} />
          </span>
        ) : null}
      </span>
    </li>
  );
}
