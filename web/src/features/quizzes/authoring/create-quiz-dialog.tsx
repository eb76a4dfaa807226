import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useCreateQuiz } from './authoring.hooks.ts';
import { Failure } from './failure.tsx';

/** A new quiz: its name and pass mark; everything else can be set once it is there. */
export function CreateQuizDialog({ moduleId, onClose }: { moduleId: string; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const create = useCreateQuiz();
  const formId = useId();
  const [title, setTitle] = useState('');
  const [passMark, setPassMark] = useState('70');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    create.mutate(
      { moduleId, title, passingScore: Number(passMark) },
      {
        onSuccess: (quiz) =>
          void navigate({
            to: '/trainer/manage-quizzes/$quizId',
            params: { quizId: quiz.id },
            search: { tab: 'questions' },
          }),
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
      <form id={formId} className="stack" onSubmit={submit}>
        <TextField
          label={t`Title`}
          required
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextField
          label={t`Pass mark in percent`}
          type="number"
          required
          min={0}
          max={100}
          step={1}
          value={passMark}
          onChange={(event) => setPassMark(event.target.value)}
        />
        <Failure error={create.error} />
      </form>
    </Dialog>
  );
}
