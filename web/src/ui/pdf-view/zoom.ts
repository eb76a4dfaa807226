/** How large a page stands: as wide as the window, or so many times that. */
export const zoomSteps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const;

/** The next larger or smaller step; the same at the ends. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  const further = zoomSteps.filter((step) => (direction === 1 ? step > zoom : step < zoom));
  return (direction === 1 ? further[0] : further.at(-1)) ?? zoom;
}

/** Beyond this many CSS pixels a line of text gets too long to read on a wide desk. */
const widestPage = 900;

/** The width of a page in CSS pixels at a zoom, in a window so wide. Whole pixels, never less than 80. */
export function pageWidth(windowWidth: number, zoom: number): number {
  return Math.max(80, Math.floor(Math.min(windowWidth, widestPage) * zoom));
}

/** What phones can hold as one canvas, in pixels (WebKit's limit). */
const largestCanvas = 16_777_216;

/** How many device pixels stand for one CSS pixel, so that the canvas stays within what browsers can hold. */
export function pixelRatio(width: number, height: number, deviceRatio: number): number {
  const most = Math.sqrt(largestCanvas / Math.max(1, width * height));
  return Math.min(Math.max(1, deviceRatio), most);
}
