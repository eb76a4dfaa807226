import type { DrillInput } from '@loopcheck/contract/features/drills/drill-input';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isSameInput, mergeInputs, toCanonicalJson, toStorable } from './stored-inputs.ts';

const line = (text: string): DrillInput => ({ kind: 'line', window: 'hist/cmd', text });
// A part of the antivirus test string, in two pieces so that antivirus programs do not detect it in this file.
const testStringPart = ['AP4', 'PZX5'].join('');

describe('toStorable', () => {
  it.each<[string, DrillInput, DrillInput, boolean]>([
    ['an ordinary line', line('wevtutil gl Security'), line('wevtutil gl Security'), false],
    ['a password', line('net user maint01 Secret1'), line('net user maint01 ••••'), false],
    ['a part of the test string', line(`echo ${testStringPart} > D:\\x`), line('echo [card text] > D:\\x'), true],
    [
      'a split test string',
      line(`echo ${testStringPart.slice(0, 3)} ${testStringPart.slice(3)}`),
      line('[card text]'),
      true,
    ],
    [
      'the test string on the sheet',
      { kind: 'write', line: 'name', value: testStringPart },
      { kind: 'write', line: 'name', value: '[card text]' },
      true,
    ],
    [
      'the test string in a button',
      { kind: 'tap', target: testStringPart },
      { kind: 'tap', target: '[card text]' },
      true,
    ],
    [
      'the test string as what was found, in a call',
      {
        kind: 'call',
        people: ['trainer'],
        says: { what: 'found', about: testStringPart, minutes: 5 },
        running: 'stop',
      },
      { kind: 'call', people: ['trainer'], says: { what: 'found', about: '[card text]', minutes: 5 }, running: 'stop' },
      true,
    ],
    ['a wait', { kind: 'wait', seconds: 60 }, { kind: 'wait', seconds: 60 }, false],
  ])('converts %s', (_name, input, expected, isTestStringReplaced) => {
    expect(toStorable(input)).toEqual({ input: expected, isTestStringReplaced });
  });

  it('changes nothing when it is called with its own result', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('', ' /p x', ` ${testStringPart}`, ' net user a b'), (start, end) => {
        const once = toStorable(line(start + end));
        expect(toStorable(once.input)).toEqual({ input: once.input, isTestStringReplaced: false });
      }),
    );
  });
});

describe('mergeInputs', () => {
  const [one, two, three] = [line('1'), line('2'), line('3')];
  it.each([
    ['appends nothing if nothing was sent', [one], 1, [], { kind: 'append', inputs: [], firstIndex: 1 }],
    [
      'appends the inputs that follow the last stored one',
      [one],
      1,
      [two],
      { kind: 'append', inputs: [two], firstIndex: 1 },
    ],
    [
      'appends nothing if the same inputs are sent again',
      [one, two],
      0,
      [one, two],
      { kind: 'append', inputs: [], firstIndex: 2 },
    ],
    [
      'appends nothing if a part of the stored inputs is sent again',
      [one, two],
      0,
      [one],
      { kind: 'append', inputs: [], firstIndex: 2 },
    ],
    [
      'appends only the new inputs if stored ones are sent with them',
      [one, two],
      1,
      [two, three],
      { kind: 'append', inputs: [three], firstIndex: 2 },
    ],
    ['reports a difference if another input is stored at the index', [one, two], 1, [three], { kind: 'differs' }],
    ['reports a gap if earlier inputs are missing', [one], 2, [three], { kind: 'gap' }],
  ])('%s', (_name, stored, from, sent, expected) => {
    expect(mergeInputs(stored, from, sent)).toEqual(expected);
  });

  test('never appends before the end of the stored inputs', () => {
    const inputs = fc.array(fc.constantFrom(one, two), { maxLength: 6 });
    fc.assert(
      fc.property(inputs, fc.nat(7), inputs, (stored, from, sent) => {
        const merged = mergeInputs(stored, from, sent);
        if (merged.kind === 'append') expect(merged.firstIndex).toBe(stored.length);
      }),
    );
  });
});

test('inputs are the same whatever the order of their keys', () => {
  expect(isSameInput(line('a'), { text: 'a', window: 'hist/cmd', kind: 'line' })).toBe(true);
  expect(isSameInput(line('a'), line('b'))).toBe(false);
  expect(toCanonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
});
