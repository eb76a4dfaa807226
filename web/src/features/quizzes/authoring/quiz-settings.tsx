import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AuthoredQuiz, QuizSettings } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { type SyntheticEvent, useState } from 'react';
import { ApiError, isRefusal } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useQuizzesAnew, useSaveSettings } from './authoring.hooks.ts';
import { Failure } from './failure.tsx';

const fieldsOf = (quiz: AuthoredQuiz) => ({
  title: quiz.title,
  description: quiz.description,
  passingScore: String(quiz.passingScore),
  questionsDrawn: String(quiz.questionsDrawn),
  timeLimit: quiz.timeLimit === null ? '' : String(quiz.timeLimit),
  attemptLimit: quiz.attemptLimit === null ? '' : String(quiz.attemptLimit),
  waitingMinutes: quiz.waitingMinutes === null ? '' : String(quiz.waitingMinutes),
  isActive: quiz.isActive,
});
type Fields = ReturnType<typeof fieldsOf>;

const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text));

/** Only what was changed here: what another trainer has set meanwhile is not set back. */
function changesOf(fields: Fields, before: Fields): Partial<QuizSettings> {
  const all: QuizSettings = {
    ...fields,
    passingScore: Number(fields.passingScore),
    questionsDrawn: Number(fields.questionsDrawn),
    timeLimit: numberOrNull(fields.timeLimit),
    attemptLimit: numberOrNull(fields.attemptLimit),
    waitingMinutes: numberOrNull(fields.waitingMinutes),
  };
  const names = Object.keys(fields) as (keyof Fields)[];
  return Object.fromEntries(names.filter((name) => fields[name] !== before[name]).map((name) => [name, all[name]]));
}

/** The numbers of a quiz. New attempts go by them; those that are open keep what they began with. */
export function QuizSettingsForm({ quiz }: { quiz: AuthoredQuiz }) {
  const { t } = useLingui();
  const { show } = useToast();
  const save = useSaveSettings(quiz.id);
  const fetchAnew = useQuizzesAnew();
  const [before, setBefore] = useState(() => fieldsOf(quiz));
  const [revision, setRevision] = useState(quiz.revision);
  const [fields, setFields] = useState(before);
  const set = (change: Partial<Fields>) => setFields({ ...fields, ...change });
  const changes = changesOf(fields, before);
  const refused = save.error instanceof ApiError ? save.error.fields : {};
  const take = (now: AuthoredQuiz) => {
    setBefore(fieldsOf(now));
    setFields(fieldsOf(now));
    setRevision(now.revision);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(
      { ...changes, baseRevision: revision },
      {
        onSuccess: (now) => {
          take(now);
          show({ title: t`Quiz saved`, description: t`New attempts go by these settings.` });
        },
        onError: fetchAnew,
      },
    );
  };
  const active = quiz.questionCount;
  return (
    <form className="panel pad stack s16" onSubmit={submit}>
      <TextField
        label={t`Title`}
        required
        maxLength={200}
        value={fields.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextArea
        label={t`Description`}
        optional
        maxLength={2000}
        value={fields.description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <NumberField
          label={t`Pass mark in percent`}
          required
          min={0}
          max={100}
          value={fields.passingScore}
          onValue={(passingScore) => set({ passingScore })}
        />
        <NumberField
          label={t`Questions drawn`}
          required
          max={200}
          hint={
            <Plural value={active} one="The pool has # active question." other="The pool has # active questions." />
          }
          error={refused['questionsDrawn']}
          value={fields.questionsDrawn}
          onValue={(questionsDrawn) => set({ questionsDrawn })}
        />
        <NumberField
          label={t`Time limit in minutes`}
          optional
          max={600}
          hint={t`Empty: no limit.`}
          value={fields.timeLimit}
          onValue={(timeLimit) => set({ timeLimit })}
        />
        <NumberField
          label={t`Attempts allowed`}
          optional
          max={100}
          hint={t`Empty: any number.`}
          value={fields.attemptLimit}
          onValue={(attemptLimit) => set({ attemptLimit })}
        />
        <NumberField
          label={t`Waiting time between attempts, in minutes`}
          optional
          max={43_200}
          hint={t`Empty: the next attempt may follow at once.`}
          value={fields.waitingMinutes}
          onValue={(waitingMinutes) => set({ waitingMinutes })}
        />
      </div>
      <Checkbox
        label={<Trans>Active: trainees may take this quiz</Trans>}
        checked={fields.isActive}
        onChange={(event) => set({ isActive: event.target.checked })}
      />
      {isRefusal(save.error, 'quiz_changed') ? (
        <Callout tone="warn" role="alert" title={<Trans>Somebody else has changed these settings meanwhile.</Trans>}>
          <Button onClick={() => take(quiz)}>
            <Trans>Show what they are now</Trans>
          </Button>
        </Callout>
      ) : (
        <Failure error={save.error} />
      )}
      <div className="row wrap acts">
        <Button
          variant="primary"
          type="submit"
          busy={save.isPending}
          disabledReason={Object.keys(changes).length === 0 ? t`Nothing has changed` : undefined}
        >
          <Trans>Save settings</Trans>
        </Button>
      </div>
    </form>
  );
}

type NumberFieldProps = Omit<Parameters<typeof TextField>[0], 'onChange' | 'type'> & {
  onValue: (value: string) => void;
};

function NumberField({ onValue, ...field }: NumberFieldProps) {
  return (
    <TextField
      type="number"
      inputMode="numeric"
      min={1}
      step={1}
      {...field}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
