import type { NewsMedia, TrainingNews } from '@loopcheck/contract/features/news/news.contract';
import { isTrainerOrAdmin, type SignedIn } from '../../platform/auth/signed-in.ts';
import { pictureAddress } from '../accounts/index.ts';
import type { MediaRow, NewsWithMedia } from './news.queries.ts';

/** A news item with its pictures and videos, as shown to one viewer. */
export const presentNews = ({ item, media }: NewsWithMedia, viewer: SignedIn): TrainingNews => ({
  id: item.id,
  moduleId: item.module_id,
  chapterNumber: item.chapter_number,
  moduleTitle: item.module_title,
  videoTitle: item.video_title,
  location: item.location,
  attendeeComment: item.attendee_comment,
  completedAt: item.completed_at?.toISOString() ?? null,
  createdAt: item.created_at.toISOString(),
  author: {
    id: item.author_id,
    fullName: item.author_name,
    pictureUrl: pictureAddress(item.author_id, item.author_picture),
  },
  mediaFiles: media.map(presentMedia),
  isHidden: item.hidden_at !== null,
  canHide: isTrainerOrAdmin(viewer),
  canRemove: item.author_id === viewer.id,
});

const presentMedia = (row: MediaRow): NewsMedia => ({
  type: row.type === 'video' ? 'video' : 'image',
  filename: row.file_name,
  url: `/api/training-news/${row.news_id}/media/${row.position}`,
});
