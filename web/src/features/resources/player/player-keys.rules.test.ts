import { maxPlaybackRate } from '@loopcheck/contract/features/resources/watching.rules';
import { describe, expect, it } from 'vitest';
import { actionOfKey, findNextSpeed, speeds } from './player-keys.rules.ts';

const press = (key: string, modifiers = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });

describe('actionOfKey', () => {
  it('ignores the letter case of the key name', () => {
    expect(actionOfKey(press('M'), 'other')).toEqual({ kind: 'toggle_muted' });
    expect(actionOfKey(press('ArrowLeft'), 'other')).toEqual({ kind: 'seek', offset: -5 });
  });

  it.each([
    [press(' '), 'button'],
    [press('ArrowUp'), 'slider'],
    [press('End'), 'slider'],
    [press('c', { ctrlKey: true }), 'other'],
    [press('x'), 'other'],
  ] as const)('lets the browser handle %j if the kind of the focused control is: %s', (event, focusedControl) => {
    expect(actionOfKey(event, focusedControl)).toBeUndefined();
  });

  it('returns no action for a key that has the name of an inherited object property', () => {
    expect(actionOfKey(press('constructor'), 'other')).toBeUndefined();
  });
});

describe('speeds', () => {
  it('ends with the maximum playback rate that the server credits in full', () => {
    expect(speeds.at(-1)).toBe(maxPlaybackRate);
  });
});

describe('findNextSpeed', () => {
  it.each([
    [1, 1, 1.25],
    [1, -1, 0.75],
    [2, 1, 2],
    [0.5, -1, 0.5],
    [1.1, 1, 1.25],
  ] as const)('from the speed %f in the direction %i, the next speed is %f', (speed, direction, next) => {
    expect(findNextSpeed(speed, direction)).toBe(next);
  });
});
