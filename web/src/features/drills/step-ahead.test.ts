import { begin, step } from '@loopcheck/simulator';
import type * as simulator from '@loopcheck/simulator';
import { beforeEach, expect, test, vi } from 'vitest';
import { openRunSample } from '../../testing/drills.ts';
import { type LineInput, StepAhead } from './step-ahead.ts';

// To play a line ahead means to compute its result before the trainee presses Enter.

const simulatorCode = vi.hoisted(() => ({ isLoaded: true }));

vi.mock(import('@loopcheck/simulator'), async (importOriginal): Promise<typeof simulator> => {
  const actual = await importOriginal();
  return { ...actual, step: vi.fn<typeof actual.step>(actual.step), isPrepared: () => simulatorCode.isLoaded };
});

const { hostPart, seed } = openRunSample();
const typedLine = (text: string, window = 'hist/cmd-elevated'): LineInput => ({ kind: 'line', window, text });
const countCallsOfStep = () => vi.mocked(step).mock.calls.length;

beforeEach(() => {
  simulatorCode.isLoaded = true;
  vi.mocked(step).mockClear();
});

test('a line that was played ahead is not played again when it is entered', () => {
  const run = begin(hostPart, seed);
  const stepAhead = new StepAhead();
  stepAhead.play(run, typedLine('hostname'));
  stepAhead.play(run, typedLine('hostname'));
  expect(countCallsOfStep()).toBe(1);
  const entered = stepAhead.step(run, typedLine('hostname'));
  expect(countCallsOfStep()).toBe(1);
  expect(entered).toEqual(step(run, typedLine('hostname')));
});

test.each([
  ['another line', typedLine('ipconfig')],
  ['the line in another window', typedLine('hostname', 'hist/powershell-elevated')],
  ['another input', { kind: 'wait', seconds: 1 }] as const,
])('after a line was played ahead, %s gets its own result', (_name, input) => {
  const run = begin(hostPart, seed);
  const stepAhead = new StepAhead();
  stepAhead.play(run, typedLine('hostname'));
  expect(stepAhead.step(run, input)).toEqual(step(run, input));
});

test('a line that was played ahead is played again if another line is entered before it', () => {
  const run = begin(hostPart, seed);
  const stepAhead = new StepAhead();
  stepAhead.play(run, typedLine('cd'));
  const { run: later } = stepAhead.step(run, typedLine(String.raw`cd C:\Windows`));
  expect(stepAhead.step(later, typedLine('cd'))).toEqual(step(later, typedLine('cd')));
});

test('no line is played ahead while code of the simulator is loading', () => {
  simulatorCode.isLoaded = false;
  new StepAhead().play(begin(hostPart, seed), typedLine('hostname'));
  expect(countCallsOfStep()).toBe(0);
});
