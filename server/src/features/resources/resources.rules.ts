import type { SignedIn } from '../../platform/auth/signed-in.ts';
import type { Conversion, ConversionFault, VideoForm } from '@loopcheck/contract/features/resources/resources.contract';

/** The columns that determine the available forms of a video and the state of its conversion. */
export interface VideoState {
  readonly type: string;
  readonly mime_type: string | null;
  readonly mp4_key: string | null;
  readonly work_state: string;
  readonly work_percent: number | null;
  readonly work_fault: ConversionFault | null;
}

/** Types that browsers may play without conversion; most QuickTime files play when they are sent as mp4. */
const formOf: Readonly<Record<string, VideoForm>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
};

/** The content type that a form is sent with. */
export const typeOfForm: Readonly<Record<VideoForm, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
};

/** The form of a video as it was uploaded; undefined for a type that no browser plays. */
export const uploadedForm = (mimeType: string | null): VideoForm | undefined => formOf[mimeType ?? ''];

/** The forms that a browser is offered, best first. A converted mp4 replaces an uploaded one. */
export function formsOf(video: VideoState): VideoForm[] {
  if (video.type !== 'video') return [];
  const uploaded = uploadedForm(video.mime_type);
  const forms: (VideoForm | undefined)[] = [video.mp4_key === null ? undefined : 'mp4', uploaded];
  return [...new Set(forms.filter((form) => form !== undefined))];
}

/** Whether every browser plays the uploaded video. Support for QuickTime and Ogg varies. */
const playsInEveryBrowser = (mimeType: string | null) => mimeType === 'video/mp4' || mimeType === 'video/webm';

/** The state of a conversion; null if browsers already play the video, or if this server cannot convert videos. */
export function conversionOf(video: VideoState, canConvert: boolean): Conversion | null {
  const { work_state: state, work_percent: percent, work_fault: fault } = video;
  if (!canConvert || video.mp4_key !== null || playsInEveryBrowser(video.mime_type)) return null;
  if (state !== 'waiting' && state !== 'running' && state !== 'failed') return null;
  return { state, percent: state === 'running' ? percent : null, fault };
}

/** The normalised URL of a link; undefined unless it is http or https, has a host and has no credentials. */
export function usableLink(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return url.hostname !== '' && url.username === '' && url.password === '' ? url.href : undefined;
}

/** The title of a file added without one: its file name, without the extension and with spaces for underscores. */
export function titleFrom(fileName: string): string {
  const bare = fileName
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  return (bare || fileName).slice(0, 200);
}

/** Returns the ids with `id` moved to `index`, or to the end if the index is larger. */
export function movedTo(ids: readonly string[], id: string, index: number): string[] {
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(Math.min(index, others.length), 0, id);
}

/** Whether two lists contain the same ids, each once, in any order. */
export function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  const leftIds = new Set(left);
  return left.length === right.length && new Set(right).size === right.length && right.every((id) => leftIds.has(id));
}

/** An admin may delete any resource; a trainer may delete the resources that they added. */
export const mayDelete = (user: SignedIn, resource: { created_by: string }): boolean =>
  user.isAdmin || (user.role === 'trainer' && resource.created_by === user.id);
