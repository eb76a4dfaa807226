/** The zoom factors. At 1 a page is as wide as the scroll area, but not wider than `maxPageWidth`. */
export const zoomSteps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const;

/** Returns the next larger (1) or smaller (-1) zoom factor, or `zoom` if no factor is larger or smaller. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  const candidates = zoomSteps.filter((step) => (direction === 1 ? step > zoom : step < zoom));
  return (direction === 1 ? candidates[0] : candidates.at(-1)) ?? zoom;
}

/** The maximum width of a page at zoom 1, in CSS pixels. */
const maxPageWidth = 900;

const minPageWidth = 80;

/** Returns the width of a page in CSS pixels, as a whole number. */
export function computePageWidth(availableWidth: number, zoom: number): number {
  return Math.max(minPageWidth, Math.floor(Math.min(availableWidth, maxPageWidth) * zoom));
}

/** The maximum number of pixels of a canvas (width times height) in WebKit on phones. */
const maxCanvasPixels = 16_777_216;

/**
 * Returns the number of canvas pixels per CSS pixel: the ratio of the device, or 1 if the ratio of the device is
 * smaller than 1. If the canvas would have more than `maxCanvasPixels`, the ratio is reduced to fit, if necessary below
 * 1. `width` and `height` are in CSS pixels.
 */
export function computePixelRatio(width: number, height: number, deviceRatio: number): number {
  const maxRatio = Math.sqrt(maxCanvasPixels / Math.max(1, width * height));
  return Math.min(Math.max(1, deviceRatio), maxRatio);
}
