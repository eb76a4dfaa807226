import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AuthoredQuestion, AuthoredQuiz } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { lazyWithoutPlaceholder } from '../../../lib/lazy-part.tsx';
import { ActionRow } from '../../../ui/action-row.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ExhibitBox } from '../../../ui/exhibit-box.tsx';
import { InlineCode } from '../../../ui/inline-code.tsx';
import { NumberedItem, NumberedList } from '../../../ui/numbered-list.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useOrderQuestions, useQuestionActivation } from './authoring.hooks.ts';
import { MoveButtons } from './move-buttons.tsx';
import { moveItem } from './move-item.rules.ts';
import { MutationError } from './mutation-error.tsx';
import { optionLetter } from './question-options.rules.ts';

const PreviewDialog = lazyWithoutPlaceholder(async () => (await import('./preview-dialog.tsx')).PreviewDialog);

const QuestionEditor = lazyWithoutPlaceholder(async () => (await import('./question-editor.tsx')).QuestionEditor);

const RegradeDialog = lazyWithoutPlaceholder(async () => (await import('./regrade-dialog.tsx')).RegradeDialog);

type QuestionListProps = {
  quiz: AuthoredQuiz;
  userId: string;
  /** The id of the question whose editor is initially open. */
  initiallyEditedId: string | null;
};

/** All questions of a quiz with their correct options, and the actions on them. */
export function QuestionList({ quiz, userId, initiallyEditedId }: QuestionListProps) {
  const { t } = useLingui();
  /** The id of the question in the editor; `new` for a new question, null if the editor is closed. */
  const [editedId, setEditedId] = useState(initiallyEditedId);
  const [questionIdToRegrade, setQuestionIdToRegrade] = useState<string | null>(null);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const order = useOrderQuestions(quiz.id);
  const { questions } = quiz;
  const questionIds = questions.map((question) => question.id);
  const editedQuestion = questions.find((question) => question.id === editedId) ?? null;
  const activeCount = quiz.questionCount;
  const drawnCount = Math.min(quiz.questionsDrawn, activeCount);
  return (
    <div className="stack">
      <div className="row justify-between flex-wrap">
        <p className="text-ink-2 text-14">
          <Plural value={activeCount} one="# active question" other="# active questions" />,{' '}
          <Trans>{drawnCount} asked per attempt</Trans>
        </p>
        <ActionRow>
          <Button
            onClick={() => setIsPreviewing(true)}
            disabledReason={activeCount === 0 ? t`There are no active questions` : undefined}
          >
            <Trans>Preview as a trainee</Trans>
          </Button>
          <Button variant="primary" icon={<Icon of={Plus} size={16} />} onClick={() => setEditedId('new')}>
            <Trans>New question</Trans>
          </Button>
        </ActionRow>
      </div>
      <MutationError error={order.error} />
      {questions.length === 0 ? (
        <Panel padded={false}>
          <EmptyState headingLevel={2} title={<Trans>No questions yet</Trans>}>
            <Trans>Write the first question, or import a file of questions.</Trans>
          </EmptyState>
        </Panel>
      ) : (
        <NumberedList>
          {questions.map((question, index) => (
            <QuestionRow
              key={question.id}
              question={question}
              number={index + 1}
              isLast={index === questions.length - 1}
              isMoving={order.isPending}
              onEdit={() => setEditedId(question.id)}
              onMove={(offset) => order.mutate({ questionIds: moveItem(questionIds, index, offset) })}
            />
          ))}
        </NumberedList>
      )}
      {editedId === 'new' || editedQuestion ? (
        <QuestionEditor
          key={editedId}
          quiz={quiz}
          question={editedQuestion}
          userId={userId}
          onClose={() => setEditedId(null)}
          onKeyChanged={setQuestionIdToRegrade}
        />
      ) : null}
      {questionIdToRegrade ? (
        <RegradeDialog questionId={questionIdToRegrade} onClose={() => setQuestionIdToRegrade(null)} />
      ) : null}
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
  onMove: (offset: number) => void;
};

function QuestionRow({ question, number, isLast, isMoving, onEdit, onMove }: QuestionRowProps) {
  const { t } = useLingui();
  const { activate, deactivate } = useQuestionActivation(question.id);
  const activation = question.isActive ? deactivate : activate;
  const { version } = question;
  return (
    <NumberedItem number={number}>
      <div className="min-w-0">
        <span className="row flex-wrap mb-1 gap-1.5 empty:hidden">
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
        {question.exhibit ? (
          <div className="my-2">
            <ExhibitBox exhibit={question.exhibit} />
          </div>
        ) : null}
        <ol className="text-14 mt-1.5 grid gap-0.5">
          {question.options.map((option, index) => {
            const isCorrectOption = index + 1 === question.correctOption;
            return (
              <li key={index} className={isCorrectOption ? 'font-medium' : 'text-ink-2'}>
                <span className="me-2 font-mono">{optionLetter(index + 1)}</span>
                <InlineCode text={option} />
                {isCorrectOption ? (
                  <span className="meta ms-2">
                    <Trans>correct answer</Trans>
                  </span>
                ) : null}
              </li>
            );
          })}
        </ol>
        <div className="row flex-wrap mt-2 gap-1">
          <Button variant="quiet" icon={<Icon of={Pencil} size={16} />} onClick={onEdit}>
            <Trans>Edit</Trans> <span className="sr-only">{t`question ${number}`}</span>
          </Button>
          <Button variant="quiet" busy={activation.isPending} onClick={() => activation.mutate()}>
            {question.isActive ? <Trans>Deactivate</Trans> : <Trans>Activate</Trans>}{' '}
            <span className="sr-only">{t`question ${number}`}</span>
          </Button>
          <MoveButtons
            upLabel={t`Move question ${number} up`}
            downLabel={t`Move question ${number} down`}
            isFirst={number === 1}
            isLast={isLast}
            isSaving={isMoving}
            onMove={onMove}
          />
          <span className="meta">
            <Trans>version {version}</Trans>
          </span>
        </div>
        <MutationError error={activation.error} />
      </div>
    </NumberedItem>
  );
}
