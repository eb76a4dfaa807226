import { resourcesEndpoints, type VideoFormat } from '@loopcheck/contract/features/resources/resources.contract';
import { toUrl } from '../../lib/api/call.ts';

/** The URL of the file of a resource. */
export const toFileUrl = (id: string): string => toUrl(resourcesEndpoints.file, { params: { id } });

/** The URL of the file of a resource as an attachment, which the browser saves under its original name. */
export const toDownloadUrl = (id: string): string =>
  toUrl(resourcesEndpoints.file, { params: { id }, query: { download: '1' } });

/** The URL of a video in one of its file formats. */
export const toVideoUrl = (id: string, format: VideoFormat): string =>
  toUrl(resourcesEndpoints.file, { params: { id }, query: { as: format } });
