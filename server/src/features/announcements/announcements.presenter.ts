import type {
  Announcement,
  Audience,
  Recipient,
  SentAnnouncement,
} from '@loopcheck/contract/features/announcements/announcements.contract';
import type { ReceivedRow, RecipientRow, SentRow } from './announcements.queries.ts';

/** Formats an announcement for one of its recipients. */
export const presentAnnouncement = (row: ReceivedRow): Announcement => ({
  id: row.id,
  title: row.title,
  content: row.content,
  author: row.author,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  readAt: row.read_at?.toISOString() ?? null,
});

/** Formats an announcement for trainers. */
export const presentSentAnnouncement = (row: SentRow): SentAnnouncement => ({
  id: row.id,
  title: row.title,
  content: row.content,
  author: row.author,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  audience: presentAudience(row),
  audienceName: row.department ?? (row.chapter_number === null ? null : String(row.chapter_number)),
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  recipientCount: row.recipient_count,
  readCount: row.recipient_count - (row.unread_count ?? 0),
});

function presentAudience({ department, module_id: moduleId }: SentRow): Audience {
  if (department !== null) return { to: 'department', department };
  return moduleId === null ? { to: 'all' } : { to: 'unfinished', moduleId };
}

/** Formats a recipient for trainers. */
export const presentRecipient = (row: RecipientRow): Recipient => ({
  userId: row.id,
  fullName: row.full_name,
  department: row.department,
  readAt: row.read_at?.toISOString() ?? null,
});
