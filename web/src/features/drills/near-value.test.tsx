import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pressNearValue } from './near-value.ts';

/**
 * Renders three values below each other: `first` from 100 to 120 pixels, `second` from 120 to 140 pixels, and `open`,
 * which is pressed already, from 200 pixels on. Returns a list to which each pressed value adds its name.
 */
function renderValues(): string[] {
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

const tapAtHeight = (clientY: number) => fireEvent.click(screen.getByText('maxSize:'), { clientX: 50, clientY });

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(pointer: coarse)' }) as MediaQueryList,
  );
});
afterEach(() => vi.restoreAllMocks());

it('a tap beside a value presses the nearest value', () => {
  const pressed = renderValues();
  // A tap presses a value that is at most 12 pixels above or below it.
  tapAtHeight(90);
  tapAtHeight(148);
  tapAtHeight(150);
  expect(pressed).toEqual(['first', 'second', 'second']);
});

it('a tap that is not near a value presses no value', () => {
  const pressed = renderValues();
  tapAtHeight(80);
  tapAtHeight(160);
  expect(pressed).toEqual([]);
});

it('a tap on a value presses the value once, and a tap beside a pressed value does not close its buttons', () => {
  const pressed = renderValues();
  fireEvent.click(screen.getByRole('button', { name: 'second' }), { clientX: 50, clientY: 121 });
  tapAtHeight(195);
  expect(pressed).toEqual(['second']);
});

it('a tap anywhere in the 44 by 44 pixels around a value of one digit presses this value', () => {
  const pressed = renderValues();
  // The digit takes up the pixels 50 to 58 horizontally, and 100 to 124 vertically.
  document.elementFromPoint = (x, y) =>
    x >= 50 && x <= 58 && y >= 100 && y <= 124
      ? screen.getByRole('button', { name: 'first' })
      : screen.getByText('maxSize:');
  let tapCount = 0;
  // The 44 by 44 pixels around the digit.
  for (let clientX = 32; clientX <= 76; clientX += 2) {
    for (let clientY = 90; clientY <= 134; clientY += 2) {
      fireEvent.click(screen.getByText('maxSize:'), { clientX, clientY });
      tapCount += 1;
    }
  }
  expect(pressed).toHaveLength(tapCount);
});

it('a mouse presses only the value under the pointer', () => {
  const pressed = renderValues();
  vi.mocked(window.matchMedia).mockImplementation(() => ({ matches: false }) as MediaQueryList);
  tapAtHeight(90);
  expect(pressed).toEqual([]);
});
