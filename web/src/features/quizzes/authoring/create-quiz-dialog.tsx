import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { QuizSettings } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { showServerErrors, validationMessages } from '../../../lib/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useCreateQuiz } from './authoring.hooks.ts';
import { MutationError } from './mutation-error.tsx';
import { emptyToNull, NumberField } from './number-field.tsx';

const NewQuiz = QuizSettings.pick({ title: true, passingScore: true });

/** Maps a field name in the server's reply to the form field beside which the error is shown. */
const fieldOfServerError = { title: 'title', passingScore: 'passingScore' } as const;
const defaultPassMark = 70;

/** Creates a quiz with a title and a pass mark, and opens the page of the new quiz. */
export function CreateQuizDialog({ moduleId, onClose }: { moduleId: string; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const create = useCreateQuiz();
  const formId = useId();
  const form = useForm<z.input<typeof NewQuiz>>({
    resolver: zodResolver(NewQuiz, validationMessages),
    defaultValues: { title: '', passingScore: defaultPassMark },
  });
  const { errors } = form.formState;
  const submit = (quiz: z.output<typeof NewQuiz>) => {
    if (create.isPending) return;
    create.mutate(
      { moduleId, ...quiz },
      {
        onSuccess: ({ id }) =>
          void navigate({
            to: '/trainer/manage-quizzes/$quizId',
            params: { quizId: id },
            search: { tab: 'questions' },
          }),
        onError: (error) => showServerErrors(form.setError, error, fieldOfServerError),
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={<Trans>New quiz</Trans>}
      keepOnOutsidePress
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={create.isPending}>
            <Trans>Create quiz</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <TextField
          {...form.register('title')}
          label={t`Title`}
          required
          maxLength={200}
          error={errors.title?.message}
        />
        <NumberField
          {...form.register('passingScore', { setValueAs: emptyToNull })}
          label={t`Pass mark in percent`}
          required
          min={0}
          max={100}
          error={errors.passingScore?.message}
        />
        <MutationError error={create.error} />
      </form>
    </Dialog>
  );
}
