import type { NewsMedia, TrainingNews } from '@loopcheck/contract/features/news/news.contract';
import { isTrainerOrAdmin, type SignedIn } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { pictureAddress } from '../accounts/index.ts';
import { findNews, listMedia, type MediaRow, type NewsRow } from './news.queries.ts';

/** Items with what they show, as one person sees them. */
export async function repliesOf(db: Database, user: SignedIn, rows: readonly NewsRow[]): Promise<TrainingNews[]> {
  const ids = rows.map(({ id }) => id);
  const media = Map.groupBy(await listMedia(db, ids), ({ news_id: id }) => id);
  return rows.map((row) => newsOf(row, media.get(row.id) ?? [], user));
}

/** One item as one person sees it. */
export async function replyAbout(db: Database, user: SignedIn, id: string): Promise<TrainingNews> {
  const [reply] = await repliesOf(db, user, [await findVisible(db, user, id)]);
  ensure(reply, 'news_not_found');
  return reply;
}

/** An item that the person may see; a hidden one is there for trainers only. */
export async function findVisible(db: Database, user: SignedIn, id: string): Promise<NewsRow> {
  const row = await findNews(db, id);
  ensure(row && (row.hidden_at === null || isTrainerOrAdmin(user)), 'news_not_found');
  return row;
}

const newsOf = (row: NewsRow, media: readonly MediaRow[], user: SignedIn): TrainingNews => ({
  id: row.id,
  moduleId: row.module_id,
  chapterNumber: row.chapter_number,
  moduleTitle: row.module_title,
  videoTitle: row.video_title,
  location: row.location,
  attendeeComment: row.attendee_comment,
  completedAt: row.completed_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  author: {
    id: row.author_id,
    fullName: row.author_name,
    pictureUrl: pictureAddress(row.author_id, row.author_picture),
  },
  mediaFiles: media.map(mediaOf),
  isHidden: row.hidden_at !== null,
  canHide: isTrainerOrAdmin(user),
  canRemove: row.author_id === user.id,
});

const mediaOf = (row: MediaRow): NewsMedia => ({
  type: row.type === 'video' ? 'video' : 'image',
  filename: row.file_name,
  url: `/api/training-news/${row.news_id}/media/${row.position}`,
});
