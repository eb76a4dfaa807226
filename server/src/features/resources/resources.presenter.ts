import type { SentFile } from '@loopcheck/contract/endpoint';
import type { LearningResource, VideoForm, Watching } from '@loopcheck/contract/features/resources/resources.contract';
import { watchedPercentage } from '@loopcheck/contract/features/resources/watching.rules';
import type { SignedIn } from '../../platform/auth/signed-in.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import type { CaptionsRow, ResourceRow } from './resources.queries.ts';
import { conversionOf, formsOf, mayDelete, typeOfForm, uploadedForm } from './resources.rules.ts';

/** The data that a reply about a resource depends on in addition to its row. */
export interface ResourceView {
  readonly user: SignedIn;
  /** Captions of this and other resources. */
  readonly captions: readonly CaptionsRow[];
  /** Whether the module is locked for the person. */
  readonly isLocked: boolean;
  /** Whether this server converts videos. */
  readonly canConvert: boolean;
}

/** A resource as one person sees it. */
export const presentResource = (
  row: ResourceRow,
  { user, captions, isLocked, canConvert }: ResourceView,
): LearningResource => ({
  id: row.id,
  moduleId: row.module_id,
  title: row.title,
  description: row.description,
  type: row.type,
  fileName: row.file_name,
  filePath: row.file_key === null ? null : `/api/learning-resources/${row.id}/file`,
  fileSize: row.file_size,
  mimeType: row.mime_type,
  duration: row.duration_seconds,
  url: row.url,
  orderIndex: row.position,
  createdAt: row.created_at.toISOString(),
  posterPath: row.poster_key === null ? null : `/api/learning-resources/${row.id}/poster`,
  canDelete: mayDelete(user, row),
  forms: formsOf(row),
  conversion: row.type === 'video' ? conversionOf(row, canConvert) : null,
  captions: captions.filter((each) => each.resource_id === row.id).map(presentCaptions),
  watching: row.type === 'video' ? presentWatching(row, isLocked) : null,
});

const presentCaptions = ({ id, resource_id: resourceId, language, label }: CaptionsRow) => ({
  id,
  language,
  label,
  filePath: `/api/learning-resources/${resourceId}/captions/${id}`,
});

const presentWatching = (row: ResourceRow, isLocked: boolean): Watching => ({
  position: row.position_seconds ?? 0,
  percentage: watchedPercentage(row.spans ?? [], row.duration_seconds ?? row.reported_duration),
  isWatched: row.watched_at !== null,
  notCounted: isLocked ? 'module_locked' : null,
});

/** The file of a resource: the uploaded file or, if `as` is given, that form of a video. */
export function presentFile(
  row: ResourceRow,
  asked: { download?: '1' | undefined; as?: VideoForm | undefined },
): SentFile {
  const asAttachment = asked.download === '1';
  const uploaded = {
    storageKey: row.file_key ?? '',
    fileName: row.file_name ?? '',
    mimeType: row.mime_type ?? 'application/octet-stream',
  };
  if (asked.as === undefined) return { ...uploaded, asAttachment };
  ensure(formsOf(row).includes(asked.as), 'video_form_not_found');
  const isConverted = asked.as === 'mp4' && row.mp4_key !== null;
  const fileName = uploadedForm(row.mime_type) === asked.as ? uploaded.fileName : `${uploaded.fileName}.${asked.as}`;
  return {
    storageKey: isConverted ? (row.mp4_key ?? '') : uploaded.storageKey,
    fileName,
    mimeType: typeOfForm[asked.as],
    asAttachment,
  };
}

/** The WebVTT file of captions. */
export const presentCaptionsFile = (captions: CaptionsRow): SentFile => ({
  storageKey: captions.file_key,
  fileName: `${captions.language}.vtt`,
  mimeType: 'text/vtt; charset=utf-8',
  asAttachment: false,
});
