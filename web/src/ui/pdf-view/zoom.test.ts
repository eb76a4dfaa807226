import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageWidth, pixelRatio, stepZoom, zoomSteps } from './zoom.ts';

it.each([
  [1, 1, 1.25],
  [1, -1, 0.8],
  [4, 1, 4],
  [0.5, -1, 0.5],
  [0.9, 1, 1],
] as const)('stepZoom from %f in direction %i returns %f', (zoom, direction, next) => {
  expect(stepZoom(zoom, direction)).toBe(next);
});

it('pageWidth returns the available width at zoom 1, and at most 900', () => {
  expect(pageWidth(360, 1)).toBe(360);
  expect(pageWidth(2000, 1)).toBe(900);
  expect(pageWidth(0, 0.5)).toBe(80);
});

it('pixelRatio keeps a canvas within the limit of phones', () => {
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(side, side, fc.double({ min: 0.5, max: 4, noNaN: true }), (width, height, device) => {
      const ratio = pixelRatio(width, height, device);
      expect(width * ratio * height * ratio).toBeLessThanOrEqual(16_777_217);
      expect(ratio).toBeLessThanOrEqual(Math.max(1, device));
    }),
  );
});

it('zoomSteps is sorted', () => {
  expect(zoomSteps.toSorted((left, right) => left - right)).toEqual(zoomSteps);
});
