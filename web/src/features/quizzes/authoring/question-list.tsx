import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AuthoredQuestion, AuthoredQuiz } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { InlineCode } from '../../../ui/inline-code.tsx';
import { useOrderQuestions, useSwitchQuestion } from './authoring.hooks.ts';
import { letterOf } from './letters.ts';
import { moved } from './moved.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { Failure } from './failure.tsx';
import { RegradeDialog } from './regrade-dialog.tsx';

type QuestionListProps = {
  quiz: AuthoredQuiz;
  userId: string;
  /** The question whose editor is open from the start. */
  opened: string | null;
};

/** The pool, question by question, each with its key. */
export function QuestionList({ quiz, userId, opened }: QuestionListProps) {
  const [edited, setEdited] = useState(opened);
  const [regraded, setRegraded] = useState<string | null>(null);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const order = useOrderQuestions(quiz.id);
  const { questions } = quiz;
  const ids = questions.map((question) => question.id);
  const question = questions.find((each) => each.id === edited) ?? null;
  const active = quiz.questionCount;
  const drawn = Math.min(quiz.questionsDrawn, active);
  return (
    <div className="stack">
      <div className="row between wrap">
        <p className="sec text-14">
          <Plural value={active} one="# active question" other="# active questions" />,{' '}
          <Trans>{drawn} drawn for each attempt</Trans>
        </p>
        <div className="row wrap acts">
          <Button onClick={() => setIsPreviewing(true)} disabledReason={active === 0 ? '' : undefined}>
            <Trans>Preview as a trainee</Trans>
          </Button>
          <Button variant="primary" icon={<Icon of={Plus} size={16} />} onClick={() => setEdited('new')}>
            <Trans>New question</Trans>
          </Button>
        </div>
      </div>
      {order.error ? <Failure error={order.error} /> : null}
      {questions.length === 0 ? (
        <section className="panel">
          <EmptyState headingLevel={2} title={<Trans>No questions yet</Trans>}>
            <Trans>Write the first one, or import a file of questions.</Trans>
          </EmptyState>
        </section>
      ) : (
        <ol className="panel rev px-4">
          {questions.map((each, index) => (
            <QuestionRow
              key={each.id}
              question={each}
              number={index + 1}
              isLast={index === questions.length - 1}
              isMoving={order.isPending}
              onEdit={() => setEdited(each.id)}
              onMove={(by) => order.mutate({ questionIds: moved(ids, index, by) })}
            />
          ))}
        </ol>
      )}
      {edited === 'new' || question ? (
        <QuestionEditor
          key={edited}
          quiz={quiz}
          question={question}
          userId={userId}
          onClose={() => setEdited(null)}
          onKeyChanged={setRegraded}
        />
      ) : null}
      {regraded ? <RegradeDialog questionId={regraded} onClose={() => setRegraded(null)} /> : null}
      {isPreviewing ? <PreviewDialog quizId={quiz.id} onClose={() => setIsPreviewing(false)} /> : null}
    </div>
  );
}

type QuestionRowProps = {
  question: AuthoredQuestion;
  number: number;
  isLast: boolean;
  isMoving: boolean;
  onEdit: () => void;
  onMove: (by: number) => void;
};

function QuestionRow({ question, number, isLast, isMoving, onEdit, onMove }: QuestionRowProps) {
  const { t } = useLingui();
  const { activate, deactivate } = useSwitchQuestion(question.id);
  const act = question.isActive ? deactivate : activate;
  const version = question.version;
  return (
    <li>
      <span className="qn">{number}</span>
      <div className="min-w-0">
        <span className="row wrap mb-1 gap-1.5! empty:hidden">
          {question.critical ? (
            <Badge>
              <Trans>Critical</Trans>
            </Badge>
          ) : null}
          {question.isActive ? null : (
            <Badge>
              <Trans>Inactive</Trans>
            </Badge>
          )}
        </span>
        <h2 className="text-16 leading-[1.4] font-medium tracking-normal text-pretty">
          <InlineCode text={question.question} />
        </h2>
        <ol className="text-14 mt-1.5 grid gap-0.5">
          {question.options.map((option, index) => {
            const isKey = index + 1 === question.correctOption;
            return (
              <li key={index} className={isKey ? 'font-medium' : 'sec'}>
                <span className="me-2 font-mono">{letterOf(index + 1)}</span>
                <InlineCode text={option} />
                {isKey ? (
                  <span className="meta ms-2">
                    <Trans>key</Trans>
                  </span>
                ) : null}
              </li>
            );
          })}
        </ol>
        <div className="row wrap mt-2 gap-1!">
          <Button variant="quiet" icon={<Icon of={Pencil} size={16} />} onClick={onEdit}>
            <Trans>Edit</Trans> <span className="vh">{t`question ${number}`}</span>
          </Button>
          <Button variant="quiet" busy={act.isPending} onClick={() => act.mutate()}>
            {question.isActive ? <Trans>Deactivate</Trans> : <Trans>Activate</Trans>}{' '}
            <span className="vh">{t`question ${number}`}</span>
          </Button>
          <IconButton
            label={t`Move question ${number} up`}
            icon={<Icon of={ArrowUp} size={16} />}
            disabled={number === 1 || isMoving}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={t`Move question ${number} down`}
            icon={<Icon of={ArrowDown} size={16} />}
            disabled={isLast || isMoving}
            onClick={() => onMove(1)}
          />
          <span className="meta">
            <Trans>version {version}</Trans>
          </span>
        </div>
        {act.error ? <Failure error={act.error} /> : null}
      </div>
    </li>
  );
}
