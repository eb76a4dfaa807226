import { Trans, useLingui } from '@lingui/react/macro';
import type { AuthoredQuestion, AuthoredQuiz } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { useId, useState } from 'react';
import { isRefusal } from '../../../lib/api/api-error.ts';
import { showServerErrors } from '../../../lib/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DiscardTextDialog } from '../../../ui/discard-text-dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useCreateQuestion, useRefetchQuizzes, useSaveQuestion } from './authoring.hooks.ts';
import { MutationError } from './mutation-error.tsx';
import { OptionRows } from './option-rows.tsx';
import { useQuestionForm, type ValidQuestion } from './use-question-form.ts';

type QuestionEditorProps = {
  quiz: AuthoredQuiz;
  /** Null for a new question. */
  question: AuthoredQuestion | null;
  userId: string;
  onClose: () => void;
  /** Called after saving if the correct option has another text than before: results may have to be regraded. */
  onKeyChanged: (questionId: string) => void;
};

/** The dialog in which a trainer writes a question, or the next version of one. */
export function QuestionEditor({ quiz, question, userId, onClose, onKeyChanged }: QuestionEditorProps) {
  const { t } = useLingui();
  const formId = useId();
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false);
  const { form, fields, isRestored, hasChanges, loadSaved, keepEdits, removeStoredText } = useQuestionForm(
    userId,
    quiz.id,
    question,
  );
  const { save, error, isPending, resetError } = useSaveVersion({
    quizId: quiz.id,
    question,
    setError: form.setError,
    onSaved: (isKeyChanged, questionId) => {
      removeStoredText();
      onClose();
      if (isKeyChanged) onKeyChanged(questionId);
    },
  });
  const discard = () => {
    removeStoredText();
    onClose();
  };
  const close = () => (hasChanges ? setIsConfirmingDiscard(true) : discard());
  const { errors } = form.formState;
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
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) => void form.handleSubmit((validQuestion) => isPending || save(validQuestion))(event)}
      >
        {isRestored ? (
          <Callout title={<Trans>This text was typed earlier and not saved.</Trans>}>
            <Button variant="quiet" onClick={loadSaved}>
              {question ? <Trans>Load the saved question</Trans> : <Trans>Start with an empty question</Trans>}
            </Button>
          </Callout>
        ) : null}
        <TextArea
          {...form.register('question')}
          label={t`Question`}
          required
          maxLength={2000}
          error={errors.question?.message}
        />
        <OptionRows form={form} fields={fields} />
        <TextArea
          {...form.register('explanation')}
          label={t`Explanation`}
          optional
          hint={t`Shown after a pass.`}
          maxLength={4000}
          error={errors.explanation?.message}
        />
        <Select
          {...form.register('sectionId', { setValueAs: (value: string | null) => value || null })}
          label={t`Section to read`}
          optional
          error={errors.sectionId?.message}
          options={sectionOptions(quiz, fields.sectionId, t`None`, t`Deleted section`)}
        />
        <Checkbox
          {...form.register('critical')}
          label={<Trans>Critical: a mistake can harm people or the plant. Each attempt has at least two.</Trans>}
        />
        {question && isRefusal(error, 'question_changed') ? (
          <ChangedByOthers
            changes={Object.values(error.fields)}
            onLoad={() => {
              loadSaved();
              resetError();
            }}
            onKeep={() => {
              keepEdits();
              resetError();
            }}
          />
        ) : (
          <MutationError error={error} />
        )}
      </form>
      <DiscardTextDialog
        open={isConfirmingDiscard}
        title={<Trans>Discard this question</Trans>}
        onCancel={() => setIsConfirmingDiscard(false)}
        onDiscard={discard}
      >
        <Trans>Your unsaved text will be lost.</Trans>
      </DiscardTextDialog>
    </Dialog>
  );
}

type SaveVersionOptions = {
  quizId: string;
  question: AuthoredQuestion | null;
  setError: ReturnType<typeof useQuestionForm>['form']['setError'];
  onSaved: (isKeyChanged: boolean, questionId: string) => void;
};

const fieldOfServerError = {
  question: 'question',
  options: 'options',
  correctOption: 'correctOption',
  explanation: 'explanation',
  sectionId: 'sectionId',
} as const;

/** Creates the question, or saves its next version. */
function useSaveVersion({ quizId, question, setError, onSaved }: SaveVersionOptions) {
  const { t } = useLingui();
  const { show } = useToast();
  const create = useCreateQuestion(quizId);
  const update = useSaveQuestion(question?.id ?? '');
  const refetchQuizzes = useRefetchQuizzes();
  const { error, isPending, reset } = question ? update : create;
  const onSuccess = (saved: AuthoredQuestion) => {
    const keyText = question?.options[question.correctOption - 1];
    const isKeyChanged = question !== null && keyText !== saved.options[saved.correctOption - 1];
    // If the key has changed, the regrade dialog opens, and a toast would cover its button.
    if (!isKeyChanged) {
      show({
        title: question ? t`Question saved` : t`Question added`,
        description: t`New attempts use this version.`,
      });
    }
    onSaved(isKeyChanged, saved.id);
  };
  const onError = (saveError: Error) => {
    refetchQuizzes();
    // The fields of this error describe what somebody else has changed, not what is invalid.
    if (!isRefusal(saveError, 'question_changed')) showServerErrors(setError, saveError, fieldOfServerError);
  };
  const save = ({ baseVersion, ...content }: ValidQuestion) => {
    if (question) update.mutate({ ...content, baseVersion }, { onSuccess, onError });
    else create.mutate(content, { onSuccess, onError });
  };
  return { save, error, isPending, resetError: reset };
}

/** The sections of the module. A deleted section stays selectable, so that saving does not change it unnoticed. */
function sectionOptions(quiz: AuthoredQuiz, selectedId: string | null, noneLabel: string, deletedLabel: string) {
  const sections = quiz.sections.map((section) => ({ value: section.id, label: section.title }));
  const isDeleted = selectedId !== null && !quiz.sections.some((section) => section.id === selectedId);
  const deletedSection = isDeleted ? [{ value: selectedId, label: deletedLabel }] : [];
  return [{ value: '', label: noneLabel }, ...sections, ...deletedSection];
}

type ChangedByOthersProps = { changes: string[]; onLoad: () => void; onKeep: () => void };

/** Displayed when somebody else has saved a version of the question during the edit. */
function ChangedByOthers({ changes, onLoad, onKeep }: ChangedByOthersProps) {
  return (
    <Callout tone="warn" role="alert" title={<Trans>Somebody else has changed this question.</Trans>}>
      <ul className="my-2 list-disc ps-5">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <div className="row flex-wrap">
        <Button onClick={onLoad}>
          <Trans>Load their version</Trans>
        </Button>
        <Button onClick={onKeep}>
          <Trans>Keep my version</Trans>
        </Button>
      </div>
    </Callout>
  );
}
