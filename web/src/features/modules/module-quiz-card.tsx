import { Plural, Trans } from '@lingui/react/macro';
import type { Quiz } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Link } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import { Button } from '../../ui/button.tsx';
import { toWholeScore } from '@loopcheck/contract/percent';
import { Icon } from '../../ui/icon.tsx';
import { KeyValue, KeyValues } from '../../ui/key-values.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Panel } from '../../ui/panel.tsx';

type Props = {
  quiz: Quiz;
  /** True if the person meets the conditions of the quiz. False while reading or a required drill is missing. */
  isOpen: boolean;
};

/** The quiz of a module: number of questions, passing score, time limit, best score, and the link to start it. */
export function ModuleQuizCard({ quiz, isOpen }: Props) {
  const { timeLimit, bestScore, questionCount } = quiz;
  // True if the person is allowed to take the quiz before reading. A person who reaches `quiz.testOutScore` need not
  // read the module.
  const canTestOut = quiz.canTestOut && !isOpen;
  return (
    <Panel>
      <h2 className="text-16">
        <Trans>Module Quiz</Trans>
      </h2>
      <div className="stack gap-1">
        <p className="text-14 font-medium">{quiz.title}</p>
        <p className="text-ink-2 text-14">{quiz.description}</p>
      </div>
      <KeyValues>
        <KeyValue label={<Trans>Questions</Trans>}>{questionCount}</KeyValue>
        <KeyValue label={<Trans>Passing score</Trans>}>{quiz.passingScore}%</KeyValue>
        {timeLimit === null ? null : (
          <KeyValue label={<Trans>Time limit</Trans>}>
            <Plural value={timeLimit} one="# minute" other="# minutes" />
          </KeyValue>
        )}
        {bestScore === null ? null : (
          <KeyValue label={<Trans>Best score</Trans>}>{toWholeScore(bestScore, quiz.passingScore)}%</KeyValue>
        )}
      </KeyValues>
      {isOpen ? (
        <ButtonLink wide render={<Link to="/quiz/$id" params={{ id: quiz.moduleId }} />}>
          <Trans>Take Quiz</Trans>
        </ButtonLink>
      ) : (
        <Button wide disabled icon={<Icon of={Lock} size={16} />}>
          <Trans>Complete Module First</Trans>
        </Button>
      )}
      {quiz.needsDrill && !isOpen ? (
        <p className="meta">
          <Trans>The quiz also needs a passed drill: {quiz.needsDrill.number}.</Trans>
        </p>
      ) : null}
      {canTestOut ? (
        <>
          <ButtonLink wide render={<Link to="/quiz/$id" params={{ id: quiz.moduleId }} />}>
            <Trans>Take the quiz first</Trans>
          </ButtonLink>
          <p className="meta">
            <Trans>With {quiz.testOutScore}% or more, you do not have to read this module.</Trans>
          </p>
        </>
      ) : null}
    </Panel>
  );
}
