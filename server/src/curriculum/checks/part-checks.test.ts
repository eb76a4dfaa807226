import { describe, expect, it } from 'vitest';
import { moduleBody, moduleFiles, moduleFrontMatter } from '../../testing/curriculum-files.ts';
import { parseModule } from '../module.ts';
import { checkParts } from './part-checks.ts';

const { parts } = moduleFrontMatter;
const [first, second, third] = parts;

const parse = (changedParts: unknown, body = moduleBody()) =>
  parseModule('07-sample', moduleFiles({ frontMatter: { parts: changedParts }, body }));
const findFaults = (changedParts: unknown, body?: string) =>
  checkParts(parse(changedParts, body)).map(({ text }) => text);
/** Returns the parts with these changes to the check question of the third part. */
const withChangedCheck = (change: object) => [first, second, { ...third, check: { ...third?.check, ...change } }];

describe('the parts of a module', () => {
  it('take one minute per 150 words, rounded up, without the words of code blocks', () => {
    const minutes = (body: string) => parse(parts, body).module?.parts.map((part) => part.minutes);
    // Each part of the sample module has 451 to 600 words.
    expect(minutes(moduleBody())).toEqual([4, 4, 4]);
    // The added text has 50 times three words, which take one minute.
    expect(minutes(moduleBody('Look at it. '.repeat(50)))).toEqual([5, 4, 4]);
    expect(minutes(moduleBody(`\`\`\`text title="a"\n${'word '.repeat(900)}\n\`\`\``))).toEqual([4, 4, 4]);
  });

  it('are stored with the index of the right option', () => {
    expect(parse(parts).module?.parts[1]).toMatchObject({
      startSectionId: 'use-the-command',
      check: { question: 'Which name is right?', rightOption: 0 },
    });
  });

  it.each<[fault: string, parts: unknown]>([
    ['has 2 parts; expected 3 to 5', [first, second]],
    ['has 6 parts; expected 3 to 5', [first, first, first, first, first, first]],
    ['part 1 does not start at a section of the text', [{ ...first, start: 'read-the-label' }, second, third]],
    ['part 3 does not start at a section of the text', [first, second, { ...third, start: 'no-such-section' }]],
    ['part 3 does not start after the part before it', [first, third, second]],
    ['part 3 has no option 3', withChangedCheck({ answer: 3 })],
    ['part 3 has two equal options', withChangedCheck({ options: ['The same.', 'The same.'] })],
    ['part 3 names the command systeminfo: write it as code', withChangedCheck({ explanation: 'Type systeminfo.' })],
  ])('cause the fault: %s', (fault, changedParts) => {
    expect(findFaults(changedParts)).toContain(fault);
  });

  it('cause a fault if one of them takes more than 5 minutes', () => {
    // The added text has 200 times three words. They add four minutes to the four minutes of the part.
    expect(findFaults(parts, moduleBody('Look at it. '.repeat(200)))).toEqual([
      'part 1 takes 8 minutes to read; at most 5',
    ]);
  });
});
