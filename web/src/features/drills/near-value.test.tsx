import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pressNearValue } from './near-value.ts';

/** An output with a value in the line from 100 to 120 pixels, and one in the line below. */
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
  document.elementFromPoint = (_x, y) =>
    y >= 100 && y < 120
      ? value('first')
      : y >= 120 && y < 140
        ? value('second')
        : y >= 200
          ? value('open')
          : screen.getByText('maxSize:');
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
  tap(90);
  tap(148);
  tap(150);
  expect(pressed).toEqual(['first', 'second', 'second']);
});

it('a tap that is not near a value presses none', () => {
  const pressed = show();
  tap(80);
  tap(160);
  expect(pressed).toEqual([]);
});

it('a tap on a value presses it once, and a tap beside a pressed value does not close it', () => {
  const pressed = show();
  fireEvent.click(screen.getByRole('button', { name: 'second' }), { clientX: 50, clientY: 121 });
  tap(195);
  expect(pressed).toEqual(['second']);
});

it('a mouse presses only the value under it', () => {
  const pressed = show();
  vi.mocked(window.matchMedia).mockImplementation(() => ({ matches: false }) as MediaQueryList);
  tap(90);
  expect(pressed).toEqual([]);
});
