import { toScaledDownSize } from './picture-size.rules.ts';

/** The quality of the JPEG, from 0 to 1. */
const jpegQuality = 0.85;

/**
 * Scales a large JPEG, PNG or WebP picture down to a smaller JPEG. Returns the file unchanged if it is of another type,
 * or if this browser cannot decode it or make it smaller. The server removes location and camera data in any case.
 */
export async function scaleDownPicture(file: File): Promise<File> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const size = toScaledDownSize(bitmap);
  if (!size) {
    bitmap.close();
    return file;
  }
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, size.width, size.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', jpegQuality);
  });
  if (!blob || blob.size >= file.size) return file;
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}
