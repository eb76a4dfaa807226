import { begin, type Frame, type Line, type Run } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import { openRunSample, partSample } from '../../testing/drills.ts';
import { findableValues, seenTimes } from './call-choices.rules.ts';

const frame = (lines: readonly Line[], text?: string): Frame => ({
  at: 0,
  screens: [{ window: 'hist/cmd', lines }],
  shown: [],
  acts: [],
  events: text === undefined ? [] : [{ id: 'call', from: 'colleague', by: 'face', text, at: 0 }],
  digest: '',
});
const line = (text: string, isValue = true): Line => [isValue ? { text, facts: ['hist:a'] } : { text }];

describe('the times that the person can name in a call', () => {
  it('are those on the screens and in what people said, the latest first', () => {
    const frames = [
      frame([line('Left at 02:31, by the door list', false), line('Ines')]),
      frame([line('2026-11-18T01:14:07.008Z'), line('11/18/2026 1:15:09 AM')], 'It began at 02:40.'),
    ];
    expect(seenTimes(frames)).toEqual(['02:40', '11/18/2026 1:15 AM', '2026-11-18 01:14', '02:31']);
  });

  it('are each listed once, and at most twelve', () => {
    const lines = Array.from({ length: 30 }, (_, minute) => line(`09:${String(minute + 10)}`));
    expect(seenTimes([frame([...lines, ...lines])])).toHaveLength(12);
  });

  it('do not include addresses, versions, sizes or time zones', () => {
    expect(
      seenTimes([
        frame([
          line('(UTC+01:00) Berlin'),
          line('10.20.9.31'),
          line('fe80::1:2'),
          line('00-15-5D-01:02:03:04'),
          line('1:234'),
        ]),
      ]),
    ).toEqual([]);
  });
});

describe('the values that the person can report as found in a call', () => {
  const written = (sheet: Record<string, string>): Run => ({
    ...begin(partSample(), openRunSample().seed),
    sheet: new Map(Object.entries(sheet)),
  });

  it('are the lines of the sheet that are written, and the values on the screen and in what people said', () => {
    const groups = findableValues(written({ name: 'HIST-02' }), [
      frame([line('20971520'), line('text', false)], 'At HMI-TF2.'),
    ]);
    expect(groups).toEqual({
      sheet: [{ number: 1, ask: 'Host name, as the host says it', value: 'HIST-02' }],
      seen: ['HMI-TF2', '20971520'],
    });
  });

  it('show the name of a person, not the id', () => {
    const part = partSample();
    const lines = [...part.sheet, { id: 'decides', ask: 'Who decides?', type: 'contact' as const }];
    const run = { ...written({ decides: 'system-owner' }), part: { ...part, sheet: lines } };
    expect(findableValues(run, []).sheet.map(({ value }) => value)).toEqual(['System owner']);
  });

  it('are each offered once, and at most twelve from the latest screens', () => {
    const lines = Array.from({ length: 30 }, (_, index) => line(`value ${index}`));
    const { seen } = findableValues(written({ name: 'value 29' }), [frame(lines)]);
    expect(seen).toHaveLength(12);
    expect(seen).not.toContain('value 29');
  });
});
