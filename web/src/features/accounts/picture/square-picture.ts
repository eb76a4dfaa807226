/** Width and height of the picture that is kept, in pixels: sharp at the largest place where it is shown. */
const side = 320;

/**
 * The middle square of a picture, drawn anew: no larger than it is shown, and without what a camera writes into a file,
 * such as the place. Throws when the browser cannot read it as a picture.
 */
export async function squarePicture(file: Blob): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = picture;
  const edge = Math.min(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  canvas.getContext('2d')?.drawImage(picture, (width - edge) / 2, (height - edge) / 2, edge, edge, 0, 0, side, side);
  picture.close();
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
  if (!bytes) throw new Error('The browser could not write the picture.');
  return new File([bytes], 'picture.jpg', { type: 'image/jpeg' });
}
