import { describe, expect, it } from 'vitest';
import { begin, step } from '../run.ts';
import type { HostPart } from '../part.ts';
import type { Run, Screen } from '../run-state.ts';
import { testPart } from '../testing/random-run.ts';
import { plainText } from '../text.ts';

const big = { bytes: 400_000_000, recipe: 'big' };
const part: HostPart = {
  ...testPart('10-2019'),
  events: [],
  vary: {},
  state: ['a', 'b', 'c'].map((name) => ({ file: `D:\\Unit4\\${name}.trd`, is: big })),
};

const window = 'hist/cmd';
const copy = (more = '') => ({ kind: 'line', window, text: `robocopy D:\\Unit4 D:\\Job /E${more}` }) as const;
const wait = (seconds: number) => ({ kind: 'wait', seconds }) as const;

const textOf = (screens: readonly Screen[]): string =>
  screens.flatMap(({ lines }) => lines.map((line) => plainText(line))).join('\n');

function play(inputs: readonly Parameters<typeof step>[1][], played = part): { texts: string[]; run: Run } {
  let run = begin(played, '0'.repeat(32));
  const texts = inputs.map((input) => {
    const next = step(run, input);
    ({ run } = next);
    return textOf(next.frame.screens);
  });
  return { texts, run };
}

describe('a copy that takes long', () => {
  it('shows its header and the files so far while it runs', () => {
    const { texts } = play([copy(), wait(15), wait(60)]);
    expect(texts[0]).toContain('ROBOCOPY');
    expect(texts[0]).not.toContain('Files :  ');
    expect(texts[1]).toContain('a.trd');
    expect(texts[1]).not.toContain('c.trd');
    expect(texts[1]).not.toContain('ROBOCOPY');
    expect(texts[2]).toContain('c.trd');
    expect(texts[2]).toContain('Ended :');
  });

  it('shows the same in the end as one that is not looked at', () => {
    expect(
      play([copy(), wait(15), wait(10), wait(200)])
        .texts.join('\n')
        .replaceAll(/\n+/g, '\n'),
    ).toBe(
      play([copy(), wait(225)])
        .texts.join('\n')
        .replaceAll(/\n+/g, '\n'),
    );
  });

  it('shows no line twice if it is stopped', () => {
    const { texts } = play([copy(), wait(15), { kind: 'interrupt', window }]);
    const all = texts.join('\n');
    expect(all.match(/ROBOCOPY/g)).toHaveLength(1);
    expect(all.match(/a\.trd/g)).toHaveLength(1);
    expect(all.trimEnd().endsWith('^C')).toBe(true);
  });

  it('shows nothing on the screen if it goes into a file', () => {
    const { texts } = play([copy(' > D:\\copy.txt'), wait(15)]);
    expect(texts).toEqual(['', '']);
  });
});

describe('a copy of small files that an event holds', () => {
  const held: HostPart = {
    ...part,
    state: ['a', 'b', 'c'].map((name) => ({ file: `D:\\Unit4\\${name}.trd`, is: { bytes: 3_000_000, recipe: name } })),
    events: [
      {
        id: 'slow',
        when: { steps: 1 },
        running: { act: 'files.copy', seconds: 40 },
        from: 'panel-operator',
        by: 'radio',
        text: 'The view is slow.',
      },
    ],
  };
  const stop = { kind: 'interrupt', window } as const;
  const copied = (run: Run): string[] =>
    [...(run.hosts.get('hist')?.files.keys() ?? [])].filter(
      (key) => key.startsWith('d:\\job\\') && key.endsWith('.trd'),
    );
  const code = { kind: 'line', window, text: 'echo %ERRORLEVEL%' } as const;

  it('ends at once when it is stopped: no summary, no file, and the code of Ctrl+C', () => {
    const { texts, run } = play([copy(), wait(1), stop, code], held);
    const all = texts.join('\n');
    expect(all).toContain('ROBOCOPY');
    expect(all).not.toMatch(/100%|Ended|Files :  /);
    expect(all).not.toContain('c.trd');
    expect(texts[2]?.trimEnd().endsWith('^C')).toBe(true);
    expect(texts[3]?.trim()).toBe('-1073741510');
    expect(copied(run)).toEqual([]);
  });

  it('is stopped in the same way by a call', () => {
    const call = { kind: 'call', people: ['panel-operator'], says: {}, running: 'stop' } as const;
    const { texts } = play([copy(), wait(1), call], held);
    expect(texts.join('\n')).not.toMatch(/100%|Ended/);
  });

  it('keeps the files that were copied by then', () => {
    // Typing the line has taken 8 s.
    const { texts, run } = play([copy(), wait(12), stop], held);
    expect(texts.join('\n').match(/100%/g)).toHaveLength(copied(run).length);
    expect(copied(run)).toHaveLength(1);
  });

  it('copies all files if it goes on', () => {
    const { texts, run } = play([copy(), wait(20), wait(60)], held);
    expect(copied(run)).toHaveLength(3);
    expect(texts.join('\n')).toContain('Ended');
  });
});

/** The texts of a line, played in a window while somebody waits. */
const playLine = (text: string, waits: readonly number[], id: string = window): string[] =>
  play([{ kind: 'line', window: id, text }, ...waits.map(wait)]).texts;

const countOf = (text: string | undefined, word: string): number => (text ?? '').split(word).length - 1;

describe('a line that prints while it runs', () => {
  const unreachable = 'ping -n 4 203.0.113.9';

  it.each(['hist/cmd', 'hist/powershell'])('shows one reply of ping each second in %s', (id) => {
    const [begun, five, ten, end] = playLine('ping -n 20 localhost', [5, 5, 30], id);
    expect(begun).toContain('Pinging');
    // Typing the line has taken 8 s.
    expect([begun, five, ten, end].map((text) => countOf(text, 'Reply from'))).toEqual([8, 5, 5, 2]);
    expect(`${begun}${five}${ten}`).not.toContain('Ping statistics');
    expect(end).toContain('Packets: Sent = 20, Received = 20');
  });

  it('waits longer for each reply of a host that does not answer', () => {
    const [begun, five, end] = playLine(unreachable, [5, 15]);
    expect(begun).toContain('Pinging');
    expect([begun, five, end].map((text) => countOf(text, 'Request timed out.'))).toEqual([2, 1, 1]);
  });

  it('shows one line of typeperf for each sample, and none of a sample that goes into a file', () => {
    const counter = String.raw`"\Memory\Available MBytes"`;
    const [begun, ten, end] = playLine(`typeperf ${counter} -si 5 -sc 4`, [10, 30]);
    expect(begun).toContain('(PDH-CSV 4.0)');
    expect([begun, ten, end].map((text) => countOf(text, '"11/20/2026'))).toEqual([1, 2, 1]);
    expect(`${begun}${ten}`).not.toContain('Exiting');
    expect(end).toContain('The command completed successfully.');
    const [first, second] = playLine(String.raw`typeperf ${counter} -si 5 -sc 4 -o D:\Job\a.csv`, [10]);
    expect([first, second]).toEqual(['', '']);
  });

  it('shows how far a backup is', () => {
    const [begun, later, end] = playLine(
      'wbadmin start backup -backupTarget:D: -include:C: -quiet',
      [400, 20_000],
      'hist/cmd-elevated',
    );
    expect(begun).toContain('The backup operation to D: is starting.');
    expect(begun).not.toContain('(93%)');
    expect(later).toMatch(/copied \(\d+%\)/);
    expect(later).not.toContain('starting');
    expect(end).toContain('The backup operation successfully completed.');
    expect(`${begun}${later}`).not.toContain('canceled');
  });

  it('shows the samples of a clock', () => {
    const [begun, ten] = playLine('w32tm /stripchart /computer:NTP-SITE-A /samples:20 /period:2 /dataonly', [10]);
    expect(begun).toContain('Tracking');
    expect(countOf(ten, ', ')).toBe(5);
  });

  it.each([
    'ping -n 20 localhost & ping -n 15 localhost',
    'ping -n 4 203.0.113.9 & ping -n 20 localhost',
    'typeperf "\\Memory\\Available MBytes" -sc 30 & typeperf "\\Memory\\Available MBytes" "\\System\\Processes" -sc 25',
    'ping -n 12 localhost & typeperf "\\Memory\\Available MBytes" -sc 12',
  ])('shows the same in the end, however often it is looked at: %s', (line) => {
    const whole = (waits: readonly number[]) =>
      playLine(line, waits)
        .filter((text) => text !== '')
        .join('\n');
    expect(whole([3, 7, 8, 9, 60])).toBe(whole([87]));
  });

  it('shows the same in the end in PowerShell, and nothing of what goes elsewhere', () => {
    const line = 'hostname; ping -n 12 localhost; ping -n 12 localhost; Get-Location';
    const whole = (waits: readonly number[]) =>
      playLine(line, waits, 'hist/powershell')
        .filter((text) => text !== '')
        .join('\n');
    expect(whole([3, 7, 8, 9, 60])).toBe(whole([87]));
    const quiet = (text: string) => playLine(text, [10], 'hist/powershell');
    expect(quiet(String.raw`ping -n 20 localhost > D:\ping.txt`)).toEqual(['', '']);
    expect(quiet('$replies = ping -n 20 localhost')).toEqual(['', '']);
    expect(quiet('ping -n 20 localhost | Select-String Reply')).toEqual(['', '']);
  });

  it('shows no line twice if it is stopped in PowerShell', () => {
    const id = 'hist/powershell';
    const { texts } = play([
      { kind: 'line', window: id, text: 'ping -n 20 localhost' },
      wait(5),
      { kind: 'interrupt', window: id },
    ]);
    expect(countOf(texts.join('\n'), 'Reply from')).toBe(13);
    expect(countOf(texts.join('\n'), 'Pinging')).toBe(1);
  });

  it('shows the rest at its end if there are very many lines in PowerShell', () => {
    const id = 'hist/powershell';
    const { texts } = play([
      { kind: 'line', window: id, text: 'ping -t localhost' },
      wait(400),
      wait(100),
      { kind: 'interrupt', window: id },
    ]);
    expect(texts.map((text) => countOf(text, 'Reply from'))).toEqual([8, 400, 0, 100]);
  });
});
