import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, Timestamp } from '../../fields.ts';
import { remindersPaths } from './reminders.paths.ts';

/** The maximum number of people in one call. */
export const maxRemindedPeople = 100;

/** The maximum length of the note that a trainer can add to a reminder, in characters. */
export const maxReminderNoteLength = 300;

/** The last reminder that a person received. `sentBy` is the name of the trainer or admin who sent it. */
const LastReminder = z.object({ sentAt: Timestamp, sentBy: z.string() });
export type LastReminder = z.infer<typeof LastReminder>;

/**
 * The reminder that a person would receive, or the reason why the person cannot be reminded. A reminder names the
 * person's next step: the one thing to do next in the training.
 */
export const ReminderPreview = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  /**
   * The reason why the person cannot be reminded; null if they can be. `inactive`: the person cannot sign in.
   * `nothing_to_do`: the person has no next step, or cannot take the next step yet.
   */
  obstacle: z.enum(['inactive', 'nothing_to_do']).nullable(),
  /** The text of the button with which the person takes the next step; empty if there is none. */
  label: z.string(),
  /** One sentence that states why this is the next step; empty if there is none. */
  reason: z.string(),
  /** True if the reminder is also mailed. */
  byMail: z.boolean(),
  lastReminder: LastReminder.nullable(),
  /** True if the person was reminded in the last 24 hours. Another reminder is then sent only with `again`. */
  isRecentlyReminded: z.boolean(),
});
export type ReminderPreview = z.infer<typeof ReminderPreview>;

/** A person who was not reminded, with the reason. */
const SkippedPerson = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  reason: z.enum(['inactive', 'nothing_to_do', 'reminded_recently']),
  lastReminder: LastReminder.nullable(),
});

/** The result of sending reminders: the people who were reminded, and those who were not. */
export const SentReminders = z.object({
  sent: z.array(z.object({ userId: z.uuid(), fullName: z.string(), byMail: z.boolean() })),
  skipped: z.array(SkippedPerson),
});
export type SentReminders = z.infer<typeof SentReminders>;

/** The ids of the people to remind. */
const UserIds = z.array(z.uuid()).min(1).max(maxRemindedPeople);

export const remindersEndpoints = {
  preview: endpoint({
    ...remindersPaths.preview,
    access: 'trainer',
    summary: 'Returns what a reminder would say to each of the people, and when they were last reminded; sends nothing',
    body: z.object({ userIds: UserIds }),
    reply: z.array(ReminderPreview),
    errors: ['trainee_not_found'],
  }),
  send: endpoint({
    ...remindersPaths.send,
    access: 'trainer',
    summary: 'Reminds people of their next step by a notification and a mail; returns who was skipped, with the reason',
    body: z.object({
      userIds: UserIds,
      /** The trainer's note: a sentence that is added to the text of the reminder. */
      note: lineText(maxReminderNoteLength).optional(),
      /** True to remind people even if they were already reminded in the last 24 hours. */
      again: z.boolean().optional(),
    }),
    reply: SentReminders,
    errors: ['trainee_not_found'],
  }),
};
