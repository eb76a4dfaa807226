import type { DrillMoment } from '@loopcheck/contract/features/drills/drill-result';
import { describe, expect, it } from 'vitest';
import { joinMoments } from './timeline.rules.ts';

const deleted = (name: string, index: number) => ({
  act: 'file.delete',
  text: `Deleted D:\\Job\\${name}`,
  index,
  reads: [],
});
const cleared = { act: 'log.clear', text: 'Cleared the log Security', index: 4, reads: [] };

describe('joinMoments, for forbidden acts', () => {
  const moment = (kind: DrillMoment['kind'], text: string, index: number): DrillMoment => ({
    hostTime: '09:31',
    kind,
    text,
    index,
  });

  it('joins successive acts of the same kind into one entry with the number of acts', () => {
    const forbidden = [deleted('a.txt', 3), cleared, deleted('b.txt', 5), deleted('c.txt', 6), deleted('d.txt', 8)];
    const timeline = [
      ...forbidden.slice(0, 4).map(({ text, index }) => moment('forbidden', text, index)),
      moment('act', 'Saved a copy of the log System', 7),
      moment('forbidden', String.raw`Deleted D:\Job\d.txt`, 8),
    ];
    expect(joinMoments(timeline, forbidden).map(({ text, count }) => [text, count])).toEqual([
      [String.raw`Deleted D:\Job\a.txt`, 1],
      ['Cleared the log Security', 1],
      [String.raw`Deleted D:\Job\b.txt`, 2],
      ['Saved a copy of the log System', 1],
      [String.raw`Deleted D:\Job\d.txt`, 1],
    ]);
  });

  it('joins no acts if one input did forbidden acts of different kinds', () => {
    const forbidden = [deleted('a.txt', 3), { ...cleared, index: 3 }, deleted('b.txt', 4)];
    const timeline = forbidden.map(({ text, index }) => moment('forbidden', text, index));
    expect(joinMoments(timeline, forbidden)).toHaveLength(3);
  });
});

describe('joinMoments, for drill events', () => {
  const moment = (kind: DrillMoment['kind'], text: string, index: number, event?: string): DrillMoment => ({
    hostTime: '09:31',
    kind,
    text,
    index,
    ...(event === undefined ? {} : { event }),
  });
  const asks = moment('event', 'Panel operator: Are you at something?', 4, 'asks');
  const carriedOn = (index: number) => moment('answer', 'Carried on', index, 'asks');

  it('joins an event and its answer if the answer was the next input', () => {
    const [entry, ...others] = joinMoments([asks, carriedOn(5)], []);
    expect(entry).toMatchObject({ kind: 'event', text: asks.text, answer: 'Carried on' });
    expect(others).toEqual([]);
  });

  it('does not join an event and its answer if something else was done or said between them', () => {
    const otherEvent = moment('event', 'Historian engineer: Just clear it.', 4, 'clear-it');
    const act = moment('act', 'Saved a copy of the log System', 5);
    expect(joinMoments([asks, otherEvent, carriedOn(5)], [])).toHaveLength(3);
    expect(joinMoments([asks, act, carriedOn(6)], [])).toHaveLength(3);
    // Here, input 5 is one that the timeline does not list.
    expect(joinMoments([asks, carriedOn(6)], [])).toHaveLength(2);
  });

  it('does not join an event and an answer of an old result, which does not name the events', () => {
    expect(joinMoments([moment('event', asks.text, 4), moment('answer', 'Carried on', 5)], [])).toHaveLength(2);
  });
});
