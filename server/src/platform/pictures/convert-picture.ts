import sharp, { type Sharp } from 'sharp';
import { ensure, Refusal } from '../errors/refusal.ts';

// Only these four formats can be read. The decoders of the many other formats could be attacked with malicious files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
});
// One thread is enough, because make-picture.ts converts one picture at a time. More threads would delay requests.
sharp.concurrency(1);
sharp.cache(false);

/** The media types that can be converted. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';

/**
 * The maximum number of pixels of a still picture, and of all frames of an animation together. Photos of phones have at
 * most about 50 million pixels.
 */
export const pixelLimits = { still: 50_000_000, animation: 25_000_000 };

/**
 * The time after which a conversion fails, in seconds. The slowest pictures within the pixel limits need about 12
 * seconds.
 */
const timeoutSeconds = 30;

/** The required properties of a converted picture. */
export interface PictureForm {
  /** The media type of the result. If it is missing, the result has the media type of the uploaded picture. */
  readonly type?: PictureType;
  /** The maximum width and height in pixels. A smaller picture keeps its size. */
  readonly longestEdge: number;
  /** True to keep all frames of an animation, false to keep only the first frame. */
  readonly keepsAnimation: boolean;
}

/**
 * Decodes a picture, encodes its pixels again, upright and in sRGB, and returns the bytes. The result contains only the
 * pixels of the file: no metadata, no thumbnail, no colour profile and no bytes before or after the picture. Refuses
 * with picture_too_many_pixels if the picture exceeds `pixelLimits`. Refuses with file_damaged if the picture cannot be
 * decoded in time or is not of the media type `type`.
 */
export async function convertPicture(bytes: Uint8Array, type: PictureType, form: PictureForm): Promise<Buffer> {
  const animated = form.keepsAnimation && (type === 'image/gif' || type === 'image/webp');
  const { pixels, frames } = await readDimensions(bytes, type, animated).catch(refuseDamaged);
  const limit = frames > 1 ? pixelLimits.animation : pixelLimits.still;
  ensure(pixels <= limit, 'picture_too_many_pixels');
  const picture = sharp(bytes, { animated, limitInputPixels: limit, failOn: 'error' })
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize(form.longestEdge, form.longestEdge, { fit: 'inside', withoutEnlargement: true });
  return encode(picture, form.type ?? type).catch(refuseDamaged);
}

/** Throws the refusal file_damaged. `cause` is the error of sharp. */
const refuseDamaged = (cause: unknown): never => {
  throw new Refusal('file_damaged', { cause });
};

/** Returns the width and height, in pixels, of a picture that `convertPicture` returned. */
export async function readPictureSize(
  picture: Uint8Array,
): Promise<{ readonly width: number; readonly height: number }> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}

/** Returns the number of pixels of all frames together and the number of frames, without decoding the picture. */
async function readDimensions(bytes: Uint8Array, type: PictureType, animated: boolean) {
  // The pixel limit of sharp is off here, because its error could not be distinguished from the error for a damaged
  // file.
  const options = { animated, limitInputPixels: false };
  const { format, width, height, pages = 1, pageHeight } = await sharp(bytes, options).metadata();
  ensure(`image/${format}` === type, 'file_damaged');
  // sharp stacks the frames of an animation vertically, so `height` is the sum of the heights of all frames.
  return { pixels: width * height, frames: pageHeight === undefined ? 1 : pages };
}

function encode(picture: Sharp, type: PictureType): Promise<Buffer> {
  if (type === 'image/webp') return picture.webp({ quality: 85 }).toBuffer();
  if (type === 'image/png') return picture.png({ compressionLevel: 9 }).toBuffer();
  if (type === 'image/gif') return picture.gif({ effort: 1, reuse: true }).toBuffer();
  // 4:4:4 keeps the full colour resolution: small coloured parts, such as lamps and wires, matter in photos of a plant.
  return picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
}
