import type { SentFile } from '@loopcheck/contract/endpoint';
import type {
  LearningResource,
  VideoFormat,
  WatchProgress,
} from '@loopcheck/contract/features/resources/resources.contract';
import { watchedPercentage } from '@loopcheck/contract/features/resources/watching.rules';
import type { SignedInUser } from '../../platform/auth/signed-in.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import type { CaptionsRow, ResourceRow } from './resources.queries.ts';
import {
  conversionState,
  availableFormats,
  mayDelete,
  contentTypes,
  isDownloadOnly,
  playableFormatOf,
} from './resources.rules.ts';

/** The data that a reply about a resource needs in addition to the resource's row. */
export interface ResourceContext {
  readonly user: SignedInUser;
  /** Contains the captions of this resource, and possibly captions of other resources. */
  readonly captions: readonly CaptionsRow[];
  /** True if the module is locked for the user. */
  readonly isLocked: boolean;
  /** True if this server can convert videos. */
  readonly canConvert: boolean;
}

/** A resource as one user sees it. */
export const presentResource = (
  row: ResourceRow,
  { user, captions, isLocked, canConvert }: ResourceContext,
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
  isDownloadOnly: isDownloadOnly(row, { canConvert }),
  forms: availableFormats(row),
  conversion: row.type === 'video' ? conversionState(row, { canConvert }) : null,
  captions: captions.filter((each) => each.resource_id === row.id).map(presentCaptions),
  watching: row.type === 'video' ? presentWatching(row, isLocked) : null,
});

const presentCaptions = ({ id, resource_id: resourceId, language, label }: CaptionsRow) => ({
  id,
  language,
  label,
  filePath: `/api/learning-resources/${resourceId}/captions/${id}`,
});

const presentWatching = (row: ResourceRow, isLocked: boolean): WatchProgress => ({
  position: row.position_seconds ?? 0,
  percentage: watchedPercentage(row.spans ?? [], row.duration_seconds ?? row.reported_duration),
  isWatched: row.watched_at !== null,
  notCounted: isLocked ? 'module_locked' : null,
});

/** The file to send for a resource: the uploaded file, or the video in the file format that `as` requests. */
export function presentFile(
  row: ResourceRow,
  { download, as: format }: { download?: '1' | undefined; as?: VideoFormat | undefined },
): SentFile {
  const asAttachment = download === '1';
  const uploaded = {
    storageKey: row.file_key ?? '',
    fileName: row.file_name ?? '',
    mimeType: row.mime_type ?? 'application/octet-stream',
  };
  if (format === undefined) return { ...uploaded, asAttachment };
  ensure(availableFormats(row).includes(format), 'video_form_not_found');
  const isConverted = format === 'mp4' && row.mp4_key !== null;
  // If the video is sent in the format of the upload, it keeps its file name. This includes a QuickTime upload, which
  // is sent as mp4. If the video was converted, the extension of the new format is added to the name: `a.avi.mp4`.
  const fileName = playableFormatOf(row.mime_type) === format ? uploaded.fileName : `${uploaded.fileName}.${format}`;
  return {
    storageKey: isConverted ? (row.mp4_key ?? '') : uploaded.storageKey,
    fileName,
    mimeType: contentTypes[format],
    asAttachment,
  };
}

/** The WebVTT file to send for captions. */
export const presentCaptionsFile = (captions: CaptionsRow): SentFile => ({
  storageKey: captions.file_key,
  fileName: `${captions.language}.vtt`,
  mimeType: 'text/vtt; charset=utf-8',
  asAttachment: false,
});
