import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithApp } from '../../testing/render.tsx';
import type { LogEntry } from './screen-log.rules.ts';
import { Terminal } from './terminal.tsx';

/** Creates an entry with as many output lines as `hostname` prints in a window of cmd. */
const entryOf = (step: number): LogEntry => ({
  step,
  typed: { prompt: 'C:\\>', text: 'hostname' },
  lines: [[{ text: 'HIST-01', facts: [] }], []],
  isRunning: false,
});
const valueActions = { pressed: null, onPress: () => undefined, targets: [], onWrite: () => undefined };
const terminal = (entries: readonly LogEntry[]) => (
  <Terminal entries={entries} label="Command Prompt" prompt={null} valueActions={valueActions} />
);
const areOutOfView = () =>
  [...document.querySelectorAll('.host-entry')].map(({ classList }) => classList.contains('host-far'));

it('until a new output is painted, the marks of the outputs above it stay the same, even if these outputs have no buttons yet', () => {
  const entries = Array.from({ length: 50 }, (_, index) => entryOf(index + 1));
  const { rerender } = renderWithApp(terminal(entries));
  const before = areOutOfView();
  expect(document.querySelectorAll('.host-value')).toHaveLength(0);
  rerender(terminal([...entries, entryOf(51)]));
  expect(areOutOfView()).toEqual([...before, false]);
});

it('only outputs above the visible part are marked as out of view, and one more output is marked after a new output is painted', async () => {
  const entries = Array.from({ length: 50 }, (_, index) => entryOf(index + 1));
  const { rerender } = renderWithApp(terminal(entries));
  const count = areOutOfView().filter(Boolean).length;
  expect(count).toBeGreaterThan(0);
  // All entries that are marked as out of view are above the entries that are not.
  expect(areOutOfView()).toEqual(entries.map((_, index) => index < count));
  // A group has 20 entries. A group is marked if all its entries are marked.
  const groups = [...document.querySelectorAll('.host-group')].map(({ classList }) => classList.contains('host-far'));
  expect(groups).toEqual([true, true, false]);

  // The values become buttons after the outputs are painted.
  await waitFor(() => expect(document.querySelectorAll('.host-value')).toHaveLength(50));
  // Before the new output is painted, the marks of the outputs above it do not change.
  rerender(terminal([...entries, entryOf(51)]));
  expect(areOutOfView()).toEqual([...entries.map((_, index) => index < count), false]);
  await waitFor(() => expect(areOutOfView().filter(Boolean)).toHaveLength(count + 1));
});
