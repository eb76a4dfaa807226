import { begin, type Frame } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import { openRunSample, hostPartSample } from '../../testing/drills.ts';
import { heardValues, listHeard, listValuesOfSeed } from './heard.rules.ts';

const createFrame = (changes: Partial<Frame>): Frame => ({
  at: 0,
  screens: [],
  shown: [],
  acts: [],
  events: [],
  digest: '',
  ...changes,
});
const spokenEvent = { from: 'colleague', by: 'face', text: 'Look at HMI-TF2.', at: 1 } as const;

describe('listHeard', () => {
  it('lists drill events, what contacts said later, and replies to calls, each with the number of its input', () => {
    const toldAct = { act: 'told', host: 'hist', of: 'trainer', ok: true };
    const frames = [
      createFrame({ events: [{ ...spokenEvent, id: 'cursor' }] }),
      createFrame({ at: 5, acts: [toldAct], replies: [{ from: 'trainer', by: 'phone', text: 'Understood.' }] }),
      // `!` after the id of a drill event marks what a contact says after the reaction to the event.
      createFrame({ events: [{ ...spokenEvent, id: 'cursor!', text: 'Ines here.' }] }),
    ];
    expect(listHeard(frames).map(({ step, from, text }) => ({ step, from, text }))).toEqual([
      { step: 1, from: 'colleague', text: 'Look at HMI-TF2.' },
      { step: 2, from: 'trainer', text: 'Understood.' },
      { step: 3, from: 'colleague', text: 'Ines here.' },
    ]);
  });

  it('lists a contact who was called and said nothing', () => {
    const toldAct = { act: 'told', host: 'hist', of: 'trainer', ok: true };
    expect(listHeard([createFrame({ acts: [toldAct] })])).toMatchObject([{ from: 'trainer', text: null }]);
    // A contact who was called and says something at the same input is listed only with what they say.
    const speakingFrame = createFrame({ acts: [toldAct], events: [{ ...spokenEvent, id: 'a', from: 'trainer' }] });
    expect(listHeard([speakingFrame])).toHaveLength(1);
  });
});

describe('heardValues', () => {
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
  ])('returns the names, numbers and hosts in the sentence: %s', (text, values) => {
    expect(heardValues(text, [])).toEqual(values);
  });

  it('returns the values that differ between runs, even if they begin a sentence', () => {
    expect(heardValues('Ines here, second name on the list.', ['Ines', 'Jo'])).toEqual(['Ines']);
    expect(heardValues('The front is Trend group 4 now.', ['Trend group 4', 'on'])).toEqual(['Trend group 4']);
    // A value within another word is not found.
    expect(heardValues('Nobody is at work.', ['No', 'at'])).toEqual([]);
  });
});

it('listValuesOfSeed returns the texts and numbers that vary with the seed, but not true or false', () => {
  const vary = { taker: { pick: ['Ines'] }, count: { pick: [41] }, yes: { pick: [true] } };
  const run = begin(hostPartSample({ vary }), openRunSample().seed);
  expect(listValuesOfSeed(run)).toEqual(['Ines', '41']);
});
