import { describe, expect, it } from 'vitest';
import { findNextPosition } from './grid-position.rules.ts';

const last = { row: 999, column: 13 };

describe('findNextPosition', () => {
  it.each([
    ['ArrowDown', false, { row: 0, column: 4 }, { row: 1, column: 4 }],
    ['ArrowUp', false, { row: 0, column: 4 }, { row: 0, column: 4 }],
    ['ArrowRight', false, { row: 2, column: 13 }, { row: 2, column: 13 }],
    ['ArrowLeft', false, { row: 2, column: 1 }, { row: 2, column: 0 }],
    ['PageDown', false, { row: 995, column: 3 }, { row: 999, column: 3 }],
    ['PageUp', false, { row: 12, column: 3 }, { row: 2, column: 3 }],
    ['Home', false, { row: 5, column: 9 }, { row: 5, column: 0 }],
    ['End', false, { row: 5, column: 9 }, { row: 5, column: 13 }],
    ['Home', true, { row: 5, column: 9 }, { row: 0, column: 0 }],
    ['End', true, { row: 5, column: 9 }, { row: 999, column: 13 }],
  ])('moves with %s (Control held: %s) from %o to %o', (key, isControl, from, to) => {
    expect(findNextPosition(key, isControl, from, last)).toEqual(to);
  });

  it.each(['Enter', 'Tab', 'a', ' '])(
    'for the key %j, returns undefined, because it does not move the focus',
    (key) => {
      expect(findNextPosition(key, false, { row: 1, column: 1 }, last)).toBeUndefined();
    },
  );
});
