import { Trans, useLingui } from '@lingui/react/macro';
import type { AuthoredQuestion, AuthoredQuiz } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { type SyntheticEvent, useId, useState } from 'react';
import { ApiError, isRefusal } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DropTextDialog } from '../../../ui/drop-text-dialog.tsx';
import { FieldError, TextArea } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useCreateQuestion, useQuizzesAnew, useSaveQuestion } from './authoring.hooks.ts';
import { OptionRows } from './option-rows.tsx';
import { Failure } from './failure.tsx';
import { editedOf, useQuestionDraft } from './use-question-draft.ts';

type QuestionEditorProps = {
  quiz: AuthoredQuiz;
  /** Null for a new one. */
  question: AuthoredQuestion | null;
  userId: string;
  onClose: () => void;
  /** The key differs from the one before: results may have to be regraded. */
  onKeyChanged: (questionId: string) => void;
};

/** Writes a question, or the next version of one. */
export function QuestionEditor({ quiz, question, userId, onClose, onKeyChanged }: QuestionEditorProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const formId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const draft = useQuestionDraft(userId, quiz.id, question);
  const { edited, change } = draft;
  const create = useCreateQuestion(quiz.id);
  const update = useSaveQuestion(question?.id ?? '');
  const fetchAnew = useQuizzesAnew();
  const { isPending, error } = question ? update : create;
  const refused = error instanceof ApiError ? error.fields : {};
  const saved = (now: AuthoredQuestion) => {
    draft.forget();
    const keyText = question?.options[question.correctOption - 1];
    onClose();
    // The regrade says by itself that the question is saved, and a toast would lie over its button.
    if (question && keyText !== now.options[now.correctOption - 1]) onKeyChanged(now.id);
    else
      show({
        title: question ? t`Question saved` : t`Question added`,
        description: t`New attempts draw it as it is now.`,
      });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
    const { baseVersion, ...body } = edited;
    // Empty rows at the end are no options.
    const options = body.options.slice(0, Math.max(2, body.options.findLastIndex((text) => text.trim() !== '') + 1));
    if (question) update.mutate({ ...body, options, baseVersion }, { onSuccess: saved, onError: fetchAnew });
    else create.mutate({ ...body, options }, { onSuccess: saved });
  };
  const drop = () => {
    draft.forget();
    onClose();
  };
  const close = () => (draft.hasChanges ? setIsAsking(true) : drop());
  return (
    <Dialog
      open
      wide
      shape="sheet"
      keepOnOutsidePress
      onOpenChange={(open) => (open ? undefined : close())}
      title={question ? <Trans>Edit question</Trans> : <Trans>New question</Trans>}
      footer={
        <>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isPending}>
            <Trans>Save question</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} className="stack s16" onSubmit={submit}>
        {draft.wasLeft ? (
          <Callout title={<Trans>This is what you typed before and did not save.</Trans>}>
            <Button variant="quiet" onClick={() => draft.begin(editedOf(question))}>
              <Trans>Begin again from what is saved</Trans>
            </Button>
          </Callout>
        ) : null}
        <TextArea
          label={t`Question`}
          required
          maxLength={2000}
          error={refused['question']}
          value={edited.question}
          onChange={(event) => change({ question: event.target.value })}
        />
        <OptionRows edited={edited} onChange={change} />
        <FieldError id={`${formId}-options`}>{refused['options'] ?? refused['correctOption']}</FieldError>
        <TextArea
          label={t`Explanation`}
          optional
          hint={t`Shown after a pass.`}
          maxLength={4000}
          value={edited.explanation}
          onChange={(event) => change({ explanation: event.target.value })}
        />
        <Select
          label={t`Section to read`}
          optional
          value={edited.sectionId ?? ''}
          onChange={(event) => change({ sectionId: event.target.value || null })}
          options={sectionOptions(quiz, edited.sectionId, t`None`, t`A section that is gone`)}
        />
        <Checkbox
          label={<Trans>Critical: lives or a plant depend on it. Each draw holds at least two.</Trans>}
          checked={edited.critical}
          onChange={(event) => change({ critical: event.target.checked })}
        />
        {question && isRefusal(error, 'question_changed') ? (
          <SecondEdit
            changes={Object.values(refused)}
            onBegin={() => draft.begin(editedOf(question))}
            onKeep={() => change({ baseVersion: question.version })}
          />
        ) : (
          <Failure error={error} />
        )}
      </form>
      <DropTextDialog
        open={isAsking}
        title={<Trans>Discard this question</Trans>}
        onKeep={() => setIsAsking(false)}
        onDrop={drop}
      >
        <Trans>What you typed and did not save is gone for good.</Trans>
      </DropTextDialog>
    </Dialog>
  );
}

function sectionOptions(quiz: AuthoredQuiz, chosen: string | null, none: string, gone: string) {
  const known = quiz.sections.map((section) => ({ value: section.id, label: section.title }));
  const isGone = chosen !== null && !quiz.sections.some((section) => section.id === chosen);
  return [{ value: '', label: none }, ...known, ...(isGone ? [{ value: chosen, label: gone }] : [])];
}

function SecondEdit({ changes, onBegin, onKeep }: { changes: string[]; onBegin: () => void; onKeep: () => void }) {
  return (
    <Callout tone="warn" role="alert" title={<Trans>Somebody else has changed this question meanwhile.</Trans>}>
      <ul className="my-2 list-disc ps-5">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <div className="row wrap">
        <Button onClick={onBegin}>
          <Trans>Begin again from theirs</Trans>
        </Button>
        <Button onClick={onKeep}>
          <Trans>Keep mine and save again</Trans>
        </Button>
      </div>
    </Callout>
  );
}
