/** The zoom factors. At 1 a page is as wide as the scroll area. */
export const zoomSteps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const;

/** Returns the next larger or smaller zoom factor, or `zoom` if there is none. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  const candidates = zoomSteps.filter((step) => (direction === 1 ? step > zoom : step < zoom));
  return (direction === 1 ? candidates[0] : candidates.at(-1)) ?? zoom;
}

/** The maximum width of a page at zoom 1, in CSS pixels. */
const maxPageWidth = 900;

/** Returns the width of a page in CSS pixels: a whole number, at least 80. */
export function pageWidth(availableWidth: number, zoom: number): number {
  return Math.max(80, Math.floor(Math.min(availableWidth, maxPageWidth) * zoom));
}

/** The maximum size of a canvas in WebKit on phones, in pixels. */
const maxCanvasSize = 16_777_216;

/** Returns the number of canvas pixels per CSS pixel, so that the canvas does not exceed its maximum size. */
export function pixelRatio(width: number, height: number, deviceRatio: number): number {
  const maxRatio = Math.sqrt(maxCanvasSize / Math.max(1, width * height));
  return Math.min(Math.max(1, deviceRatio), maxRatio);
}
