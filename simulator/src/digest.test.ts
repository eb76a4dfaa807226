import { describe, expect, it } from 'vitest';
import { digestOf } from './digest.ts';
import type { Frame } from './run-state.ts';
import type { Span } from './text.ts';

type Digested = Omit<Frame, 'shown' | 'digest'>;

const span: Span = { text: '8,077 MB', facts: ['hist:memory'] };
const screen: Frame['screens'][number] = { window: 'hist/cmd', lines: [[{ text: 'Total: ' }, span], []] };
const frame: Digested = { at: 1000, screens: [screen], acts: [], events: [] };

const withLines = (...lines: readonly (readonly Span[])[]): Digested => ({ ...frame, screens: [{ ...screen, lines }] });

describe('the digest of a frame', () => {
  it('has 32 hexadecimal digits, and is the same for equal frames', () => {
    const digest = digestOf('', frame);
    expect(digest).toMatch(/^[\da-f]{32}$/);
    expect(digestOf('', { ...frame, screens: frame.screens.map((each) => ({ ...each })) })).toBe(digest);
  });

  it('covers the frames before it', () => {
    expect(digestOf(digestOf('', frame), frame)).not.toBe(digestOf('', frame));
  });

  it.each<[string, Digested]>([
    ['the clock', { ...frame, at: 2000 }],
    ['the window', { ...frame, screens: [{ ...screen, window: 'hist/powershell' }] }],
    ['the typed line', { ...frame, screens: [{ ...screen, typed: { prompt: 'C:\\>', text: 'systeminfo' } }] }],
    ['a line that is running', { ...frame, screens: [{ ...screen, isRunning: true }] }],
    ['a window that is drawn anew', { ...frame, screens: [{ ...screen, isWhole: true }] }],
    ['a second screen', { ...frame, screens: [screen, screen] }],
    ['a text', withLines([{ text: 'Total: ' }, { ...span, text: '8,078 MB' }], [])],
    ['the facts of a span', withLines([{ text: 'Total: ' }, { ...span, facts: ['hist:disk'] }], [])],
    ['a span without facts', withLines([{ text: 'Total: ' }, { text: span.text }], [])],
    ['a button', withLines([{ text: 'Total: ', tap: 'more' }, span], [])],
    ['an error', withLines([{ text: 'Total: ', isError: true }, span], [])],
    ['a missing line', withLines([{ text: 'Total: ' }, span])],
    ['where a span ends', withLines([{ text: 'Total' }, { ...span, text: ': 8,077 MB' }], [])],
    ['where a line ends', withLines([{ text: 'Total: ' }], [span])],
    ['an act', { ...frame, acts: [{ act: 'export', host: 'hist', ok: true }] }],
    ['a reply', { ...frame, replies: [{ from: 'panel-operator', by: 'phone', text: 'Yes.' }] }],
  ])('covers %s', (_name, changed) => {
    expect(digestOf('', changed)).not.toBe(digestOf('', frame));
  });
});
