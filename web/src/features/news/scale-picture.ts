/** Longest edge of a picture as it is sent: sharp on any screen here, and a tenth of what a phone takes. */
const longestEdge = 1600;

/**
 * A picture scaled down before it goes over the plant's network. What is no large picture, and what this browser cannot
 * draw, goes as it is; what pictures say of place and camera the server takes out in any case.
 */
export async function scaledPicture(file: File): Promise<File> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const share = longestEdge / Math.max(bitmap.width, bitmap.height);
  if (share >= 1) {
    bitmap.close();
    return file;
  }
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * share);
  canvas.height = Math.round(bitmap.height * share);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.85);
  });
  if (!blob || blob.size >= file.size) return file;
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}
