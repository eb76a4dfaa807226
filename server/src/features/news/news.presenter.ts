import { pictureUrl } from '@loopcheck/contract/features/accounts/picture-url';
import type { NewsMedia, TrainingNews } from '@loopcheck/contract/features/news/news.contract';
import { isTrainerOrAdmin, type SignedInUser } from '../../platform/auth/signed-in.ts';
import type { NewsMediaRow, NewsWithMedia } from './news.queries.ts';

/** Formats a news item for one viewer. Trainers and admins can hide the item; the author can remove it. */
export const presentNews = ({ item, media }: NewsWithMedia, viewer: SignedInUser): TrainingNews => ({
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
    pictureUrl: pictureUrl(item.author_id, item.author_picture),
  },
  mediaFiles: media.map(presentMedia),
  isHidden: item.hidden_at !== null,
  canHide: isTrainerOrAdmin(viewer),
  canRemove: item.author_id === viewer.id,
});

const presentMedia = (row: NewsMediaRow): NewsMedia => ({
  type: row.type === 'video' ? 'video' : 'image',
  filename: row.file_name,
  url: `/api/training-news/${row.news_id}/media/${row.position}`,
});
