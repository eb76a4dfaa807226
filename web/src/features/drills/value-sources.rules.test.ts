import { describe, expect, it } from 'vitest';
import { findValueSource, findValueSources, shortCommand, toWritten, listWriteTargets } from './value-sources.rules.ts';

describe('findValueSource', () => {
  /** The frame of an input after which the screen shows `text`. Spans with facts are values of the host. */
  const frame = (text: string, isValue: boolean) => ({
    at: 0,
    screens: [
      { window: 'w', lines: [[{ text: 'size: ' }, isValue ? { text, facts: ['h:log/x' as const] } : { text }]] },
    ],
    shown: [],
    acts: [],
    events: [],
    digest: '',
  });
  const typed = { kind: 'line' as const, window: 'w', text: 'wevtutil gl Security' };

  it.each([
    ['number', '20971520', '20,971,520'],
    ['time', '2026-11-18 01:14', '2026-11-18T01:14:07.008Z'],
    ['hash', '9c41e0', '9C 41 E0'],
    ['text', 'hist-02', 'HIST-02 '],
  ] as const)('finds a %s that the screen shows in another form', (type, value, text) => {
    expect(findValueSource({ value, type }, [frame(text, true)], [typed])).toEqual({ step: 1, command: 'wevtutil gl' });
  });

  it('returns the last step that showed the value before the value was written', () => {
    /** A frame after which the screen shows the value 20 of a fact. */
    const frameWith = (fact: `h:${string}`) => ({
      ...frame('', false),
      screens: [{ window: 'w', lines: [[{ text: '20', facts: [fact] }]] }],
    });
    const lines = ['ipconfig /all', 'hostname', 'wevtutil gl Security', 'dir'].map((text) => ({ ...typed, text }));
    const frames = [frameWith('h:file/size'), frame('', false), frameWith('h:log/maxSize'), frameWith('h:log/maxSize')];
    const value = { value: '20', type: 'number' } as const;
    // The value was written after step 3, or after step 2.
    expect(findValueSource(value, frames, lines, 3)).toEqual({ step: 3, command: 'wevtutil gl' });
    expect(findValueSource(value, frames, lines, 2)).toEqual({ step: 1, command: 'ipconfig /all' });
  });

  it('finds no source for a choice, because the same word on the screen can be about something else', () => {
    const lines = [typed, { kind: 'write' as const, line: 'audited', value: 'Yes' }];
    const sheet = [{ id: 'audited', ask: 'Audited?', type: 'choice' as const, of: ['Yes', 'No'] }];
    expect(findValueSources(sheet, [frame('Yes', true), frame('', false)], lines).size).toBe(0);
  });

  it('finds no source if the text on the screen is not a value of the host', () => {
    expect(findValueSource({ value: '5', type: 'number' }, [frame('5', false)], [typed])).toBeNull();
  });
});

describe('shortCommand', () => {
  it.each([
    ['hostname', 'hostname'],
    ['auditpol /get /category:*', 'auditpol /get'],
    [String.raw`type D:\Job\a.txt`, 'type'],
  ])('shortens the typed line %j to %j', (line, short) => {
    expect(shortCommand(line)).toBe(short);
  });
});

describe('toWritten', () => {
  it('converts a value to the form that the type of the sheet line needs, or to an empty text if it does not fit', () => {
    expect(toWritten(' 20,971,520', { type: 'number' })).toBe('20971520');
    expect(toWritten('8,077 MB', { type: 'number' })).toBe('8077');
    expect(toWritten('-3.2s', { type: 'number' })).toBe('-3.2');
    expect(toWritten('security', { type: 'choice', of: ['System', 'Security'] })).toBe('Security');
    expect(toWritten('true', { type: 'choice', of: ['Yes', 'No'] })).toBe('');
  });
});

describe('listWriteTargets', () => {
  const sheet = [
    { id: 'name', ask: 'Host name', type: 'text' },
    { id: 'memory', ask: 'Memory, in MB', type: 'number' },
    { id: 'audited', ask: 'Audited?', type: 'choice', of: ['Yes', 'No'] },
  ] as const;
  /** The numbers of the returned lines, in order. ` again` marks a line that already has a value. */
  const listNumbers = (text: string, current: string | null, written: readonly string[]) =>
    listWriteTargets(text, sheet, { current, values: new Map(written.map((id) => [id, 'x'])) }).map(
      ({ number, replacesValue }) => `${number}${replacesValue ? ' again' : ''}`,
    );

  it('begins with the line that is being written, and lists empty lines before lines with a value', () => {
    expect(listNumbers('8,077 MB', 'memory', [])).toEqual(['2', '1']);
    expect(listNumbers('8,077 MB', null, ['name'])).toEqual(['2', '1 again']);
  });

  it('lists a number line before a text line, because a text line takes any value', () => {
    expect(listNumbers('8077', null, [])).toEqual(['2', '1']);
    expect(listNumbers('8077', 'name', [])).toEqual(['1', '2']);
    expect(listNumbers('8077', null, ['name', 'memory'])).toEqual(['2 again', '1 again']);
  });

  describe('with lines that ask for a time', () => {
    const lines = [
      { id: 'cable', ask: 'Switch and port on the label', type: 'text' },
      { id: 'began', ask: 'Time at which it began', type: 'text' },
      { id: 'newest', ask: 'Newest event', type: 'time' },
    ] as const;
    /** The ids of the returned lines, in order. ` unlikely` marks a line whose question does not ask for a time. */
    const listIds = (text: string, current: string | null) =>
      listWriteTargets(text, lines, { current, values: new Map() }).map(
        ({ id, isLikely }) => `${id}${isLikely ? '' : ' unlikely'}`,
      );

    it.each([
      '02:38:10',
      '21/11/2026 02:45:10',
      '2:38 AM',
      '11/20/2026 9:28:00 AM',
      '2026-11-18T01:14:07.008Z',
      '2026-11-18',
    ])('begins with the lines that ask for a time, the line that is being written first: %s', (time) => {
      expect(listIds(time, 'cable')).toEqual(['newest', 'began', 'cable unlikely']);
      expect(listIds(time, 'began')).toEqual(['began', 'newest', 'cable unlikely']);
    });

    it.each(['SW-04/P11', 'HIST-02_20261120_Security.evtx', 'Trend group 4'])(
      'begins with the line that is being written if the value is not a time: %s',
      (value) => {
        expect(listIds(value, 'cable')[0]).toBe('cable');
      },
    );

    it('leaves out the lines for a time if the value is an address or a version', () => {
      expect(listIds('10.20.9.31', null)).toEqual(['cable', 'began']);
      expect(listIds('1.441.374.0', null)).toEqual(['cable', 'began']);
    });
  });

  it('says of each line whether it already has a value', () => {
    // Only line 1 takes this value: line 2 needs a number, and line 3 takes only `Yes` or `No`.
    expect(listNumbers('No Auditing', 'audited', ['name'])).toEqual(['1 again']);
  });
});
