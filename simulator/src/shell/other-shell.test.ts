import { expect, it } from 'vitest';
import { replay } from '../run.ts';
import { testPart } from '../testing/random-run.ts';
import { plainText } from '../text.ts';

function shown(window: string, text: string): string {
  const frames = replay(testPart('2019'), '0'.repeat(32), [{ kind: 'line', window: `hist/${window}`, text }]);
  return (frames[0]?.screens ?? []).flatMap(({ lines }) => lines.map(plainText)).join('\n');
}

// The wording is not that of Windows, which would begin the shell in the same window.
const powershell = 'On this practice host, PowerShell opens in a window of its own. Choose it under Tools.';
const cmd = 'On this practice host, the Command Prompt opens in a window of its own. Choose it under Tools.';

it.each([
  ['cmd', 'powershell', powershell],
  ['cmd', 'powershell.exe -NoProfile', powershell],
  ['cmd', 'start powershell', powershell],
  ['cmd', 'start cmd', cmd],
  ['powershell', 'powershell', powershell],
  ['powershell', 'cmd', cmd],
  ['powershell', 'cmd.exe', cmd],
  ['powershell', 'Start-Process cmd', cmd],
  ['powershell', 'Start-Process powershell -Verb RunAs', powershell],
])('a window of %s answers to "%s" where that shell is found', (window, text, answer) => {
  expect(shown(window, text)).toBe(answer);
});

it('PowerShell still runs a line of cmd', () => {
  expect(shown('powershell', 'cmd /c hostname')).toBe('HIST-02');
});
