import { describe, expect, it } from 'vitest';
import type { Input } from '../input.ts';
import { begin, step } from '../run.ts';
import { testPart } from '../testing/random-run.ts';
import { plainText } from '../text.ts';

const line = (window: string, text: string): Input => ({ kind: 'line', window: `hist/${window}`, text });

function play(...inputs: readonly Input[]) {
  let run = begin(testPart('2019'), '0123456789abcdef0123456789abcdef');
  const frames = inputs.map((input) => {
    const next = step(run, input);
    run = next.run;
    return next.frame;
  });
  const isOpen = (window: string): boolean => run.windows.has(`hist/${window}`);
  return { run, frames, isOpen, acts: frames.flatMap(({ acts }) => acts.map(({ act }) => act)) };
}

describe('exit', () => {
  it.each(['cmd', 'cmd-elevated', 'powershell', 'powershell-elevated'])(
    'closes the window %s, and no other',
    (window) => {
      const { run, isOpen } = play(line(window, ' EXIT '));
      expect(isOpen(window)).toBe(false);
      expect(run.windows.size).toBe(5);
    },
  );

  it.each(['exit 3', 'exit /b 1', 'exit /b'])('closes the Command Prompt with %s', (text) => {
    expect(play(line('cmd', text)).isOpen('cmd')).toBe(false);
  });

  it('runs what stands before it, and nothing of what stands behind it', () => {
    const cmd = play(line('cmd', String.raw`mkdir D:\One & exit & mkdir D:\Two & echo x> D:\Two`)).run.hosts.get(
      'hist',
    );
    expect([cmd?.files.has(String.raw`d:\one`), cmd?.files.has(String.raw`d:\two`)]).toEqual([true, false]);
    const shell = play(line('powershell', String.raw`mkdir D:\One; exit; mkdir D:\Two`)).run.hosts.get('hist');
    expect([shell?.files.has(String.raw`d:\one`), shell?.files.has(String.raw`d:\two`)]).toEqual([true, false]);
  });

  it('leaves a Command Prompt that was started in another one', () => {
    const { isOpen } = play(line('cmd', 'cmd'), line('cmd', 'exit'));
    expect(isOpen('cmd')).toBe(true);
    expect(play(line('cmd', 'cmd'), line('cmd', 'exit'), line('cmd', 'exit')).isOpen('cmd')).toBe(false);
  });

  it('explains itself with /?', () => {
    expect(play(line('cmd', 'exit /?')).isOpen('cmd')).toBe(true);
  });

  it('closes the last window too, and a new and empty one can be opened, as administrator too', () => {
    const { run, frames, isOpen } = play(
      ...['cmd', 'cmd-elevated', 'powershell', 'powershell-elevated'].map((window) => line(window, 'exit')),
      line('cmd-elevated', 'hostname'),
      { kind: 'tap', target: 'window/hist/cmd-elevated' },
      line('cmd-elevated', 'cd'),
    );
    expect([...run.windows.keys()].filter((id) => id.startsWith('hist/'))).toEqual(['hist/cmd-elevated']);
    expect(isOpen('cmd-elevated')).toBe(true);
    expect(frames[1]?.screens).toEqual([{ window: 'hist/cmd-elevated', lines: [], isWhole: true }]);
    expect(frames[4]?.screens).toEqual([]);
    expect(frames[6]?.screens[0]?.lines.map(plainText)[0]).toBe(String.raw`C:\Windows\system32`);
  });
});
