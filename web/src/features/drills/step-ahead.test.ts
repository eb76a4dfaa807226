import { begin, step } from '@loopcheck/simulator';
import type * as simulator from '@loopcheck/simulator';
import { beforeEach, expect, test, vi } from 'vitest';
import { openRunSample } from '../../testing/drills.ts';
import { type LineInput, StepAhead } from './step-ahead.ts';

// To play a line ahead means to compute its result while the trainee has not entered it yet.

const code = vi.hoisted(() => ({ isLoaded: true }));

vi.mock(import('@loopcheck/simulator'), async (importOriginal): Promise<typeof simulator> => {
  const actual = await importOriginal();
  return { ...actual, step: vi.fn<typeof actual.step>(actual.step), isPrepared: () => code.isLoaded };
});

const { hostPart, seed } = openRunSample();
const lineOf = (text: string, window = 'hist/cmd-elevated'): LineInput => ({ kind: 'line', window, text });
const countSteps = () => vi.mocked(step).mock.calls.length;

beforeEach(() => {
  code.isLoaded = true;
  vi.mocked(step).mockClear();
});

test('a line that was played ahead is not played again when it is entered', () => {
  const run = begin(hostPart, seed);
  const stepAhead = new StepAhead();
  stepAhead.play(run, lineOf('hostname'));
  stepAhead.play(run, lineOf('hostname'));
  expect(countSteps()).toBe(1);
  const entered = stepAhead.step(run, lineOf('hostname'));
  expect(countSteps()).toBe(1);
  expect(entered).toEqual(step(run, lineOf('hostname')));
});

test.each([
  ['another line', lineOf('ipconfig')],
  ['the line in another window', lineOf('hostname', 'hist/powershell-elevated')],
  ['another input', { kind: 'wait', seconds: 1 }] as const,
])('%s gets its own result', (_name, input) => {
  const run = begin(hostPart, seed);
  const stepAhead = new StepAhead();
  stepAhead.play(run, lineOf('hostname'));
  expect(stepAhead.step(run, input)).toEqual(step(run, input));
});

test('a line that was played ahead is played again if another input was entered first', () => {
  const run = begin(hostPart, seed);
  const stepAhead = new StepAhead();
  stepAhead.play(run, lineOf('cd'));
  const { run: later } = stepAhead.step(run, lineOf(String.raw`cd C:\Windows`));
  expect(stepAhead.step(later, lineOf('cd'))).toEqual(step(later, lineOf('cd')));
});

test('no line is played ahead while code of the simulator is loading', () => {
  code.isLoaded = false;
  new StepAhead().play(begin(hostPart, seed), lineOf('hostname'));
  expect(countSteps()).toBe(0);
});
