import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pressNearValue } from './near-value.ts';

/**
 * Renders three values below each other: `first` from 100 to 120 pixels, `second` from 120 to 140 pixels, and `open`,
 * which is pressed already, from 200 pixels on. Returns the names of the values that are pressed from now on.
 */
function show(): string[] {
  const pressed: string[] = [];
  render(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- as in the terminal
    <div onClick={pressNearValue}>
      <p>maxSize:</p>
      {['first', 'second', 'open'].map((name) => (
        <button
          key={name}
          type="button"
          className="host-value"
          aria-expanded={name === 'open'}
          onClick={() => pressed.push(name)}
        >
          {name}
        </button>
      ))}
    </div>,
  );
  const value = (name: string) => screen.getByRole('button', { name });
  document.elementFromPoint = (_x, y) => {
    if (y >= 100 && y < 120) return value('first');
    if (y >= 120 && y < 140) return value('second');
    return y >= 200 ? value('open') : screen.getByText('maxSize:');
  };
  return pressed;
}

const tap = (clientY: number) => fireEvent.click(screen.getByText('maxSize:'), { clientX: 50, clientY });

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(pointer: coarse)' }) as MediaQueryList,
  );
});
afterEach(() => vi.restoreAllMocks());

it('a tap beside a value presses the nearest value', () => {
  const pressed = show();
  // A tap counts for a value at most 12 pixels above or below.
  tap(90);
  tap(148);
  tap(150);
  expect(pressed).toEqual(['first', 'second', 'second']);
});

it('a tap that is not near a value presses no value', () => {
  const pressed = show();
  tap(80);
  tap(160);
  expect(pressed).toEqual([]);
});

it('a tap on a value presses the value once, and a tap beside a pressed value does not close its choices', () => {
  const pressed = show();
  fireEvent.click(screen.getByRole('button', { name: 'second' }), { clientX: 50, clientY: 121 });
  tap(195);
  expect(pressed).toEqual(['second']);
});

it('a value of one digit can be pressed on 44 by 44 pixels', () => {
  const pressed = show();
  // The digit stands from 50 to 58 pixels horizontally, and from 100 to 124 pixels vertically.
  document.elementFromPoint = (x, y) =>
    x >= 50 && x <= 58 && y >= 100 && y <= 124
      ? screen.getByRole('button', { name: 'first' })
      : screen.getByText('maxSize:');
  let count = 0;
  // The 44 by 44 pixels around the digit.
  for (let clientX = 32; clientX <= 76; clientX += 2) {
    for (let clientY = 90; clientY <= 134; clientY += 2) {
      fireEvent.click(screen.getByText('maxSize:'), { clientX, clientY });
      count += 1;
    }
  }
  expect(pressed).toHaveLength(count);
});

it('a mouse presses only the value under the pointer', () => {
  const pressed = show();
  vi.mocked(window.matchMedia).mockImplementation(() => ({ matches: false }) as MediaQueryList);
  tap(90);
  expect(pressed).toEqual([]);
});
