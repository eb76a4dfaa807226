import { z } from 'zod';
import { endpoint, file } from '../../endpoint.ts';
import { lineText, Percent, plainText, Timestamp } from '../../fields.ts';
import { claimErrors, ClaimedFile, takeErrors, UploadAddress } from '../uploads/uploads.contract.ts';
import { resourcesPaths } from './resources.paths.ts';

export const ResourceType = z.enum(['pdf', 'video', 'link']);
export type ResourceType = z.infer<typeof ResourceType>;

/** The forms of a video that a browser is offered, in order of preference. */
export const VideoForm = z.enum(['mp4', 'webm', 'ogv']);
export type VideoForm = z.infer<typeof VideoForm>;

/** Why a video could not be converted: no video stream, damaged, or the time limit was exceeded. */
export const ConversionFault = z.enum(['no_video', 'damaged', 'too_long']);
export type ConversionFault = z.infer<typeof ConversionFault>;

/** The conversion of a video that browsers cannot play as it was uploaded. */
export const Conversion = z.object({
  state: z.enum(['waiting', 'running', 'failed']),
  /** Null while the length of the video is unknown. */
  percent: Percent.nullable(),
  fault: ConversionFault.nullable(),
});
export type Conversion = z.infer<typeof Conversion>;

/** The progress of one person in watching a video. */
export const Watching = z.object({
  /** The position at which to resume, in seconds. */
  position: z.number(),
  /** Whole percent of the video that was played; skipped parts do not count. */
  percentage: Percent,
  /** True once 90% of the video was watched; never becomes false again. */
  isWatched: z.boolean(),
  /** The reason why watching is currently not counted; null if it is counted. */
  notCounted: z.enum(['module_locked']).nullable(),
});
export type Watching = z.infer<typeof Watching>;

/** Captions of a video: one WebVTT file in one language. */
export const Captions = z.object({ id: z.uuid(), language: z.string(), label: z.string(), filePath: z.string() });
export type Captions = z.infer<typeof Captions>;

/** A document, video or link of a module. Sizes in bytes, `duration` in seconds; only links have a `url`. */
export const LearningResource = z.object({
  id: z.uuid(),
  moduleId: z.uuid(),
  title: z.string(),
  description: z.string(),
  type: ResourceType,
  fileName: z.string().nullable(),
  filePath: z.string().nullable(),
  fileSize: z.int().nullable(),
  mimeType: z.string().nullable(),
  duration: z.number().nullable(),
  url: z.string().nullable(),
  orderIndex: z.int(),
  createdAt: Timestamp,
  canDelete: z.boolean(),
  /** The forms in which the video can be played; empty if it must be converted first. */
  forms: z.array(VideoForm),
  /** Null if browsers play the uploaded video, or if this server cannot convert videos. */
  conversion: Conversion.nullable(),
  posterPath: z.string().nullable(),
  captions: z.array(Captions),
  /** Null unless the resource is a video. */
  watching: Watching.nullable(),
});
export type LearningResource = z.infer<typeof LearningResource>;

/** The number of a module's videos, and of those that a person has watched. */
export const VideosWatched = z.object({ moduleId: z.uuid(), watched: z.int(), total: z.int() });
export type VideosWatched = z.infer<typeof VideosWatched>;

const ignored = z.unknown().optional();
const Title = lineText(200);
const Description = plainText(2000);
const WebAddress = lineText(2000);

/** `filePath` is the `objectPath` of the claimed file. Fields that the file determines are accepted and ignored. */
export const NewResource = z.object({
  moduleId: z.uuid(),
  /** If empty, the title is the file name or the host of the link. */
  title: Title.default(''),
  description: Description.default(''),
  type: ResourceType,
  filePath: z.string().max(500).optional(),
  url: WebAddress.optional(),
  fileName: ignored,
  fileSize: ignored,
  mimeType: ignored,
  orderIndex: ignored,
});
export type NewResource = z.infer<typeof NewResource>;

/** A part of a video that was played, in seconds from its beginning. */
export const WatchedSpan = z.object({ from: z.number().min(0).max(86_400), to: z.number().min(0).max(86_400) });
export type WatchedSpan = z.infer<typeof WatchedSpan>;

const ResourceId = z.object({ id: z.uuid() });
const ModuleId = z.object({ id: z.uuid() });
const Language = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
  .max(20);

export const resourcesEndpoints = {
  list: endpoint({
    ...resourcesPaths.list,
    access: 'member',
    summary: 'The resources of a module in their order, with what the caller has watched of them',
    params: ModuleId,
    reply: z.array(LearningResource),
    errors: ['module_not_found'],
  }),
  reorder: endpoint({
    ...resourcesPaths.reorder,
    access: 'trainer',
    summary: 'Set the order of all resources of a module; refused when one was added or removed in the meantime',
    params: ModuleId,
    body: z.object({ ids: z.array(z.uuid()).max(500) }),
    reply: z.array(LearningResource),
    errors: ['module_not_found', 'resource_order_stale'],
  }),
  videosWatched: endpoint({
    ...resourcesPaths.videosWatched,
    access: 'member',
    summary: 'How many videos the caller has watched, for each active module that has any',
    reply: z.array(VideosWatched),
  }),
  claim: endpoint({
    ...resourcesPaths.claim,
    access: 'trainer',
    summary: 'Claim an uploaded file: check its content and get the filePath for a new resource',
    body: z.object({ fileURL: UploadAddress }),
    reply: ClaimedFile,
    errors: claimErrors,
    selfManaged: true,
  }),
  create: endpoint({
    ...resourcesPaths.create,
    access: 'trainer',
    summary: 'Add a claimed file or a link at the end of the resources of a module',
    body: NewResource,
    reply: LearningResource,
    errors: ['module_not_found', 'link_address_unusable', 'file_kind_not_taken', 'storage_unavailable', ...takeErrors],
    selfManaged: true,
  }),
  change: endpoint({
    ...resourcesPaths.change,
    access: 'trainer',
    summary: 'Change title, description, position, or the address of a link',
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
    summary: 'Delete a resource with its file: an admin any, a trainer their own',
    params: ResourceId,
    reply: z.object({ id: z.uuid() }),
    errors: ['resource_not_found', 'resource_of_another'],
  }),
  file: endpoint({
    ...resourcesPaths.file,
    access: 'member',
    summary: 'The file, with Range; download=1 as an attachment, as=mp4, webm or ogv for a form of a video',
    params: ResourceId,
    query: z.object({ download: z.literal('1').optional(), as: VideoForm.optional() }),
    reply: file,
    errors: ['resource_not_found', 'video_form_not_found', 'storage_unavailable'],
  }),
  poster: endpoint({
    ...resourcesPaths.poster,
    access: 'member',
    summary: 'The preview picture of a video',
    params: ResourceId,
    reply: file,
    errors: ['resource_not_found', 'storage_unavailable'],
  }),
  addCaptions: endpoint({
    ...resourcesPaths.addCaptions,
    access: 'trainer',
    summary: 'Add a claimed WebVTT file to a video, in place of earlier captions in that language',
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
      ...takeErrors,
    ],
    selfManaged: true,
  }),
  removeCaptions: endpoint({
    ...resourcesPaths.removeCaptions,
    access: 'trainer',
    summary: 'Delete captions',
    params: z.object({ id: z.uuid(), captionsId: z.uuid() }),
    reply: LearningResource,
    errors: ['resource_not_found'],
  }),
  captions: endpoint({
    ...resourcesPaths.captions,
    access: 'member',
    summary: 'The WebVTT file of captions',
    params: z.object({ id: z.uuid(), captionsId: z.uuid() }),
    reply: file,
    errors: ['resource_not_found', 'storage_unavailable'],
  }),
  watch: endpoint({
    ...resourcesPaths.watch,
    access: 'member',
    summary:
      'Report the played parts of a video; counted no faster than the clock allows. Without spans: playing begins',
    params: ResourceId,
    body: z.object({
      spans: z.array(WatchedSpan).max(500),
      /** The position of the player, in seconds. */
      position: z.number().min(0).max(86_400),
      /** Length of the video according to the player, in seconds; used when the file does not state it. */
      duration: z.number().min(0).max(86_400).optional(),
    }),
    reply: Watching,
    errors: ['resource_not_found', 'module_locked'],
  }),
};
