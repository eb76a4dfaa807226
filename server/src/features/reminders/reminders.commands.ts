import { randomUUID } from 'node:crypto';
import type { NextStep } from '@loopcheck/contract/features/next-step/next-step.contract';
import type { ReminderPreview, SentReminders } from '@loopcheck/contract/features/reminders/reminders.contract';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { acquireLocks } from '../../platform/db/lock.queries.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { findNextStep } from '../next-step/index.ts';
import { notify } from '../notifications/index.ts';
import { listLatestEventsAbout, type NewTrainingEvent, recordEvents } from '../records/index.ts';
import { findSenderName, listPeopleToRemind } from './reminders.queries.ts';
import { isRecentReminder, isTooSoonToRepeat, obstacleOf, pathOfTarget } from './reminders.rules.ts';

interface Context {
  readonly db: Database;
  readonly config: Config;
  readonly now: Date;
  /** True if a mail server is configured. */
  readonly sendsMail: boolean;
}

/**
 * A person whom a trainer wants to remind. `step` is the person's next step: the one thing that the person should do
 * next. It is null if the person cannot sign in.
 */
interface Candidate {
  readonly preview: ReminderPreview;
  readonly step: NextStep | null;
  /** True if the last reminder is so recent that a request with `again` cannot send another reminder either. */
  readonly isTooSoonToRepeat: boolean;
}

/** Previews the reminder of each person. Throws trainee_not_found if an id belongs to no approved person. */
export const previewReminders = async (context: Context, userIds: readonly string[]): Promise<ReminderPreview[]> =>
  (await listCandidates(context, userIds)).map(({ preview }) => preview);

/**
 * Reminds people of their next step. Skips people who cannot sign in, who have no step that they can take now, or who
 * were reminded recently. If `again` is true, only a reminder in the last 10 minutes counts as recent. `context.db`
 * must be a transaction.
 */
export async function sendReminders(
  context: Context,
  request: { senderId: string; userIds: readonly string[]; note: string; again: boolean },
): Promise<SentReminders> {
  // Requests for the same person run sequentially, so that the second of two concurrent requests finds the reminder of
  // the first.
  await acquireLocks(
    context.db,
    request.userIds.map((userId) => `reminder ${userId.toLowerCase()}`),
  );
  const candidates = await listCandidates(context, request.userIds);
  const senderName = await findSenderName(context.db, request.senderId);
  const result: SentReminders = { sent: [], skipped: [] };
  const reminders: Reminder[] = [];
  for (const { preview, step, isTooSoonToRepeat: isInMinimumPause } of candidates) {
    const { userId, fullName, byMail, lastReminder } = preview;
    const isInPause = request.again ? isInMinimumPause : preview.isRecentlyReminded;
    const reason = preview.obstacle ?? (isInPause ? ('reminded_recently' as const) : null);
    // If `step` is null, the obstacle is `inactive`, so there is always a reason for a skipped person. The compiler does
    // not know this and needs the default value below.
    if (reason !== null || step === null) {
      result.skipped.push({ userId, fullName, reason: reason ?? 'inactive', lastReminder });
      continue;
    }
    reminders.push({ step, userId, senderName, senderId: request.senderId, note: request.note });
    result.sent.push({ userId, fullName, byMail });
  }
  await recordEvents(context.db, reminders.map(toTrainingEvent));
  for (const reminder of reminders) await sendNotification(context.db, reminder);
  return result;
}

interface Reminder {
  readonly step: NextStep;
  readonly userId: string;
  readonly senderId: string;
  readonly senderName: string;
  /** The trainer's note; empty if there is none. */
  readonly note: string;
}

const toTrainingEvent = ({ step: { label, module }, userId, senderId, note }: Reminder): NewTrainingEvent => ({
  personId: userId,
  actorId: senderId,
  verb: 'created',
  object: 'reminder',
  ...(module && { moduleId: module.moduleId }),
  result: { label },
  ...(note !== '' && { personal: { note } }),
});

async function sendNotification(db: Database, { step, userId, senderName, note }: Reminder): Promise<void> {
  const { label, reason, target } = step;
  await notify(db, {
    kind: 'reminder',
    userIds: [userId],
    // A person gets at most one notification for each occasion. Each reminder has a new occasion, so it is always sent.
    occasion: randomUUID(),
    details: { author: senderName, label, reason, note },
    link: pathOfTarget(target),
  });
}

/**
 * Lists these people with their next steps, sorted by name. Throws trainee_not_found if an id belongs to no approved
 * person.
 */
async function listCandidates(context: Context, userIds: readonly string[]): Promise<Candidate[]> {
  const { db, config, now, sendsMail } = context;
  const people = await listPeopleToRemind(db, userIds);
  ensure(people.length === new Set(userIds.map((id) => id.toLowerCase())).size, 'trainee_not_found');
  const reminders = await listLatestEventsAbout(db, userIds, 'reminder');
  const candidates: Candidate[] = [];
  for (const { id, fullName, isActive, canGetMail } of people) {
    const step = isActive ? await findNextStep({ db, config, now }, id) : null;
    const lastReminder = reminders.find(({ personId }) => personId === id);
    const preview = {
      userId: id,
      fullName,
      obstacle: obstacleOf(step),
      label: step?.label ?? '',
      reason: step?.reason ?? '',
      byMail: sendsMail && canGetMail,
      lastReminder: lastReminder
        ? { sentAt: lastReminder.occurredAt.toISOString(), sentBy: lastReminder.actorName }
        : null,
      isRecentlyReminded:
        lastReminder !== undefined && isRecentReminder(lastReminder.occurredAt, now, config.reminderPauseHours),
    };
    const isTooSoon =
      lastReminder !== undefined && isTooSoonToRepeat(lastReminder.occurredAt, now, config.reminderPauseHours);
    candidates.push({ preview, step, isTooSoonToRepeat: isTooSoon });
  }
  return candidates;
}
