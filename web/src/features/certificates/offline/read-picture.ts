import jsQR from 'jsqr';

/** The longest sides at which a picture is tried, in pixels: a code that is too fine for one is right for another. */
const sides = [1200, 2000, 700];

/** The text of the QR code in a picture file, or null. Throws where the file is no picture. */
export async function readPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file);
  try {
    for (const side of sides) {
      const text = readFrame(picture, picture.width, picture.height, side);
      if (text !== null) return text;
    }
    return null;
  } finally {
    picture.close();
  }
}

/** The text of the QR code in one picture of the camera, or null. */
export function readFrame(source: CanvasImageSource, width: number, height: number, side = 1280): string | null {
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen || canvas.width === 0 || canvas.height === 0) return null;
  // A drawing with a clear ground is a code on white, as on paper.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(source, 0, 0, canvas.width, canvas.height);
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  return jsQR(data, canvas.width, canvas.height, { inversionAttempts: 'attemptBoth' })?.data || null;
}
