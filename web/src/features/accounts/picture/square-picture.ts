/** The width and height of a stored picture, in pixels. Enough for the largest avatar on a high-resolution screen. */
const storedSide = 320;
/** The quality of the stored JPEG, from 0 to 1. */
const jpegQuality = 0.88;

/**
 * Crops a picture to its middle square and encodes it again at the stored size. This also removes metadata that a
 * camera adds, such as GPS coordinates. Throws if the browser cannot decode the file or encode the result.
 */
export async function squarePicture(file: Blob): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = picture;
  const croppedSide = Math.min(width, height);
  const [left, top] = [(width - croppedSide) / 2, (height - croppedSide) / 2];
  const canvas = document.createElement('canvas');
  canvas.width = storedSide;
  canvas.height = storedSide;
  canvas.getContext('2d')?.drawImage(picture, left, top, croppedSide, croppedSide, 0, 0, storedSide, storedSide);
  picture.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
  if (!jpeg) throw new Error('The browser could not encode the picture.');
  return new File([jpeg], 'picture.jpg', { type: 'image/jpeg' });
}
