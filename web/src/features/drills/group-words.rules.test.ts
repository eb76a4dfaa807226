import { describe, expect, it } from 'vitest';
import { groupWords } from './group-words.rules.ts';

/** Words that follow the last word after a space. */
const createWords = (...texts: readonly string[]) => texts.map((text) => ({ text, joins: false }));
/** Words that continue the last word, without a space. */
const createParts = (...texts: readonly string[]) => texts.map((text) => ({ text, joins: true }));
const listGroupTexts = (...parameters: Parameters<typeof groupWords>) =>
  groupWords(...parameters).map(({ kind, words }) => `${kind}: ${words.map(({ text }) => text).join(' ')}`);

describe('groupWords', () => {
  it('puts commands first on an empty line, and after a sign that ends the previous command', () => {
    const words = createWords('"C:\\', '$N', 'auditpol', 'hostname');
    expect(listGroupTexts(words, '')).toEqual(['commands: $N auditpol hostname', 'paths: "C:\\']);
    expect(listGroupTexts(createWords('Format-List', 'net'), 'Get-Date | ')).toEqual(['commands: Format-List net']);
  });

  it('puts words and hosts before switches, paths and signs, and keeps the order within a group', () => {
    const words = createWords('"C:\\', '/c:1', '/q:', '>', '>>', 'Application', 'D:\\', 'HMI-12A', 'Security', '|');
    expect(listGroupTexts(words, 'wevtutil qe ')).toEqual([
      'words: Application HMI-12A Security',
      'switches: /c:1 /q:',
      'paths: "C:\\ D:\\',
      'signs: > >> |',
    ]);
  });

  it('puts the parts that continue the last word first', () => {
    const words = [...createParts("'", '.evtx'), ...createWords('/c:1'), ...createParts('_2'), ...createWords('|')];
    expect(listGroupTexts(words, String.raw`wevtutil epl Security D:\Job\Security`)).toEqual([
      "parts: ' .evtx _2",
      'switches: /c:1',
      'signs: |',
    ]);
  });

  it('returns no group if there are no words', () => {
    expect(groupWords([], 'dir')).toEqual([]);
  });
});
