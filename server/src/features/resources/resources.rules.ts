import type { SignedInUser } from '../../platform/auth/signed-in.ts';
import type {
  Conversion,
  ConversionFault,
  VideoFormat,
} from '@loopcheck/contract/features/resources/resources.contract';

/** The columns that determine in which file formats a video is available, and the state of its conversion. */
export interface VideoState {
  readonly type: string;
  readonly mime_type: string | null;
  readonly mp4_key: string | null;
  readonly work_state: string;
  readonly work_percent: number | null;
  readonly work_fault: ConversionFault | null;
}

/**
 * The format in which an uploaded video of a MIME type is sent. Types that no browser plays are missing. Browsers play
 * most QuickTime files if they are sent with the content type of mp4.
 */
const formatByMimeType: Readonly<Record<string, VideoFormat>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
};

/** The content type with which each format is sent. */
export const contentTypes: Readonly<Record<VideoFormat, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
};

/** Returns the format in which an uploaded video of this MIME type is sent; undefined if no browser plays the type. */
export const playableFormatOf = (mimeType: string | null): VideoFormat | undefined => formatByMimeType[mimeType ?? ''];

/** Returns the formats in which a browser can request a video, best first. A converted mp4 replaces an uploaded mp4. */
export function availableFormats(video: VideoState): VideoFormat[] {
  if (video.type !== 'video') return [];
  const uploaded = playableFormatOf(video.mime_type);
  const formats: (VideoFormat | undefined)[] = [video.mp4_key === null ? undefined : 'mp4', uploaded];
  return [...new Set(formats.filter((format) => format !== undefined))];
}

/** True if every browser plays videos of this type. Not all browsers play QuickTime and Ogg. */
const isPlayableEverywhere = (mimeType: string | null) => mimeType === 'video/mp4' || mimeType === 'video/webm';

/**
 * The state of a video's conversion. Null if all browsers play videos of its type, if the video is already converted,
 * or if this server cannot convert videos.
 */
export function conversionState(
  video: VideoState,
  { canConvert }: { readonly canConvert: boolean },
): Conversion | null {
  const { work_state: state, work_percent: percent, work_fault: fault } = video;
  if (!canConvert || video.mp4_key !== null || isPlayableEverywhere(video.mime_type)) return null;
  if (state !== 'waiting' && state !== 'running' && state !== 'failed') return null;
  return { state, percent: state === 'running' ? percent : null, fault };
}

/**
 * True if the page cannot show the file of a resource: a document that is not a PDF, or a video that browsers cannot
 * play and that will not be converted.
 */
export function isDownloadOnly(resource: VideoState, { canConvert }: { readonly canConvert: boolean }): boolean {
  // The type pdf stands for every uploaded document, also for a Word document.
  if (resource.type === 'pdf') return resource.mime_type !== 'application/pdf';
  if (resource.type !== 'video' || availableFormats(resource).length > 0) return false;
  const conversion = conversionState(resource, { canConvert });
  return conversion === null || conversion.state === 'failed';
}

/**
 * Normalizes the URL of a link. Returns undefined if the text is not an http or https URL, or if the URL has no host or
 * has credentials.
 */
export function normalizeLink(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return url.hostname !== '' && url.username === '' && url.password === '' ? url.href : undefined;
}

/** The maximum length of a title in characters. */
const maxTitleLength = 200;

/**
 * Returns the title of a resource that is added without a title: the name of its file without the extension, with
 * spaces instead of underscores.
 */
export function titleFromFileName(fileName: string): string {
  const name = fileName
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  return (name || fileName).slice(0, maxTitleLength);
}

/** Returns the ids with `id` moved to `index`, or to the end if the index is larger. */
export function moveId(ids: readonly string[], id: string, index: number): string[] {
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(Math.min(index, others.length), 0, id);
}

/** True if two lists contain the same ids, each exactly once, in any order. */
export function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  const leftIds = new Set(left);
  return left.length === right.length && new Set(right).size === right.length && right.every((id) => leftIds.has(id));
}

/** True if the user is allowed to delete a resource: an admin, or the trainer who added the resource. */
export const mayDelete = (user: SignedInUser, resource: { created_by: string }): boolean =>
  user.isAdmin || (user.role === 'trainer' && resource.created_by === user.id);
