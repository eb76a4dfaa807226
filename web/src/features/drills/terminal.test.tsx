import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithApp } from '../../testing/render.tsx';
import type { LogEntry } from './screen-log.rules.ts';
import { Terminal } from './terminal.tsx';

/** Creates an entry with as many output lines as `hostname` prints in a window of cmd. */
const createEntry = (step: number): LogEntry => ({
  step,
  typed: { prompt: 'C:\\>', text: 'hostname' },
  lines: [[{ text: 'HIST-01', facts: [] }], []],
  isRunning: false,
});
const valueActions = { pressed: null, onPress: () => undefined, targets: [], onWrite: () => undefined };
const createTerminal = (entries: readonly LogEntry[]) => (
  <Terminal entries={entries} label="Command Prompt" prompt={null} valueActions={valueActions} />
);
/** Says of each output whether it is marked as out of view. The browser does not lay out such an output. */
const listOutOfViewMarks = () =>
  [...document.querySelectorAll('.host-entry')].map(({ classList }) => classList.contains('host-far'));

it('a new output does not mark another output as out of view before it is painted, even if no output has buttons yet', () => {
  const entries = Array.from({ length: 50 }, (_, index) => createEntry(index + 1));
  const { rerender } = renderWithApp(createTerminal(entries));
  const before = listOutOfViewMarks();
  expect(document.querySelectorAll('.host-value')).toHaveLength(0);
  rerender(createTerminal([...entries, createEntry(51)]));
  expect(listOutOfViewMarks()).toEqual([...before, false]);
});

it('only outputs above the visible part are marked as out of view, and one more after a new output is painted', async () => {
  const entries = Array.from({ length: 50 }, (_, index) => createEntry(index + 1));
  const { rerender } = renderWithApp(createTerminal(entries));
  const markedCount = listOutOfViewMarks().filter(Boolean).length;
  expect(markedCount).toBeGreaterThan(0);
  // All entries that are marked as out of view are above the entries that are not.
  expect(listOutOfViewMarks()).toEqual(entries.map((_, index) => index < markedCount));
  // A group has 20 entries. A group is marked if all its entries are marked.
  const groups = [...document.querySelectorAll('.host-group')].map(({ classList }) => classList.contains('host-far'));
  expect(groups).toEqual([true, true, false]);

  // The values become buttons after the outputs are painted.
  await waitFor(() => expect(document.querySelectorAll('.host-value')).toHaveLength(50));
  // Before the new output is painted, the marks of the outputs above it do not change.
  rerender(createTerminal([...entries, createEntry(51)]));
  expect(listOutOfViewMarks()).toEqual([...entries.map((_, index) => index < markedCount), false]);
  await waitFor(() => expect(listOutOfViewMarks().filter(Boolean)).toHaveLength(markedCount + 1));
});
