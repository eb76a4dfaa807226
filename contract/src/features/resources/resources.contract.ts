import { z } from 'zod';
import { endpoint, file } from '../../endpoint.ts';
import { IgnoredField, lineText, Percent, plainText, Timestamp } from '../../fields.ts';
import { claimErrors, ClaimedFile, attachErrors, UploadAddress } from '../uploads/uploads.contract.ts';
import { resourcesPaths } from './resources.paths.ts';

export const ResourceType = z.enum(['pdf', 'video', 'link']);
export type ResourceType = z.infer<typeof ResourceType>;

/** The file formats in which a browser can request a video, in order of preference. */
export const VideoFormat = z.enum(['mp4', 'webm', 'ogv']);
export type VideoFormat = z.infer<typeof VideoFormat>;

/**
 * The reason why a conversion failed. `no_video`: the file has no video stream. `damaged`: the file cannot be read or
 * converted. `too_long`: the conversion took too long.
 */
export const ConversionFault = z.enum(['no_video', 'damaged', 'too_long']);
export type ConversionFault = z.infer<typeof ConversionFault>;

/** The conversion of a video whose uploaded file is of a type that not all browsers play. */
export const Conversion = z.object({
  state: z.enum(['waiting', 'running', 'failed']),
  /** The converted part of the video; null if the state is not `running`, or the length of the video is not known. */
  percent: Percent.nullable(),
  /** The reason why the conversion failed; null in other states. */
  fault: ConversionFault.nullable(),
});
export type Conversion = z.infer<typeof Conversion>;

/** The progress of one person in watching a video. */
export const WatchProgress = z.object({
  /** The position at which to resume, in seconds. */
  position: z.number(),
  /** The part of the video that was played, in whole percent. Skipped parts do not count. */
  percentage: Percent,
  /** True if at least 90 percent of the video was played. Never becomes false again. */
  isWatched: z.boolean(),
  /** The reason why the played part is currently not counted; null if it is counted. */
  notCounted: z.enum(['module_locked']).nullable(),
});
export type WatchProgress = z.infer<typeof WatchProgress>;

/** Captions of a video: one WebVTT file in one language. */
export const Captions = z.object({ id: z.uuid(), language: z.string(), label: z.string(), filePath: z.string() });
export type Captions = z.infer<typeof Captions>;

/** A document, video or link of a module. */
export const LearningResource = z.object({
  id: z.uuid(),
  moduleId: z.uuid(),
  title: z.string(),
  description: z.string(),
  type: ResourceType,
  /** This field and the next three describe the file; they are null for a link. */
  fileName: z.string().nullable(),
  filePath: z.string().nullable(),
  /** The size of the file in bytes. */
  fileSize: z.int().nullable(),
  mimeType: z.string().nullable(),
  /** The length of a video, in seconds; null if the length is not known, or if the resource is not a video. */
  duration: z.number().nullable(),
  /** The URL of a link; null for other resources. */
  url: z.string().nullable(),
  orderIndex: z.int(),
  createdAt: Timestamp,
  /** True if the viewer can delete the resource. */
  canDelete: z.boolean(),
  /** True if the page cannot show the file, so that it can only be downloaded. */
  isDownloadOnly: z.boolean(),
  /**
   * The file formats in which a video is available; empty if the video must be converted first, or if the resource is
   * not a video.
   */
  forms: z.array(VideoFormat),
  /**
   * The conversion of a video; null if it has succeeded or is not needed. Also null for other resources, and if this
   * server has no software for conversions.
   */
  conversion: Conversion.nullable(),
  /** The path of the preview picture of a video; null if there is none. */
  posterPath: z.string().nullable(),
  captions: z.array(Captions),
  /** The progress of the viewer in watching the video; null if the resource is not a video. */
  watching: WatchProgress.nullable(),
});
export type LearningResource = z.infer<typeof LearningResource>;

/** How many videos a module has (`total`), and how many of them one person has watched. */
export const WatchedVideoCounts = z.object({ moduleId: z.uuid(), watched: z.int(), total: z.int() });
export type WatchedVideoCounts = z.infer<typeof WatchedVideoCounts>;

const Title = lineText(200);
const Description = plainText(2000);
const WebAddress = lineText(2000);

/** A resource to create. */
export const NewResource = z.object({
  moduleId: z.uuid(),
  /** If empty, the server uses the file name or the host of the link. */
  title: Title.default(''),
  description: Description.default(''),
  type: ResourceType,
  /** The `objectPath` that the endpoint `claim` returned for the file; only for documents and videos. */
  filePath: z.string().max(500).optional(),
  url: WebAddress.optional(),
  fileName: IgnoredField,
  fileSize: IgnoredField,
  mimeType: IgnoredField,
  orderIndex: IgnoredField,
});
export type NewResource = z.infer<typeof NewResource>;

/** A part of a video that was played. Both positions are in seconds from the beginning of the video. */
export const WatchedSpan = z.object({ from: z.number().min(0).max(86_400), to: z.number().min(0).max(86_400) });
export type WatchedSpan = z.infer<typeof WatchedSpan>;

const ResourceId = z.object({ id: z.uuid() });
const ModuleId = z.object({ id: z.uuid() });
/** A language tag, such as `en` or `pt-BR`. */
const Language = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
  .max(20);

export const resourcesEndpoints = {
  list: endpoint({
    ...resourcesPaths.list,
    access: 'member',
    summary: 'Lists the resources of a module in their order, with how far the signed-in person has watched each video',
    params: ModuleId,
    reply: z.array(LearningResource),
    errors: ['module_not_found'],
  }),
  reorder: endpoint({
    ...resourcesPaths.reorder,
    access: 'trainer',
    summary:
      'Sets the order of the resources of a module; refused if the list does not contain exactly the current ones',
    params: ModuleId,
    body: z.object({ ids: z.array(z.uuid()).max(500) }),
    reply: z.array(LearningResource),
    errors: ['module_not_found', 'resource_order_stale'],
  }),
  videosWatched: endpoint({
    ...resourcesPaths.videosWatched,
    access: 'member',
    summary:
      'Returns, for each active module that has videos, the number of its videos and how many of these the signed-in person has watched',
    reply: z.array(WatchedVideoCounts),
  }),
  claim: endpoint({
    ...resourcesPaths.claim,
    access: 'trainer',
    summary: 'Claims an uploaded file: checks its content and returns the path to send when creating a resource',
    body: z.object({ fileURL: UploadAddress }),
    reply: ClaimedFile,
    errors: claimErrors,
    selfManagedTransactions: true,
  }),
  create: endpoint({
    ...resourcesPaths.create,
    access: 'trainer',
    summary: 'Adds a claimed file or a link as the last resource of a module',
    body: NewResource,
    reply: LearningResource,
    errors: [
      'module_not_found',
      'link_address_unusable',
      'file_kind_not_taken',
      'storage_unavailable',
      ...attachErrors,
    ],
    selfManagedTransactions: true,
  }),
  change: endpoint({
    ...resourcesPaths.change,
    access: 'trainer',
    summary: 'Changes title, description or position of a resource, or the URL of a link',
    params: ResourceId,
    body: z.object({
      title: Title.optional(),
      description: Description.optional(),
      orderIndex: z.int().min(0).max(10_000).optional(),
      url: WebAddress.optional(),
    }),
    reply: LearningResource,
    errors: ['resource_not_found', 'link_address_unusable'],
  }),
  remove: endpoint({
    ...resourcesPaths.remove,
    access: 'trainer',
    summary: 'Deletes a resource with its file; admins delete any resource, trainers those that they added',
    params: ResourceId,
    reply: z.object({ id: z.uuid() }),
    errors: ['resource_not_found', 'resource_of_another_person'],
  }),
  file: endpoint({
    ...resourcesPaths.file,
    access: 'member',
    summary:
      'Returns the file of a resource; supports Range requests. `download=1` sends it as an attachment; `as` selects the file format of a video',
    params: ResourceId,
    query: z.object({ download: z.literal('1').optional(), as: VideoFormat.optional() }),
    reply: file,
    errors: ['resource_not_found', 'video_form_not_found', 'storage_unavailable'],
  }),
  poster: endpoint({
    ...resourcesPaths.poster,
    access: 'member',
    summary: 'Returns the preview picture of a video',
    params: ResourceId,
    reply: file,
    contentTypes: ['image/jpeg'],
    errors: ['resource_not_found', 'storage_unavailable'],
  }),
  addCaptions: endpoint({
    ...resourcesPaths.addCaptions,
    access: 'trainer',
    summary: 'Adds a claimed WebVTT file to a video, replacing existing captions in the same language',
    params: ResourceId,
    body: z.object({
      filePath: z.string().max(500),
      language: Language.default('en'),
      label: lineText(60).default(''),
    }),
    reply: LearningResource,
    errors: [
      'resource_not_found',
      'captions_need_video',
      'captions_unreadable',
      'storage_full',
      'storage_unavailable',
      ...attachErrors,
    ],
    selfManagedTransactions: true,
  }),
  removeCaptions: endpoint({
    ...resourcesPaths.removeCaptions,
    access: 'trainer',
    summary: 'Deletes captions',
    params: z.object({ id: z.uuid(), captionsId: z.uuid() }),
    reply: LearningResource,
    errors: ['resource_not_found'],
  }),
  captions: endpoint({
    ...resourcesPaths.captions,
    access: 'member',
    summary: 'Returns captions as a WebVTT file',
    params: z.object({ id: z.uuid(), captionsId: z.uuid() }),
    reply: file,
    contentTypes: ['text/vtt'],
    errors: ['resource_not_found', 'storage_unavailable'],
  }),
  watch: endpoint({
    ...resourcesPaths.watch,
    access: 'member',
    summary:
      'Reports the played parts of a video. A report without spans records that the video has started to play; later reports cannot claim more time than has passed since then',
    params: ResourceId,
    body: z.object({
      spans: z.array(WatchedSpan).max(500),
      /** The position of the player, in seconds. */
      position: z.number().min(0).max(86_400),
      /** The length of the video according to the player, in seconds; used if the file does not state the length. */
      duration: z.number().min(0).max(86_400).optional(),
    }),
    reply: WatchProgress,
    errors: ['resource_not_found', 'module_locked'],
  }),
};
