import jsQR from 'jsqr';

/**
 * The lengths, in pixels, to which the longer side of a larger picture is scaled down before it is searched. jsQR can find a code
 * at one size and miss it at another.
 */
const sideLengths = [1200, 2000, 700];

/**
 * Returns the text of the QR code in a picture file; null if the picture has no QR code. Throws if the browser cannot
 * decode the file as a picture.
 */
export async function readQrCodeFromFile(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file);
  try {
    for (const sideLength of sideLengths) {
      const text = readQrCode(picture, picture.width, picture.height, sideLength);
      if (text !== null) return text;
    }
    return null;
  } finally {
    picture.close();
  }
}

/**
 * Returns the text of the QR code in a picture or video frame; null if there is no code. If the longer side exceeds
 * `sideLength` pixels, the picture is scaled down to this length.
 */
export function readQrCode(source: CanvasImageSource, width: number, height: number, sideLength = 1280): string | null {
  const scale = Math.min(1, sideLength / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || canvas.width === 0 || canvas.height === 0) return null;
  // A transparent background becomes white, so that a dark code is readable.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return jsQR(data, canvas.width, canvas.height, { inversionAttempts: 'attemptBoth' })?.data || null;
}
