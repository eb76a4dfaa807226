import { z } from 'zod';
import { endpoint, file } from '../../endpoint.ts';
import { lineText, plainText, Timestamp } from '../../fields.ts';
import { claimErrors, ClaimedFile, takeErrors, UploadAddress } from '../uploads/uploads.contract.ts';

/** As many pictures and videos as one item shows. */
export const mostMedia = 5;

export const NewsMedia = z.object({
  type: z.enum(['image', 'video']),
  filename: z.string(),
  /** Where the bytes are; a video plays from anywhere in it (Range). */
  url: z.string(),
});
export type NewsMedia = z.infer<typeof NewsMedia>;

/** What somebody tells of a training. */
export const TrainingNews = z.object({
  id: z.uuid(),
  moduleId: z.uuid(),
  chapterNumber: z.int(),
  moduleTitle: z.string(),
  videoTitle: z.string(),
  location: z.string(),
  attendeeComment: z.string(),
  /** When the author completed the module, as the server knows it; null while it is not completed. */
  completedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  /** `pictureUrl`: where the picture of the author is read; null where there is none. */
  author: z.object({ id: z.uuid(), fullName: z.string(), pictureUrl: z.string().nullable() }),
  mediaFiles: z.array(NewsMedia),
  isHidden: z.boolean(),
  canHide: z.boolean(),
  canRemove: z.boolean(),
});
export type TrainingNews = z.infer<typeof TrainingNews>;

const required = (maximumLength: number) => lineText(maximumLength).pipe(z.string().min(1));
const NewsId = z.object({ id: z.uuid() });

export const NewTrainingNews = z.object({
  moduleId: z.uuid(),
  videoTitle: required(160),
  location: required(120),
  attendeeComment: plainText(1000).default(''),
  /** Claimed files, in the order in which they are shown. */
  media: z
    .array(z.object({ filePath: z.string().max(500) }))
    .max(mostMedia)
    .default([]),
});

export const newsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/training-news',
    access: 'member',
    summary: 'What people tell of their trainings, latest first; hidden items for trainers only',
    query: z.object({ cursor: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional() }),
    reply: z.object({ items: z.array(TrainingNews), nextCursor: z.int().nullable() }),
  }),
  claim: endpoint({
    method: 'PUT',
    path: '/api/training-news/files',
    access: 'member',
    summary: 'Claim an uploaded picture or video: it is checked, and its path goes into the item',
    body: z.object({ fileURL: UploadAddress }),
    reply: ClaimedFile,
    errors: claimErrors,
    selfManaged: true,
  }),
  share: endpoint({
    method: 'POST',
    path: '/api/training-news',
    access: 'member',
    summary: 'Tell of a training; pictures and videos lose what they say of place and camera',
    body: NewTrainingNews,
    reply: TrainingNews,
    errors: [
      'module_not_found',
      'too_many_requests',
      'file_damaged',
      'file_too_large',
      'storage_unavailable',
      ...takeErrors,
    ],
  }),
  hide: endpoint({
    method: 'POST',
    path: '/api/training-news/:id/hide',
    access: 'trainer',
    summary: 'Hide an item from everybody but trainers, or show it again',
    params: NewsId,
    body: z.object({ isHidden: z.boolean().default(true) }),
    reply: TrainingNews,
    errors: ['news_not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/training-news/:id',
    access: 'member',
    summary: 'Remove an own item with its pictures and videos',
    params: NewsId,
    reply: z.object({ id: z.uuid() }),
    errors: ['news_not_found', 'news_of_another'],
  }),
  media: endpoint({
    method: 'GET',
    path: '/api/training-news/:id/media/:n',
    access: 'member',
    summary: 'A picture or video of an item, counted from 0, with Range',
    params: NewsId.extend({ n: z.coerce.number().int().min(0).max(mostMedia) }),
    reply: file,
    errors: ['news_not_found'],
  }),
};
