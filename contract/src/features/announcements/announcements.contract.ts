import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { lineText, plainText, ShortText, Timestamp } from '../../fields.ts';

/** To whom an announcement goes. Who that is, is settled when it is sent. */
export const Audience = z.discriminatedUnion('to', [
  z.object({ to: z.literal('all') }),
  z.object({ to: z.literal('department'), department: ShortText.pipe(z.string().min(1)) }),
  /** People who have not completed this module. */
  z.object({ to: z.literal('unfinished'), moduleId: z.uuid() }),
]);
export type Audience = z.infer<typeof Audience>;

const Title = lineText(160).pipe(z.string().min(1));
/** Authored HTML; the server keeps what the list of authored elements names. */
const Content = plainText(20_000).pipe(z.string().min(1));

/** An announcement as somebody reads it to whom it went. */
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

/** An announcement as trainers manage it. */
export const SentAnnouncement = Announcement.omit({ readAt: true }).extend({
  audience: Audience,
  /** The department, or the chapter, that the audience names; null for all. */
  audienceName: z.string().nullable(),
  withdrawnAt: Timestamp.nullable(),
  recipientCount: z.int(),
  readCount: z.int(),
});
export type SentAnnouncement = z.infer<typeof SentAnnouncement>;

/** Somebody to whom an announcement went. */
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
    method: 'GET',
    path: '/api/announcements',
    access: 'member',
    summary: 'The announcements that went to oneself and stand, latest first',
    query: Page,
    reply: z.object({ items: z.array(Announcement), nextCursor: z.int().nullable() }),
    unattended: true,
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/announcements/:id',
    access: 'member',
    summary: 'One announcement that went to oneself',
    params: Id,
    reply: Announcement,
    errors: ['announcement_not_found'],
  }),
  read: endpoint({
    method: 'PUT',
    path: '/api/announcements/:id/read',
    access: 'member',
    summary: 'Note that one has read an announcement',
    params: Id,
    reply: Announcement,
    errors: ['announcement_not_found'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/announcements',
    access: 'trainer',
    summary: 'Send an announcement',
    body: z.object({ title: Title, content: Content, audience: Audience }),
    reply: SentAnnouncement,
    errors: ['module_not_found', 'announcement_empty', 'announcement_without_audience', 'announcement_sent_already'],
  }),
  sent: endpoint({
    method: 'GET',
    path: '/api/trainer/announcements',
    access: 'trainer',
    summary: 'All announcements, latest first, withdrawn ones too',
    query: Page,
    reply: z.object({ items: z.array(SentAnnouncement), nextCursor: z.int().nullable() }),
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/announcements/:id',
    access: 'trainer',
    summary: 'Edit what an announcement says; those who had read it are asked to read it again',
    params: Id,
    body: z.object({ title: Title, content: Content }),
    reply: SentAnnouncement,
    errors: ['announcement_not_found', 'announcement_empty', 'announcement_withdrawn'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/announcements/:id/withdraw',
    access: 'trainer',
    summary: 'Withdraw an announcement: nobody sees it any more, and it is kept',
    params: Id,
    reply: SentAnnouncement,
    errors: ['announcement_not_found', 'announcement_withdrawn'],
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/api/trainer/announcements/:id/recipients',
    access: 'trainer',
    summary: 'To whom an announcement went and who has read it: those who have not first, by name',
    params: Id,
    reply: z.array(Recipient),
    errors: ['announcement_not_found'],
  }),
  audiences: endpoint({
    method: 'GET',
    path: '/api/trainer/announcements/audiences',
    access: 'trainer',
    summary: 'What an audience can be chosen from, with how many people it would reach today',
    reply: z.object({
      all: z.int(),
      departments: z.array(z.object({ department: z.string(), people: z.int() })),
      unfinished: z.array(z.object({ moduleId: z.uuid(), chapterNumber: z.int(), title: z.string(), people: z.int() })),
    }),
  }),
};
