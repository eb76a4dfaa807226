/**
 * The maximum length of the longer edge of a picture that is sent, in pixels. A picture of this size is sharp on every
 * screen. It has about a tenth of the bytes of a photo from a phone.
 */
export const maxPictureEdge = 1600;

type Size = { readonly width: number; readonly height: number };

/** Returns the size to which a picture is scaled down, in pixels. Returns undefined if the picture is small enough. */
export function toScaledDownSize({ width, height }: Size): Size | undefined {
  const scale = maxPictureEdge / Math.max(width, height);
  if (scale >= 1) return undefined;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
