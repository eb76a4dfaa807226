import type { Conversion, ConversionFault, VideoForm } from '@loopcheck/contract/features/resources/resources.contract';

/** What is known of a video's forms and of the work on it. */
export interface VideoState {
  readonly type: string;
  readonly mime_type: string | null;
  readonly mp4_key: string | null;
  readonly work_state: string;
  readonly work_percent: number | null;
  readonly work_fault: string | null;
}

/** Types that browsers take as they are; a QuickTime file is of the mp4 family, and most play when offered as such. */
const formOf: Readonly<Record<string, VideoForm>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
};

/** What a form is sent as. */
export const typeOfForm: Readonly<Record<VideoForm, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
};

/** The form in which a video lies as it was uploaded; undefined for one that no browser plays. */
export const uploadedForm = (mimeType: string | null): VideoForm | undefined => formOf[mimeType ?? ''];

/** The forms that a browser may have, best first. What was converted stands in for what was uploaded as mp4. */
export function formsOf(video: VideoState): VideoForm[] {
  if (video.type !== 'video') return [];
  const uploaded = uploadedForm(video.mime_type);
  const forms: (VideoForm | undefined)[] = [video.mp4_key === null ? undefined : 'mp4', uploaded];
  return [...new Set(forms.filter((form) => form !== undefined))];
}

/** Whether every browser is expected to play a video as it was uploaded; QuickTime and Ogg are left to luck. */
const playsAnywhere = (mimeType: string | null) => mimeType === 'video/mp4' || mimeType === 'video/webm';

/** What is said of the work on a video: nothing where it plays already, or where this server cannot convert. */
export function conversionOf(video: VideoState, canConvert: boolean): Conversion | null {
  const { work_state: state, work_percent: percent, work_fault: fault } = video;
  if (!canConvert || video.mp4_key !== null || playsAnywhere(video.mime_type)) return null;
  if (state !== 'waiting' && state !== 'running' && state !== 'failed') return null;
  return { state, percent: state === 'running' ? percent : null, fault: fault as ConversionFault | null };
}

/** The address of a link as it is kept: http or https, with a host, without a name and password in it. Undefined for any other. */
export function usableLink(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return url.hostname !== '' && url.username === '' && url.password === '' ? url.href : undefined;
}

/** A title for what was uploaded without one: the name of the file, as people write it. */
export function titleFrom(fileName: string): string {
  const bare = fileName
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  return (bare || fileName).slice(0, 200);
}

/** The ids of a list with one of them moved to a place; beyond the end is the end. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(Math.min(place, others.length), 0, id);
}

/** Whether two lists name the same things, each once, in whatever order. */
export function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  const known = new Set(left);
  return left.length === right.length && new Set(right).size === right.length && right.every((id) => known.has(id));
}
