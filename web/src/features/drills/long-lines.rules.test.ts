import { describe, expect, it } from 'vitest';
import { hangOf, splitLongWords, splitTimestamps } from './long-lines.rules.ts';

describe('hangOf', () => {
  it.each([
    ['OS Name:                   Microsoft Windows Server 2019', 0, 27],
    ['   DNS Servers . . . . . . . . . . . : 10.20.1.10', 3, 39],
    ['                           [01]: Intel64 Family 6 Model 85', 27, 33],
    [String.raw`Path      : D:\Job\HIST-02_20261120_Security.evtx`, 0, 12],
    [String.raw`  logFileName: %SystemRoot%\System32\Winevt\Logs`, 2, 15],
    ['    A sentence that is indented.', 4, 4],
  ])(
    'lets the next rows begin below the value, or below the first letter of an indented text: %s',
    (text, indent, valueColumn) => {
      expect(hangOf(text)).toEqual({ indent, value: valueColumn });
    },
  );

  it.each([
    'A sentence that begins at the edge of the screen.',
    String.raw`C:\Windows\System32\drivers\etc\hosts`,
    'A sentence that has very many words before its colon: it is no label',
    '',
  ])('returns null for a line without indentation and without a label: %s', (text) => {
    expect(hangOf(text)).toBeNull();
  });
});

describe('splitLongWords', () => {
  it('splits a long path after each backslash, and does not change the text', () => {
    const text = String.raw`SHA256 hash of D:\Job\HIST-02_20261120_Security.evtx:`;
    expect(splitLongWords(text)).toEqual(['SHA256 hash of D:\\', 'Job\\', 'HIST-02_20261120_Security.evtx:']);
    expect(splitLongWords(text).join('')).toBe(text);
  });

  it('splits neither after the two backslashes before the name of a server, nor a short path', () => {
    expect(splitLongWords(String.raw`\\SRV-01\Share\2026-11-20`)).toEqual(['\\\\SRV-01\\', 'Share\\', '2026-11-20']);
    expect(splitLongWords(String.raw`Saved to D:\Job\HIST-02 now`)).toEqual([String.raw`Saved to D:\Job\HIST-02 now`]);
  });

  it('splits XML between two tags', () => {
    expect(splitLongWords('SeDebugPrivilege</Data></EventData></Event>')).toEqual([
      'SeDebugPrivilege</Data>',
      '</EventData>',
      '</Event>',
    ]);
  });
});

it('splitTimestamps splits a text at its dates and timestamps, but not at other numbers', () => {
  expect(splitTimestamps("SystemTime='2026-11-11T20:29:59.823Z'/> since 2026-11-11 for EventID 4625-1")).toEqual([
    "SystemTime='",
    '2026-11-11T20:29:59.823Z',
    "'/> since ",
    '2026-11-11',
    ' for EventID 4625-1',
  ]);
});
