import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, plainText, ShortText, Timestamp } from '../../fields.ts';
import { announcementsPaths } from './announcements.paths.ts';

/** The audience of an announcement. Its members at the time of sending become the recipients. */
export const Audience = z.discriminatedUnion('to', [
  z.object({ to: z.literal('all') }),
  z.object({ to: z.literal('department'), department: ShortText.pipe(z.string().min(1)) }),
  /** People who have not completed this module. */
  z.object({ to: z.literal('unfinished'), moduleId: z.uuid() }),
]);
export type Audience = z.infer<typeof Audience>;

const Title = lineText(160).pipe(z.string().min(1));
/** Authored HTML. The server removes elements and attributes that are not on the allow list (authored-html.ts). */
const Content = plainText(20_000).pipe(z.string().min(1));

/** An announcement, as returned to one of its recipients. */
export const Announcement = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  /** The full name of the author. */
  author: z.string(),
  createdAt: Timestamp,
  editedAt: Timestamp.nullable(),
  readAt: Timestamp.nullable(),
});
export type Announcement = z.infer<typeof Announcement>;

/** An announcement, as returned to trainers. */
export const SentAnnouncement = Announcement.omit({ readAt: true }).extend({
  audience: Audience,
  /** The name of the department or the chapter number of the module; null for the audience `all`. */
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
const PageQuery = z.object({ cursor: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional() });

export const NewAnnouncement = z.object({ title: Title, content: Content, audience: Audience });
/** The fields of an announcement that can be edited after it was sent. A field that is not sent stays unchanged. */
export const AnnouncementEdit = NewAnnouncement.omit({ audience: true }).partial();

export const announcementsEndpoints = {
  list: endpoint({
    ...announcementsPaths.list,
    access: 'member',
    summary: 'Lists the announcements sent to the signed-in person, without withdrawn ones, newest first',
    query: PageQuery,
    reply: z.object({ items: z.array(Announcement), nextCursor: z.int().nullable() }),
    unattended: true,
  }),
  find: endpoint({
    ...announcementsPaths.find,
    access: 'member',
    summary: 'Returns an announcement sent to the signed-in person',
    params: Id,
    reply: Announcement,
    errors: ['announcement_not_found'],
  }),
  read: endpoint({
    ...announcementsPaths.read,
    access: 'member',
    summary: 'Marks an announcement as read',
    params: Id,
    reply: Announcement,
    errors: ['announcement_not_found'],
  }),
  send: endpoint({
    ...announcementsPaths.send,
    access: 'trainer',
    summary: 'Sends an announcement',
    body: NewAnnouncement,
    reply: SentAnnouncement,
    errors: ['module_not_found', 'announcement_empty', 'announcement_without_audience', 'announcement_sent_already'],
  }),
  sent: endpoint({
    ...announcementsPaths.sent,
    access: 'trainer',
    summary: 'Lists all announcements, including withdrawn ones, newest first',
    query: PageQuery,
    reply: z.object({ items: z.array(SentAnnouncement), nextCursor: z.int().nullable() }),
  }),
  edit: endpoint({
    ...announcementsPaths.edit,
    access: 'trainer',
    summary: 'Edits an announcement, marks it as unread for its recipients and notifies them again',
    params: Id,
    body: AnnouncementEdit,
    reply: SentAnnouncement,
    errors: ['announcement_not_found', 'announcement_empty', 'announcement_withdrawn'],
  }),
  withdraw: endpoint({
    ...announcementsPaths.withdraw,
    access: 'trainer',
    summary: 'Withdraws an announcement, so that only trainers can still see it',
    params: Id,
    reply: SentAnnouncement,
    errors: ['announcement_not_found', 'announcement_withdrawn'],
  }),
  recipients: endpoint({
    ...announcementsPaths.recipients,
    access: 'trainer',
    summary:
      'Lists the recipients of an announcement and when each read it: first those who have not read it, then by name',
    params: Id,
    query: z.object({ cursor: z.string().max(1000).optional() }),
    reply: z.object({ items: z.array(Recipient), nextCursor: z.string().nullable() }),
    errors: ['announcement_not_found'],
  }),
  audiences: endpoint({
    ...announcementsPaths.audiences,
    access: 'trainer',
    summary: 'Lists the possible audiences with the number of people that each has now',
    reply: z.object({
      /** The number of people in the audience `all`. */
      all: z.int(),
      departments: z.array(z.object({ department: z.string(), people: z.int() })),
      unfinished: z.array(z.object({ moduleId: z.uuid(), chapterNumber: z.int(), title: z.string(), people: z.int() })),
    }),
  }),
};
