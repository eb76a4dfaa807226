import { zodResolver } from '@hookform/resolvers/zod';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { QuizSettings, type AuthoredQuiz } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isRefusal } from '../../../lib/api/api-error.ts';
import { showServerErrors, validationMessages } from '../../../lib/form-errors.ts';
import { ActionRow } from '../../../ui/action-row.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { panelClass } from '../../../ui/panel.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useRefetchQuizzes, useSaveSettings } from './authoring.hooks.ts';
import { MutationError } from './mutation-error.tsx';
import { emptyToNull, NumberField } from './number-field.tsx';
import { findChangedSettings } from './quiz-settings.rules.ts';

const toSettings = (quiz: AuthoredQuiz): QuizSettings => ({
  title: quiz.title,
  description: quiz.description,
  passingScore: quiz.passingScore,
  questionsDrawn: quiz.questionsDrawn,
  timeLimit: quiz.timeLimit,
  attemptLimit: quiz.attemptLimit,
  waitingMinutes: quiz.waitingMinutes,
  isActive: quiz.isActive,
});

/** Maps a field name in the server's reply to the form field beside which the error is shown. */
const fieldOfServerError = {
  title: 'title',
  description: 'description',
  passingScore: 'passingScore',
  questionsDrawn: 'questionsDrawn',
  timeLimit: 'timeLimit',
  attemptLimit: 'attemptLimit',
  waitingMinutes: 'waitingMinutes',
} as const;

/** The settings of a quiz. Changed settings apply to new attempts; open attempts keep the earlier settings. */
export function QuizSettingsForm({ quiz }: { quiz: AuthoredQuiz }) {
  const { t } = useLingui();
  const { form, submit, save, loadCurrent } = useSettingsForm(quiz);
  const { errors, isDirty } = form.formState;
  const numberField = (name: 'passingScore' | 'questionsDrawn' | 'timeLimit' | 'attemptLimit' | 'waitingMinutes') => ({
    ...form.register(name, { setValueAs: emptyToNull }),
    error: errors[name]?.message,
  });
  const activeCount = quiz.questionCount;
  return (
    <form
      className={panelClass({ padding: 'normal', className: 'stack' })}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField {...form.register('title')} label={t`Title`} required maxLength={200} error={errors.title?.message} />
      <TextArea
        {...form.register('description')}
        label={t`Description`}
        optional
        maxLength={2000}
        error={errors.description?.message}
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <NumberField {...numberField('passingScore')} label={t`Pass mark in percent`} required min={0} max={100} />
        <NumberField
          {...numberField('questionsDrawn')}
          label={t`Questions asked per attempt`}
          required
          max={200}
          hint={
            <Plural
              value={activeCount}
              one="The quiz has # active question."
              other="The quiz has # active questions."
            />
          }
        />
        <NumberField
          {...numberField('timeLimit')}
          label={t`Time limit in minutes`}
          optional
          max={600}
          hint={t`Empty: no limit.`}
        />
        <NumberField
          {...numberField('attemptLimit')}
          label={t`Attempts allowed`}
          optional
          max={100}
          hint={t`Empty: no limit.`}
        />
        <NumberField
          {...numberField('waitingMinutes')}
          label={t`Waiting time between attempts, in minutes`}
          optional
          max={43_200}
          hint={t`Empty: no waiting time.`}
        />
      </div>
      <Checkbox {...form.register('isActive')} label={<Trans>Active: trainees can take this quiz</Trans>} />
      {isRefusal(save.error, 'quiz_changed') ? (
        <Callout tone="warn" role="alert" title={<Trans>Somebody else has changed these settings.</Trans>}>
          <Button onClick={loadCurrent}>
            <Trans>Load the current settings</Trans>
          </Button>
        </Callout>
      ) : (
        <MutationError error={save.error} />
      )}
      <ActionRow>
        <Button
          variant="primary"
          type="submit"
          busy={save.isPending}
          disabledReason={isDirty ? undefined : t`Nothing has changed`}
        >
          <Trans>Save settings</Trans>
        </Button>
      </ActionRow>
    </form>
  );
}

function useSettingsForm(quiz: AuthoredQuiz) {
  const { t } = useLingui();
  const { show } = useToast();
  const save = useSaveSettings(quiz.id);
  const refetchQuizzes = useRefetchQuizzes();
  /**
   * The settings and the revision on which the edits are based. Later changes by other people do not change this base.
   */
  const [base, setBase] = useState({ settings: toSettings(quiz), revision: quiz.revision });
  const form = useForm<QuizSettings>({
    resolver: zodResolver(QuizSettings, validationMessages),
    defaultValues: base.settings,
  });
  const load = (current: AuthoredQuiz) => {
    const settings = toSettings(current);
    setBase({ settings, revision: current.revision });
    form.reset(settings);
  };
  const submit = form.handleSubmit((settings) => {
    if (save.isPending) return;
    save.mutate(
      { ...findChangedSettings(settings, base.settings), baseRevision: base.revision },
      {
        onSuccess: (saved) => {
          load(saved);
          show({ title: t`Quiz saved`, description: t`New attempts use these settings.` });
        },
        onError: (error) => {
          refetchQuizzes();
          showServerErrors(form.setError, error, fieldOfServerError);
        },
      },
    );
  });
  return {
    form,
    submit,
    save,
    /** Discards the edits and loads the settings that somebody else has saved. */
    loadCurrent: () => {
      load(quiz);
      save.reset();
    },
  };
}
