import { Trans, useLingui } from '@lingui/react/macro';
import type { AuthoredQuestion, AuthoredQuiz } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { exhibitLimits } from '@loopcheck/contract/features/quizzes/exhibits.rules';
import { useId, useState } from 'react';
import { isRefusal } from '../../../lib/api/api-error.ts';
import { showServerErrors } from '../../../lib/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DiscardTextDialog } from '../../../ui/discard-text-dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { DraftGate } from '../../../ui/draft-gate.tsx';
import { DraftNotices, DraftStatus } from '../../../ui/draft-status.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useCreateQuestion, useRefetchQuizzes, useSaveQuestion } from './authoring.hooks.ts';
import type { ServerDraft } from '../../../lib/server-draft/use-server-draft.ts';
import { MutationError } from './mutation-error.tsx';
import { OptionRows } from './option-rows.tsx';
import { useQuestionForm, type ValidQuestion } from './use-question-form.ts';

type QuestionEditorProps = {
  quiz: AuthoredQuiz;
  /** The question to edit; null for a new question. */
  question: AuthoredQuestion | null;
  userId: string;
  onClose: () => void;
  /** Called after saving if the text of the correct option has changed, so that the trainer can regrade results. */
  onKeyChanged: (questionId: string) => void;
};

/** The dialog in which a trainer writes a new question, or the next version of an existing one. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { quiz, question, userId } = props;
  return (
    <DraftGate
      kind={question ? 'question' : 'new_question'}
      objectId={question?.id ?? quiz.id}
      userId={userId}
      loading={null}
    >
      {(serverDraft) => <QuestionDialog {...props} serverDraft={serverDraft} />}
    </DraftGate>
  );
}

type QuestionDialogProps = Omit<QuestionEditorProps, 'userId'> & { serverDraft: ServerDraft };

function QuestionDialog({ quiz, question, serverDraft, onClose, onKeyChanged }: QuestionDialogProps) {
  const formId = useId();
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false);
  const { form, fields, isRestored, hasChanges, loadSaved, keepEdits } = useQuestionForm(serverDraft, question);
  const { save, error, isPending, resetError } = useSaveVersion({
    quizId: quiz.id,
    question,
    setError: form.setError,
    discardDraft: serverDraft.discard,
    onSaved: (isKeyChanged, questionId) => {
      onClose();
      if (isKeyChanged) onKeyChanged(questionId);
    },
  });
  const discard = () => {
    serverDraft.discard();
    onClose();
  };
  const close = () => (hasChanges ? setIsConfirmingDiscard(true) : onClose());
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
        // While the question is being saved, a second press of the button Save question does nothing.
        onSubmit={(event) => void form.handleSubmit((validQuestion) => isPending || save(validQuestion))(event)}
      >
        <DraftNotices draft={serverDraft} />
        {isRestored ? (
          <Callout title={<Trans>This text was typed earlier and not saved.</Trans>}>
            <Button variant="quiet" onClick={loadSaved}>
              {question ? <Trans>Load the saved question</Trans> : <Trans>Start with an empty question</Trans>}
            </Button>
          </Callout>
        ) : null}
        <QuestionFields quiz={quiz} form={form} fields={fields} />
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
        <DraftStatus state={serverDraft.state} />
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

type QuestionFieldsProps = Pick<ReturnType<typeof useQuestionForm>, 'form' | 'fields'> & { quiz: AuthoredQuiz };

function QuestionFields({ quiz, form, fields }: QuestionFieldsProps) {
  const { t } = useLingui();
  const { errors } = form.formState;
  return (
    <>
      <TextArea
        {...form.register('question')}
        label={t`Question`}
        required
        maxLength={2000}
        error={errors.question?.message}
      />
      <TextField
        {...form.register('exhibitTitle')}
        label={t`Title of the exhibit`}
        optional
        hint={t`Where the reader sees the text, such as “Command Prompt on HMI-12A”.`}
        maxLength={exhibitLimits.titleLength}
        error={errors.exhibitTitle?.message}
      />
      <TextArea
        {...form.register('exhibitText')}
        label={t`Text of the exhibit`}
        optional
        mono
        hint={t`Shown above the options, as typed: ${String(exhibitLimits.minLines)} to ${String(exhibitLimits.maxLines)} lines of at most ${String(exhibitLimits.lineLength)} characters. Lines of at most 40 characters fit on a phone.`}
        error={errors.exhibitText?.message}
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
        options={listSectionOptions(quiz, fields.sectionId, t`None`, t`Deleted section`)}
      />
      <Checkbox
        {...form.register('critical')}
        label={<Trans>Critical: a mistake can harm people or the plant. Each attempt has at least two.</Trans>}
      />
    </>
  );
}

type SaveVersionOptions = {
  quizId: string;
  question: AuthoredQuestion | null;
  setError: ReturnType<typeof useQuestionForm>['form']['setError'];
  /** Discards the draft. Called when the server has saved the question, even if the editor is closed by then. */
  discardDraft: () => void;
  /**
   * Called after saving, but only if the editor is still open. `isKeyChanged` is true if the text of the correct option
   * has changed; always false for a new question.
   */
  onSaved: (isKeyChanged: boolean, questionId: string) => void;
};

/** Maps a field name in the server's reply to the form field beside which the error is shown. */
const fieldOfServerError = {
  question: 'question',
  exhibit: 'exhibitText',
  'exhibit.title': 'exhibitTitle',
  'exhibit.text': 'exhibitText',
  options: 'options',
  correctOption: 'correctOption',
  explanation: 'explanation',
  optionExplanations: 'optionExplanations',
  sectionId: 'sectionId',
} as const;

/** Returns `save`, which creates the question or saves its next version, and the state of the request. */
function useSaveVersion({ quizId, question, setError, discardDraft, onSaved }: SaveVersionOptions) {
  const { t } = useLingui();
  const { show } = useToast();
  const create = useCreateQuestion(quizId);
  const update = useSaveQuestion(question?.id ?? '');
  const refetchQuizzes = useRefetchQuizzes();
  const { error, isPending, reset } = question ? update : create;
  const onSuccess = (saved: AuthoredQuestion) => {
    const keyText = question?.options[question.correctOption - 1];
    const isKeyChanged = question !== null && keyText !== saved.options[saved.correctOption - 1];
    // If the text of the correct option has changed, the regrade dialog opens. A toast would cover its button.
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
    // The fields of `question_changed` describe the changes of somebody else, and not invalid input.
    if (!isRefusal(saveError, 'question_changed')) showServerErrors(setError, saveError, fieldOfServerError);
  };
  const save = ({ baseVersion, ...content }: ValidQuestion) => {
    const saving = question
      ? update.mutateAsync({ ...content, baseVersion }, { onSuccess, onError })
      : create.mutateAsync(content, { onSuccess, onError });
    // `onError` shows the error.
    void saving.then(discardDraft, () => undefined);
  };
  return { save, error, isPending, resetError: reset };
}

/**
 * Lists the sections of the module. A selected section that was deleted stays in the list, so that saving the question
 * keeps the section.
 */
function listSectionOptions(quiz: AuthoredQuiz, selectedId: string | null, noneLabel: string, deletedLabel: string) {
  const sections = quiz.sections.map((section) => ({ value: section.id, label: section.title }));
  const isDeleted = selectedId !== null && !quiz.sections.some((section) => section.id === selectedId);
  const deletedSection = isDeleted ? [{ value: selectedId, label: deletedLabel }] : [];
  return [{ value: '', label: noneLabel }, ...sections, ...deletedSection];
}

type ChangedByOthersProps = { changes: string[]; onLoad: () => void; onKeep: () => void };

/** States what somebody else has changed since the author started to edit, and offers two ways to continue. */
function ChangedByOthers({ changes, onLoad, onKeep }: ChangedByOthersProps) {
  return (
    <Callout tone="warn" role="alert" title={<Trans>Somebody else has changed this question.</Trans>}>
      <ul className="my-2 list-disc ps-5">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p className="mb-2">
        <Trans>Keep your changes: what only they have changed is added. If both changed the same, yours stays.</Trans>
      </p>
      <div className="row flex-wrap">
        <Button onClick={onLoad}>
          <Trans>Load their version</Trans>
        </Button>
        <Button onClick={onKeep}>
          <Trans>Keep my changes</Trans>
        </Button>
      </div>
    </Callout>
  );
}
