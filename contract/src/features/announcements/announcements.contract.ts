import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, plainText, ShortText, Timestamp } from '../../fields.ts';
import { announcementsPaths } from './announcements.paths.ts';

/** Who receives an announcement. The recipients are determined when it is sent. */
export const Audience = z.discriminatedUnion('to', [
  z.object({ to: z.literal('all') }),
  z.object({ to: z.literal('department'), department: ShortText.pipe(z.string().min(1)) }),
  /** People who have not completed this module. */
  z.object({ to: z.literal('unfinished'), moduleId: z.uuid() }),
]);
export type Audience = z.infer<typeof Audience>;

const Title = lineText(160).pipe(z.string().min(1));
/** Authored HTML; the server removes elements and attributes that authored texts may not have. */
const Content = plainText(20_000).pipe(z.string().min(1));

/** An announcement, as returned to one of its recipients. */
export const Announcement = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  author: z.string(),
  createdAt: Timestamp,
  editedAt: Timestamp.nullable(),
  readAt: Timestamp.nullable(),
});
export type Announcement = z.infer<typeof Announcement>;

/** An announcement, as returned to trainers, who manage it. */
export const SentAnnouncement = Announcement.omit({ readAt: true }).extend({
  audience: Audience,
  /** The department or the chapter number that defines the audience; null for the audience `all`. */
  audienceName: z.string().nullable(),
  withdrawnAt: Timestamp.nullable(),
  recipientCount: z.int(),
  readCount: z.int(),
});
export type SentAnnouncement = z.infer<typeof SentAnnouncement>;

/** A recipient of an announcement. */
export const Recipient = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  department: z.string().nullable(),
  readAt: Timestamp.nullable(),
});
export type Recipient = z.infer<typeof Recipient>;

const Id = z.object({ id: z.uuid() });
const Page = z.object({ cursor: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional() });

export const announcementsEndpoints = {
  list: endpoint({
    ...announcementsPaths.list,
    access: 'member',
    summary: 'The announcements to the signed-in person that are not withdrawn, latest first',
    query: Page,
    reply: z.object({ items: z.array(Announcement), nextCursor: z.int().nullable() }),
    unattended: true,
  }),
  find: endpoint({
    ...announcementsPaths.find,
    access: 'member',
    summary: 'One announcement to the signed-in person',
    params: Id,
    reply: Announcement,
    errors: ['announcement_not_found'],
  }),
  read: endpoint({
    ...announcementsPaths.read,
    access: 'member',
    summary: 'Mark an announcement as read',
    params: Id,
    reply: Announcement,
    errors: ['announcement_not_found'],
  }),
  send: endpoint({
    ...announcementsPaths.send,
    access: 'trainer',
    summary: 'Send an announcement',
    body: z.object({ title: Title, content: Content, audience: Audience }),
    reply: SentAnnouncement,
    errors: ['module_not_found', 'announcement_empty', 'announcement_without_audience', 'announcement_sent_already'],
  }),
  sent: endpoint({
    ...announcementsPaths.sent,
    access: 'trainer',
    summary: 'All announcements, withdrawn ones too, latest first',
    query: Page,
    reply: z.object({ items: z.array(SentAnnouncement), nextCursor: z.int().nullable() }),
  }),
  edit: endpoint({
    ...announcementsPaths.edit,
    access: 'trainer',
    summary: 'Edit an announcement; it becomes unread for its recipients, and they are notified again',
    params: Id,
    body: z.object({ title: Title, content: Content }),
    reply: SentAnnouncement,
    errors: ['announcement_not_found', 'announcement_empty', 'announcement_withdrawn'],
  }),
  withdraw: endpoint({
    ...announcementsPaths.withdraw,
    access: 'trainer',
    summary: 'Withdraw an announcement: its recipients no longer see it, and trainers still do',
    params: Id,
    reply: SentAnnouncement,
    errors: ['announcement_not_found', 'announcement_withdrawn'],
  }),
  recipients: endpoint({
    ...announcementsPaths.recipients,
    access: 'trainer',
    summary: 'The recipients of an announcement and who has read it: unread first, then by name',
    params: Id,
    query: z.object({ cursor: z.string().max(1000).optional() }),
    reply: z.object({ items: z.array(Recipient), nextCursor: z.string().nullable() }),
    errors: ['announcement_not_found'],
  }),
  audiences: endpoint({
    ...announcementsPaths.audiences,
    access: 'trainer',
    summary: 'The possible audiences, with how many people each would reach today',
    reply: z.object({
      all: z.int(),
      departments: z.array(z.object({ department: z.string(), people: z.int() })),
      unfinished: z.array(z.object({ moduleId: z.uuid(), chapterNumber: z.int(), title: z.string(), people: z.int() })),
    }),
  }),
};
