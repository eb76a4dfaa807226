import { begin, type Frame } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import { openRunSample, partSample } from '../../testing/drills.ts';
import { heardValues, listHeard, listValuesOfSeed } from './heard.rules.ts';

const frame = (changes: Partial<Frame>): Frame => ({
  at: 0,
  screens: [],
  shown: [],
  acts: [],
  events: [],
  digest: '',
  ...changes,
});
const spoken = { from: 'colleague', by: 'face', text: 'Look at HMI-TF2.', at: 1 } as const;

describe('listHeard', () => {
  it('lists drill events, what contacts said later, and replies to calls, each with the number of its input', () => {
    const told = { act: 'told', host: 'hist', of: 'trainer', ok: true };
    const frames = [
      frame({ events: [{ ...spoken, id: 'cursor' }] }),
      frame({ at: 5, acts: [told], replies: [{ from: 'trainer', by: 'phone', text: 'Understood.' }] }),
      // `!` after the id of a drill event marks what a contact says after the reaction to the event.
      frame({ events: [{ ...spoken, id: 'cursor!', text: 'Ines here.' }] }),
    ];
    expect(listHeard(frames).map(({ step, from, text }) => ({ step, from, text }))).toEqual([
      { step: 1, from: 'colleague', text: 'Look at HMI-TF2.' },
      { step: 2, from: 'trainer', text: 'Understood.' },
      { step: 3, from: 'colleague', text: 'Ines here.' },
    ]);
  });

  it('lists a contact who was called and said nothing', () => {
    const told = { act: 'told', host: 'hist', of: 'trainer', ok: true };
    expect(listHeard([frame({ acts: [told] })])).toMatchObject([{ from: 'trainer', text: null }]);
    // A contact who was called and says something at the same input is listed only with what they say.
    const speaks = frame({ acts: [told], events: [{ ...spoken, id: 'a', from: 'trainer' }] });
    expect(listHeard([speaks])).toHaveLength(1);
  });
});

describe('the values of a heard sentence', () => {
  it.each([
    ['Look at HMI-TF2. The pointer moves, and nobody sits there.', ['HMI-TF2']],
    [
      'In the book is a vendor session on HMI-TF1, 02:30 to 03:30, trends only. I called Mr Ruiz by the paper list.',
      ['HMI-TF1', '02:30', '03:30', 'Ruiz'],
    ],
    ['Is it 10.20.9.31? Then call 4445.', ['10.20.9.31', '4445']],
    [String.raw`Copy D:\Job\list.csv, 8,077 MB.`, [String.raw`D:\Job\list.csv`, '8,077']],
    ['Your call rings. Nobody answers.', []],
    ['I hear you. I write it down, and I call you.', []],
  ])('are the names, numbers and hosts in the sentence: %s', (text, values) => {
    expect(heardValues(text, [])).toEqual(values);
  });

  it('include the values that differ between runs, also at the beginning of a sentence', () => {
    expect(heardValues('Ines here, second name on the list.', ['Ines', 'Jo'])).toEqual(['Ines']);
    expect(heardValues('The front is Trend group 4 now.', ['Trend group 4', 'on'])).toEqual(['Trend group 4']);
    // A value within another word is not found.
    expect(heardValues('Nobody is at work.', ['No', 'at'])).toEqual([]);
  });

  it('include the texts and numbers that vary with the seed, but not true or false', () => {
    const vary = { taker: { pick: ['Ines'] }, count: { pick: [41] }, yes: { pick: [true] } };
    const run = begin(partSample({ vary }), openRunSample().seed);
    expect(listValuesOfSeed(run)).toEqual(['Ines', '41']);
  });
});
