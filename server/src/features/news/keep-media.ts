import { buffer } from 'node:stream/consumers';
import { ensure } from '../../platform/errors/refusal.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { TakenFile } from '../uploads/index.ts';
import { withoutMetadata } from './picture-metadata.rules.ts';
import { stripVideo } from './video-metadata.ts';

/** Larger pictures would fill the server's memory while they are looked through; a browser makes them smaller first. */
const mostPictureBytes = 25 * 1024 * 1024;

/** Takes out of a stored picture or video what it says of place and camera. Refuses with file_damaged, file_too_large. */
export async function stripMedia(storage: Storage, file: TakenFile): Promise<void> {
  if (!isPicture(file.mimeType)) return stripVideo(storage, file.storageKey, file.mimeType);
  ensure(file.fileSize <= mostPictureBytes, 'file_too_large');
  const clean = withoutMetadata(await buffer(await storage.read(file.storageKey)), file.mimeType);
  ensure(clean, 'file_damaged');
  await storage.save(file.storageKey, clean, file.mimeType);
}

/** Whether a type is a picture's; all others that news takes are videos. */
export const isPicture = (mimeType: string): boolean => mimeType.startsWith('image/');
