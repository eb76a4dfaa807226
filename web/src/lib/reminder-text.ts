import { useLingui } from '@lingui/react/macro';

/**
 * The details of a reminder: the name of the trainer, the label and reason of the next step, and a sentence that the
 * trainer has added. The sentence can be empty.
 */
type ReminderDetails = { author?: string; label?: string; reason?: string; note?: string };

/**
 * Returns a function that composes the text of a reminder. Trainers see this text before they send the reminder, and
 * the reminded person sees the text in the list of notifications.
 */
export function useReminderText(): (details: ReminderDetails) => string {
  const { t } = useLingui();
  return ({ author = '', label = '', reason = '', note = '' }) =>
    note === ''
      ? t`${author} reminds you of your next step: ${label}. ${reason}`
      : t`${author} reminds you of your next step: ${label}. ${reason} ${author} adds: ${note}`;
}
