import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  maxReminderNoteLength,
  type ReminderPreview,
  type SentReminders,
} from '@loopcheck/contract/features/reminders/reminders.contract';
import { useState } from 'react';
import { useReminderText } from '../../lib/reminder-text.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DiscardTextDialog } from '../../ui/discard-text-dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { NextPage } from '../../ui/next-page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { PersonToRemind, PeopleToRemind, SkippedPeople } from './people-to-remind.tsx';
import { type People, type SendingResult, useReminderPreviews, useSendReminders } from './reminders.hooks.ts';

export type RemindDialogProps = {
  people: People;
  /** The name of the signed-in person, which is part of the reminder's text. */
  author: string;
  onClose: () => void;
};

/** Shows the text of a reminder, and sends it to one person or to the chosen people of a list. */
export function RemindDialog({ people, author, onClose }: RemindDialogProps) {
  const query = useReminderPreviews(people);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const isForOnePerson = 'userId' in people;
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = items.filter(({ userId, obstacle }) => obstacle === null && (isForOnePerson || chosenIds.has(userId)));
  const unchoose = (ids: readonly string[]) =>
    setChosenIds((before) => new Set([...before].filter((id) => !ids.includes(id))));
  const form = useReminderForm(chosen, { onAllSent: onClose, onPartlySent: unchoose });
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false);
  const close = () => (form.hasUnsentNote ? setIsConfirmingDiscard(true) : onClose());
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      shape="sheet"
      keepOnOutsidePress
      title={<Trans>Remind of the next step</Trans>}
      description={<Trans>Sent as a notification, and by mail if the person gets mails.</Trans>}
      footer={
        <>
          <Button onClick={close}>{form.skipped.length > 0 ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}</Button>
          <Button variant="primary" busy={form.isPending} disabled={!form.canSend} onClick={form.send}>
            {isForOnePerson ? (
              <Trans>Send reminder</Trans>
            ) : (
              <Plural value={chosen.length} _0="Send reminders" one="Send # reminder" other="Send # reminders" />
            )}
          </Button>
        </>
      }
    >
      <SkippedPeople people={form.skipped} />
      <QueryState queries={[query]} title={<Trans>The text could not be loaded</Trans>}>
        {() => (
          <>
            {isForOnePerson ? (
              <PersonToRemind person={items[0]} />
            ) : (
              <PeopleToRemind items={items} chosenIds={chosenIds} onChange={setChosenIds} />
            )}
            <NextPage query={query} errorTitle={<Trans>The next people could not be loaded</Trans>}>
              <Trans>Show more</Trans>
            </NextPage>
          </>
        )}
      </QueryState>
      <ReminderFields form={form} chosen={chosen} author={author} />
      <DiscardTextDialog
        open={isConfirmingDiscard}
        title={<Trans>Discard your sentence</Trans>}
        onCancel={() => setIsConfirmingDiscard(false)}
        onDiscard={onClose}
      >
        <Trans>Your unsaved text will be lost.</Trans>
      </DiscardTextDialog>
    </Dialog>
  );
}

type Form = ReturnType<typeof useReminderForm>;

type OutcomeCallbacks = {
  onAllSent: () => void;
  /** `doneIds` are the ids of the people who were reminded or skipped. */
  onPartlySent: (doneIds: readonly string[]) => void;
};

/** Returns the trainer's sentence (`note`), the other state of the dialog, and a function that sends the reminders. */
function useReminderForm(chosen: readonly ReminderPreview[], { onAllSent, onPartlySent }: OutcomeCallbacks) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  const { mutate, isPending } = useSendReminders();
  const [note, setNote] = useState('');
  /** The trainer's sentence as it was sent with the last reminders; empty if none were sent. */
  const [sentNote, setSentNote] = useState('');
  /** True if the people who were reminded in the last 24 hours are reminded too. */
  const [remindsAgain, setRemindsAgain] = useState(false);
  const [skipped, setSkipped] = useState<SentReminders['skipped']>([]);
  const recentCount = chosen.filter(({ isRecentlyReminded }) => isRecentlyReminded).length;
  const onSuccess = ({ sent, skipped: skippedPeople, failure }: SendingResult) => {
    const count = sent.length;
    if (count > 0) show({ title: count === 1 ? t`Reminder sent` : t`${count} reminders sent`, variant: 'success' });
    if (failure) showFailure(t`Not all reminders were sent`)(failure);
    else if (skippedPeople.length === 0) {
      onAllSent();
      return;
    }
    setSentNote(toLine(note));
    setRemindsAgain(false);
    setSkipped(skippedPeople);
    onPartlySent([...sent, ...skippedPeople].map(({ userId }) => userId));
  };
  const send = () =>
    mutate(
      { userIds: chosen.map(({ userId }) => userId), note: toLine(note), again: remindsAgain && recentCount > 0 },
      { onSuccess, onError: showFailure(t`The reminder was not sent`) },
    );
  // Without `remindsAgain`, the people who were reminded in the last 24 hours get no reminder.
  const recipientCount = remindsAgain ? chosen.length : chosen.length - recentCount;
  const canSend = recipientCount > 0;
  const hasUnsentNote = toLine(note) !== '' && toLine(note) !== sentNote;
  return {
    note,
    setNote,
    hasUnsentNote,
    remindsAgain,
    setRemindsAgain,
    skipped,
    recentCount,
    isPending,
    canSend,
    send,
  };
}

/** Returns the sentence as one line. Line breaks become spaces. */
const toLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The field for the trainer's sentence, the complete text for the first chosen person, and the box "Remind again". */
function ReminderFields({ form, chosen, author }: { form: Form; chosen: readonly ReminderPreview[]; author: string }) {
  const compose = useReminderText();
  const { recentCount } = form;
  const [first] = chosen;
  if (!first) return null;
  const { fullName: name, label, reason } = first;
  return (
    <>
      <TextArea
        label={<Trans>Your own sentence</Trans>}
        optional
        maxLength={maxReminderNoteLength}
        hint={<Trans>At most {maxReminderNoteLength} characters.</Trans>}
        value={form.note}
        onChange={(event) => form.setNote(event.target.value)}
      />
      <section>
        <h3 className="mb-1 text-14">
          <Trans>Text for {name}</Trans>
        </h3>
        <Callout>
          <span className="wrap-anywhere">{compose({ author, label, reason, note: toLine(form.note) })}</span>
        </Callout>
      </section>
      {recentCount > 0 ? (
        <Checkbox
          checked={form.remindsAgain}
          onChange={(event) => form.setRemindsAgain(event.target.checked)}
          label={
            <Plural
              value={recentCount}
              one="Remind again: # person was reminded in the last 24 hours"
              other="Remind again: # people were reminded in the last 24 hours"
            />
          }
        />
      ) : null}
    </>
  );
}
