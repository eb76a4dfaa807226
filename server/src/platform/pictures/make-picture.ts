import PQueue from 'p-queue';
import { Refusal } from '../errors/refusal.ts';
import type { PictureForm, PictureType } from './convert-picture.ts';

/** Runs one conversion at a time, because each needs up to 250 MB of memory and one of the four threads of Node. */
const queue = new PQueue({ concurrency: 1 });
/** The maximum number of waiting conversions. The conversion of a photo from a phone takes less than a second. */
const maxWaiting = 20;
/** The number of seconds after which a client should try again if too many conversions wait. */
const busyRetrySeconds = 5;

/** True for the media types that can be converted. */
const isPictureType = (mimeType: string): mimeType is PictureType =>
  ['image/jpeg', 'image/png', 'image/webp', 'image/gif'].includes(mimeType);

/**
 * Encodes the pixels of an uploaded picture again, without its metadata, and returns the bytes. Must not be called in a
 * transaction, because the conversion can wait for a long time. Refuses with:
 * - file_damaged, if the file cannot be decoded or is not of the media type `mimeType`
 * - picture_too_many_pixels, if the picture exceeds the pixel limits
 * - busy, if too many pictures wait
 */
export async function makePicture(bytes: Uint8Array, mimeType: string, form: PictureForm): Promise<Buffer> {
  if (!isPictureType(mimeType)) throw new Refusal('file_damaged');
  if (queue.size >= maxWaiting) throw new Refusal('busy', { retryAfterSeconds: busyRetrySeconds });
  return queue.add(async () => {
    // The module is loaded when it is first needed, because loading sharp takes 50 ms and 25 MB of memory.
    const { convertPicture } = await import('./convert-picture.ts');
    return convertPicture(bytes, mimeType, form);
  });
}

/** Returns the width and height, in pixels, of a picture that `makePicture` returned. */
export async function measurePicture(
  picture: Uint8Array,
): Promise<{ readonly width: number; readonly height: number }> {
  const { readPictureSize } = await import('./convert-picture.ts');
  return readPictureSize(picture);
}
