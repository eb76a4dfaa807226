import { z } from 'zod';
import { endpoint, events } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { notificationsPaths } from './notifications.paths.ts';

/**
 * The kinds of notifications. The text of a notification is composed from its kind and details, and is not stored.
 * - `module-revised`: a new revision of a module asks the person to read it again.
 * - `module-pass-again`: a new revision of a module asks the person to read it, and to pass its quiz again.
 * - `quiz-wait-lifted`: a trainer has lifted the waiting time before the person's next attempt at a quiz.
 */
export const NotificationKind = z.enum([
  'announcement',
  'answer',
  'certificate-approved',
  'certificate-rejected',
  'certificate-revoked',
  'certificate-expiring',
  'trainer-request-approved',
  'trainer-request-refused',
  'module-revised',
  'module-pass-again',
  'quiz-wait-lifted',
  'sop-revised',
  'second-factor-changed',
  'reminder',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** A change of a person's second factors. The person gets a notification about it. */
export const SecondFactorChange = z.enum([
  'app_added',
  'app_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'reset',
]);
export type SecondFactorChange = z.infer<typeof SecondFactorChange>;

/** The details of a notification, by kind. */
export interface NotificationDetails {
  announcement: { title: string };
  /** The name of the person who answered, and the chapter number of the module. */
  answer: { author: string; chapterNumber: string };
  'certificate-approved': { number: string };
  'certificate-rejected': { number: string; reason: string };
  'certificate-revoked': { number: string; reason: string };
  /** `lastDay`: the last day on which the certificate is valid, YYYY-MM-DD. */
  'certificate-expiring': { number: string; lastDay: string };
  'trainer-request-approved': Record<string, never>;
  'trainer-request-refused': Record<string, never>;
  'module-revised': { chapterNumber: string; title: string };
  'module-pass-again': { chapterNumber: string; title: string };
  /** `title`: the title of the quiz. */
  'quiz-wait-lifted': { title: string };
  'sop-revised': { number: string; title: string; revision: string };
  'second-factor-changed': { change: SecondFactorChange };
  /**
   * `author`: the name of the trainer. `label` and `reason`: the texts of these fields of the next step. `note`: the
   * trainer's note; empty if there is none.
   */
  reminder: { author: string; label: string; reason: string; note: string };
}

export const Notification = z.object({
  id: z.uuid(),
  kind: NotificationKind,
  /** The fields that `NotificationDetails` declares for the kind. */
  details: z.record(z.string(), z.string()),
  /** The path of the page that opens when the notification is clicked. */
  link: z.string(),
  createdAt: Timestamp,
  readAt: Timestamp.nullable(),
});
export type Notification = z.infer<typeof Notification>;

const NotificationList = z.object({
  items: z.array(Notification),
  nextCursor: z.int().nullable(),
  unreadCount: z.int(),
});

/**
 * The maximum length of `seen`. The state of a full page is shorter: the number of unread notifications, and 9
 * characters for each of 20 notifications.
 */
const maxStateLength = 500;

export const notificationsEndpoints = {
  list: endpoint({
    ...notificationsPaths.list,
    access: 'member',
    summary: 'Lists the notifications of the signed-in person, newest first',
    query: z.object({ cursor: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional() }),
    reply: NotificationList,
    unattended: true,
  }),
  read: endpoint({
    ...notificationsPaths.read,
    access: 'member',
    summary: 'Marks a notification as read',
    params: z.object({ id: z.uuid() }),
    reply: Notification,
    errors: ['notification_not_found'],
  }),
  readAll: endpoint({
    ...notificationsPaths.readAll,
    access: 'member',
    summary: 'Marks all notifications of the signed-in person as read',
    reply: z.object({ unreadCount: z.int() }),
  }),
  events: endpoint({
    ...notificationsPaths.events,
    access: 'member',
    summary: 'Opens a stream of server-sent events that notify an open page of changes',
    query: z.object({
      /**
       * The state of the list that the page shows (see `toNotificationState`). If the list has changed since, the
       * stream begins with an event.
       */
      seen: z.string().max(maxStateLength).optional(),
    }),
    reply: events,
    errors: ['events_only'],
    unattended: true,
  }),
};
