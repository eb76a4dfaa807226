/**
 * The maximum of width and height of a sent picture, in pixels: sharp on every screen of the feed, and about a tenth of
 * the bytes that a phone's camera stores.
 */
export const maxPictureEdge = 1600;

type Size = { readonly width: number; readonly height: number };

/** Returns the size to which a picture is scaled down, in pixels. Returns undefined if the picture is small enough. */
export function scaledDownSize({ width, height }: Size): Size | undefined {
  const scale = maxPictureEdge / Math.max(width, height);
  if (scale >= 1) return undefined;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
