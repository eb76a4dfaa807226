import { z } from 'zod';
import { endpoint, file } from '../../endpoint.ts';
import { lineText, plainText, Timestamp } from '../../fields.ts';
import { callLimits } from '../../call-limits.ts';
import { claimErrors, ClaimedFile, attachErrors, UploadAddress } from '../uploads/uploads.contract.ts';
import { newsPaths } from './news.paths.ts';

/** The maximum number of pictures and videos in one news item. */
export const maxMediaFiles = 5;

export const NewsMedia = z.object({
  type: z.enum(['image', 'video']),
  /** The name of the file that the author uploaded. */
  filename: z.string(),
  /** URL of the file; supports Range requests. */
  url: z.string(),
});
export type NewsMedia = z.infer<typeof NewsMedia>;

/** A news item: a person tells the other people of the site about a training that they have attended. */
export const TrainingNews = z.object({
  id: z.uuid(),
  moduleId: z.uuid(),
  chapterNumber: z.int(),
  moduleTitle: z.string(),
  /** The title of the training. The training need not be a video; the name of the field is fixed by the API. */
  videoTitle: z.string(),
  location: z.string(),
  attendeeComment: z.string(),
  /** The time at which the author completed the module; null until they have completed it. */
  completedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  /** `pictureUrl` is the URL of the author's picture, or null if the author has no picture. */
  author: z.object({ id: z.uuid(), fullName: z.string(), pictureUrl: z.string().nullable() }),
  mediaFiles: z.array(NewsMedia),
  /** True if only trainers and admins see the item. */
  isHidden: z.boolean(),
  canHide: z.boolean(),
  canRemove: z.boolean(),
});
export type TrainingNews = z.infer<typeof TrainingNews>;

const requiredLine = (maximumLength: number) => lineText(maximumLength).pipe(z.string().min(1));
const NewsId = z.object({ id: z.uuid() });

export const NewTrainingNews = z.object({
  moduleId: z.uuid(),
  /** The title of the training. The training need not be a video; the name of the field is fixed by the API. */
  videoTitle: requiredLine(160),
  location: requiredLine(120),
  attendeeComment: plainText(1000).default(''),
  /** The paths that the endpoint `claim` returned, in the order in which the files are shown. */
  media: z
    .array(z.object({ filePath: z.string().max(500) }))
    .max(maxMediaFiles)
    .default([]),
});

export const newsEndpoints = {
  list: endpoint({
    ...newsPaths.list,
    access: 'member',
    summary: 'Lists the news items, newest first; only trainers and admins see hidden items',
    query: z.object({ cursor: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional() }),
    reply: z.object({ items: z.array(TrainingNews), nextCursor: z.int().nullable() }),
  }),
  claim: endpoint({
    ...newsPaths.claim,
    access: 'member',
    summary: 'Checks an uploaded picture or video and returns its path for use in a news item',
    body: z.object({ fileURL: UploadAddress }),
    reply: ClaimedFile,
    errors: [...claimErrors, 'too_many_requests'],
    selfManagedTransactions: true,
    callLimit: callLimits.uploads,
  }),
  share: endpoint({
    ...newsPaths.share,
    access: 'member',
    summary: 'Publishes a news item; location and camera data are removed from its pictures and videos',
    body: NewTrainingNews,
    reply: TrainingNews,
    errors: [
      'module_not_found',
      'too_many_requests',
      'file_damaged',
      'file_too_large',
      'picture_too_many_pixels',
      'busy',
      'storage_unavailable',
      ...attachErrors,
    ],
    selfManagedTransactions: true,
    callLimit: callLimits.posts,
  }),
  hide: endpoint({
    ...newsPaths.hide,
    access: 'trainer',
    summary: 'Hides an item from everybody except trainers and admins, or shows it again',
    params: NewsId,
    body: z.object({ isHidden: z.boolean().default(true) }),
    reply: TrainingNews,
    errors: ['news_not_found'],
  }),
  remove: endpoint({
    ...newsPaths.remove,
    access: 'member',
    summary: 'Removes an item of the signed-in person with its pictures and videos',
    params: NewsId,
    reply: z.object({ id: z.uuid() }),
    errors: ['news_not_found', 'news_of_another_person', 'too_many_requests'],
    callLimit: callLimits.posts,
  }),
  media: endpoint({
    ...newsPaths.media,
    access: 'member',
    summary: 'Returns a picture or video of an item by its index, from 0; supports Range requests',
    params: NewsId.extend({
      n: z.coerce
        .number()
        .int()
        .min(0)
        .max(maxMediaFiles - 1),
    }),
    reply: file,
    errors: ['news_not_found'],
  }),
};
