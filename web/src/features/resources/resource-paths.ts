import { resourcesEndpoints, type VideoForm } from '@loopcheck/contract/features/resources/resources.contract';
import { addressOf } from '../../lib/api/call.ts';

/** A resource's file as it is. */
export const filePath = (id: string): string => addressOf(resourcesEndpoints.file, { params: { id } });

/** Saves it under its own name. */
export const downloadPath = (id: string): string =>
  addressOf(resourcesEndpoints.file, { params: { id }, query: { download: '1' } });

/** A form of a video. */
export const formPath = (id: string, form: VideoForm): string =>
  addressOf(resourcesEndpoints.file, { params: { id }, query: { as: form } });
