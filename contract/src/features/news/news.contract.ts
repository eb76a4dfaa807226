import { z } from 'zod';
import { endpoint, file } from '../../endpoint.ts';
import { lineText, plainText, Timestamp } from '../../fields.ts';
import { claimErrors, ClaimedFile, takeErrors, UploadAddress } from '../uploads/uploads.contract.ts';
import { newsPaths } from './news.paths.ts';

/** The maximum number of pictures and videos of one item. */
export const mostMedia = 5;

export const NewsMedia = z.object({
  type: z.enum(['image', 'video']),
  /** The name of the file that the author uploaded. */
  filename: z.string(),
  /** URL of the file; supports Range requests. */
  url: z.string(),
});
export type NewsMedia = z.infer<typeof NewsMedia>;

/** A training that somebody has shared. */
export const TrainingNews = z.object({
  id: z.uuid(),
  moduleId: z.uuid(),
  chapterNumber: z.int(),
  moduleTitle: z.string(),
  videoTitle: z.string(),
  location: z.string(),
  attendeeComment: z.string(),
  /** When the author completed the module, according to their current progress; null while it is not completed. */
  completedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  /** `pictureUrl`: URL of the author's picture; null when there is none. */
  author: z.object({ id: z.uuid(), fullName: z.string(), pictureUrl: z.string().nullable() }),
  mediaFiles: z.array(NewsMedia),
  /** Hidden items are listed for trainers only. */
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
  /** Paths that `claim` returned, in the order in which the files are shown. */
  media: z
    .array(z.object({ filePath: z.string().max(500) }))
    .max(mostMedia)
    .default([]),
});

export const newsEndpoints = {
  list: endpoint({
    ...newsPaths.list,
    access: 'member',
    summary: 'The trainings that people have shared, latest first; hidden items for trainers only',
    query: z.object({ cursor: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional() }),
    reply: z.object({ items: z.array(TrainingNews), nextCursor: z.int().nullable() }),
  }),
  claim: endpoint({
    ...newsPaths.claim,
    access: 'member',
    summary: 'Check an uploaded picture or video, and return the path to give when sharing',
    body: z.object({ fileURL: UploadAddress }),
    reply: ClaimedFile,
    errors: claimErrors,
    selfManaged: true,
  }),
  share: endpoint({
    ...newsPaths.share,
    access: 'member',
    summary: 'Share a training; location and camera data are removed from pictures and videos',
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
    selfManaged: true,
  }),
  hide: endpoint({
    ...newsPaths.hide,
    access: 'trainer',
    summary: 'Hide an item from everybody but trainers, or show it again',
    params: NewsId,
    body: z.object({ isHidden: z.boolean().default(true) }),
    reply: TrainingNews,
    errors: ['news_not_found'],
  }),
  remove: endpoint({
    ...newsPaths.remove,
    access: 'member',
    summary: 'Remove an own item with its pictures and videos',
    params: NewsId,
    reply: z.object({ id: z.uuid() }),
    errors: ['news_not_found', 'news_of_another'],
  }),
  media: endpoint({
    ...newsPaths.media,
    access: 'member',
    summary: 'A picture or video of an item, counted from 0, with Range',
    params: NewsId.extend({ n: z.coerce.number().int().min(0).max(mostMedia) }),
    reply: file,
    errors: ['news_not_found'],
  }),
};
