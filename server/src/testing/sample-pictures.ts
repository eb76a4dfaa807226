import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';

/** The place where the photo of `createRotatedPhoto` was taken: a text in the metadata of the photo. */
export const photoLocation = 'Analyser House B, 24.4539 N 54.3773 E';

/** Creates a JPEG photo, turned by 90 degrees (Exif orientation 6), whose metadata contain `photoLocation`. */
export async function createRotatedPhoto(width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2a6f97' } })
    .withExif({
      IFD0: { ImageDescription: photoLocation, Make: 'Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 27/1 14/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

const frameColours = ['#d00000', '#00a000', '#0000d0'];

/** The number of frames of `createAnimation`. */
export const animationFrames = frameColours.length;

/** Creates an animation of a red, a green and a blue frame, which are squares. */
export async function createAnimation(format: 'gif' | 'webp', edge = 24): Promise<Buffer> {
  const frames = await Promise.all(
    frameColours.map((background) =>
      sharp({ create: { width: edge, height: edge, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const animation = sharp(frames, { join: { animated: true } });
  return format === 'gif' ? animation.gif().toBuffer() : animation.webp({ lossless: true }).toBuffer();
}

/**
 * Creates a PNG file with one bit per pixel. Its compressed pixels need about a thousandth of their decoded size. With
 * fewer `pixelRows` than `height`, the file is truncated.
 */
export function createOneBitPng(width: number, height: number, pixelRows = height): Buffer {
  // The bytes after the number of bits are 0: greyscale, and the default compression, filters and order of rows.
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const bitsPerPixel = 1;
  header.writeUInt8(bitsPerPixel, 8);
  // Each row begins with a byte that states its filter.
  const rowBytes = 1 + Math.ceil(width / 8);
  return Buffer.concat([
    // The signature with which every PNG file begins.
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(rowBytes * pixelRows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, body: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
