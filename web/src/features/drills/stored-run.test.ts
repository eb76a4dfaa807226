import type { DrillInput } from '@loopcheck/contract/features/drills/drill-input';
import { beforeEach, expect, test } from 'vitest';
import { readRun, saveRun } from './stored-run.ts';

const inputs: readonly DrillInput[] = [
  { kind: 'tap', target: 'label/hist' },
  { kind: 'call', people: ['panel-operator'], says: { what: 'begin' }, running: 'go on' },
  { kind: 'line', window: 'hist/cmd', text: 'hostname' },
  { kind: 'interrupt', window: 'hist/cmd' },
  { kind: 'wait', seconds: 60 },
  { kind: 'write', line: 'log', value: 'Security' },
  { kind: 'answer', event: 'frozen', choice: 'no' },
  { kind: 'submit' },
];

/** Puts inputs into the local storage without `saveRun`, and reads them with `readRun`. */
const storeAndRead = (inputsToStore: readonly unknown[]) => {
  localStorage.setItem(
    'drill-run:person:run',
    JSON.stringify({ inputs: inputsToStore, deviceMs: inputsToStore.map((_, index) => index), cutAt: null }),
  );
  return readRun('person', 'run');
};

beforeEach(() => {
  localStorage.clear();
});

test('readRun returns saved inputs of every kind', () => {
  const run = { inputs, deviceMs: inputs.map((_, index) => index * 1000), cutAt: null };
  expect(saveRun('person', 'run', run)).toBe(true);
  expect(readRun('person', 'run')).toEqual(run);
});

test.each([
  [{ kind: 'line', window: 'hist/cmd' }],
  [{ kind: 'line', window: 'hist/cmd', text: 5 }],
  [{ kind: 'wait', seconds: null }],
  [{ kind: 'call', people: 'panel-operator', says: {}, running: 'stop' }],
  [{ kind: 'call', people: [null], says: {}, running: 'stop' }],
  [{ kind: 'call', people: [], says: null, running: 'stop' }],
  [{ kind: 'other' }],
  [null],
])('readRun returns undefined if one input is damaged: %j', (damaged) => {
  expect(storeAndRead([...inputs, damaged])).toBeUndefined();
});
