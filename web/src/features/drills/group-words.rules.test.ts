import { describe, expect, it } from 'vitest';
import { groupWords } from './group-words.rules.ts';

/** Words that follow after a space. */
const separate = (...texts: readonly string[]) => texts.map((text) => ({ text, joins: false }));
/** Words that continue the last word, without a space. */
const joined = (...texts: readonly string[]) => texts.map((text) => ({ text, joins: true }));
const shown = (...args: Parameters<typeof groupWords>) =>
  groupWords(...args).map(({ kind, words }) => `${kind}: ${words.map(({ text }) => text).join(' ')}`);

describe('the words below the input line, in groups', () => {
  it('begin with commands on an empty line, and after a sign that ends the command before it', () => {
    const words = separate('"C:\\', '$N', 'auditpol', 'hostname');
    expect(shown(words, '')).toEqual(['commands: $N auditpol hostname', 'paths: "C:\\']);
    expect(shown(separate('Format-List', 'net'), 'Get-Date | ')).toEqual(['commands: Format-List net']);
  });

  it('have words and hosts before switches, paths and signs, and keep the order within a group', () => {
    const words = separate('"C:\\', '/c:1', '/q:', '>', '>>', 'Application', 'D:\\', 'HMI-12A', 'Security', '|');
    expect(shown(words, 'wevtutil qe ')).toEqual([
      'words: Application HMI-12A Security',
      'switches: /c:1 /q:',
      'paths: "C:\\ D:\\',
      'signs: > >> |',
    ]);
  });

  it('begin with the parts that continue the last word', () => {
    const words = [...joined("'", '.evtx'), ...separate('/c:1'), ...joined('_2'), ...separate('|')];
    expect(shown(words, String.raw`wevtutil epl Security D:\Job\Security`)).toEqual([
      "parts: ' .evtx _2",
      'switches: /c:1',
      'signs: |',
    ]);
  });

  it('include no empty group', () => {
    expect(groupWords([], 'dir')).toEqual([]);
  });
});
