import qr from 'jsqr';
import { PNG } from 'pngjs';

/** Returns the text of the QR code in a PNG image; undefined if there is none that can be read. */
export function readQrCode(image: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(image);
  // Under Node the function of this CommonJS package is its member `default`.
  return qr.default(new Uint8ClampedArray(data), width, height)?.data;
}
