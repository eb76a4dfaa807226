import { Plural, Trans } from '@lingui/react/macro';
import type { Quiz } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Link } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import { Button } from '../../ui/button.tsx';
import { shownScore } from '../../lib/shown-score.ts';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';

type Props = {
  quiz: Quiz;
  /** The server lets this person into the quiz. */
  isOpen: boolean;
  /** The quiz is the next thing to do on this page. */
  isNext: boolean;
};

/** The module's quiz: what it asks for, and the way in once the server opens it. */
export function ModuleQuizCard({ quiz, isOpen, isNext }: Props) {
  const { timeLimit, bestScore, questionCount } = quiz;
  return (
    <Panel>
      <h2 className="text-16">
        <Trans>Module Quiz</Trans>
      </h2>
      <div className="stack s4">
        <p className="text-14 font-medium">{quiz.title}</p>
        <p className="sec text-14">{quiz.description}</p>
      </div>
      <dl className="kv">
        <dt>
          <Trans>Questions</Trans>
        </dt>
        <dd>{questionCount}</dd>
        <dt>
          <Trans>Passing score</Trans>
        </dt>
        <dd>{quiz.passingScore}%</dd>
        {timeLimit === null ? null : (
          <>
            <dt>
              <Trans>Time limit</Trans>
            </dt>
            <dd>
              <Plural value={timeLimit} one="# minute" other="# minutes" />
            </dd>
          </>
        )}
        {bestScore === null ? null : (
          <>
            <dt>
              <Trans>Best score</Trans>
            </dt>
            <dd>{shownScore(bestScore, quiz.passingScore)}%</dd>
          </>
        )}
      </dl>
      {isOpen ? (
        <ButtonLink
          variant={isNext ? 'primary' : 'default'}
          wide
          render={<Link to="/quiz/$id" params={{ id: quiz.moduleId }} />}
        >
          <Trans>Take Quiz</Trans>
        </ButtonLink>
      ) : (
        <Button wide disabled icon={<Icon of={Lock} size={16} />}>
          <Trans>Complete Module First</Trans>
        </Button>
      )}
    </Panel>
  );
}
