import { describe, expect, it } from 'vitest';
import { checkWords } from './text-checks.ts';

describe('checkWords', () => {
  it.each([
    ['Call the foreman.', 'shift supervisor', 'foreman'],
    ['Ask the control room operator.', 'panel operator', 'control room operator'],
    ['Tell the site contact.', 'incident contact', 'site contact'],
    ['The AV owner decides.', 'antivirus owner', 'AV owner'],
    ['Ask the owner of the directory.', 'directory owner', 'owner of the directory'],
    ['Two workstations are slow.', 'station', 'workstations'],
    ['Use a USB stick.', 'drive, or stick if it is not of the company', 'USB stick'],
    ['Go to the checking station.', 'kiosk', 'checking station'],
    ['- A record sheet.', 'record form', 'record sheet'],
    ['The telephone list.', 'phone list', 'telephone list'],
  ])('refuses a word in "%s"', (text, word, found) => {
    expect(checkWords('sops/LC-07-01.md', `A first line.\n${text}`)).toEqual([
      { file: 'sops/LC-07-01.md', line: 2, text: `write "${word}" instead of "${found}"` },
    ]);
  });

  it.each([
    'Tell the panel operator, then the shift supervisor and the antivirus owner.',
    'The operator station stands beside the engineering station.',
    'A found stick goes to the incident contact. The company drive goes to the kiosk.',
    // A line of the output of Windows, and a value in the file of a drill.
    '        Workstation Name:       EWS-05',
    '    role: workstation',
  ])('accepts "%s"', (text) => {
    expect(checkWords('sops/LC-07-01.md', text)).toEqual([]);
  });
});
