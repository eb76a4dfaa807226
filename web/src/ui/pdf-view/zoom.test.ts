import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computePageWidth, computePixelRatio, stepZoom, zoomSteps } from './zoom.ts';

it.each([
  [1, 1, 1.25],
  [1, -1, 0.8],
  [4, 1, 4],
  [0.5, -1, 0.5],
  [0.9, 1, 1],
] as const)('stepZoom from %f in direction %i returns %f', (zoom, direction, next) => {
  expect(stepZoom(zoom, direction)).toBe(next);
});

it('computePageWidth returns the available width at zoom 1, but at most 900 and at least 80', () => {
  expect(computePageWidth(360, 1)).toBe(360);
  expect(computePageWidth(2000, 1)).toBe(900);
  expect(computePageWidth(0, 1)).toBe(80);
});

it('computePixelRatio exceeds neither the canvas size that WebKit allows on phones nor the larger of 1 and the device ratio', () => {
  const maxCanvasPixels = 16_777_216;
  const roundingError = 1;
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(side, side, fc.double({ min: 0.5, max: 4, noNaN: true }), (width, height, deviceRatio) => {
      const ratio = computePixelRatio(width, height, deviceRatio);
      expect(width * ratio * height * ratio).toBeLessThanOrEqual(maxCanvasPixels + roundingError);
      expect(ratio).toBeLessThanOrEqual(Math.max(1, deviceRatio));
    }),
  );
});

it('zoomSteps is sorted', () => {
  expect(zoomSteps.toSorted((left, right) => left - right)).toEqual(zoomSteps);
});
