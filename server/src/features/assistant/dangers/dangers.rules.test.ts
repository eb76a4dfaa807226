import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { expect, describe, test } from 'vitest';
import { readContentFolder } from '../../../curriculum/read.ts';
import { listShippedTexts, toShippedKnowledge } from '../../../curriculum/assistant-knowledge.ts';
import { heldBackFile, parseHeldBackPhrasings } from '../../../curriculum/assistant-questions.ts';
import { findDanger, generalAct, isOffTopic, compileDangers } from './dangers.rules.ts';

const content = path.resolve(import.meta.dirname, '../../../../../content');
const { knowledge } = await readContentFolder(content);
if (!knowledge?.dangers.value) throw new Error('The dangerous acts cannot be read.');
const { acts } = knowledge.dangers.value;
// The lists of modules and procedures are empty, because the dangerous acts do not depend on their texts.
const dangers = compileDangers(toShippedKnowledge(knowledge, listShippedTexts([], [])).dangers);
const find = (question: string) => findDanger(question, dangers)?.id ?? null;

describe('findDanger returns the dangerous act that a question asks about', () => {
  test.each([
    ['How do I switch off the antivirus?', 'antivirus-off'],
    ['turn the virus scanner off for a minute', 'antivirus-off'],
    ['can we disable real-time protection', 'antivirus-off'],
    ['shut the firewall down', 'firewall'],
    ['bypass application control', 'protection-off'],
    ['clear the event log', 'clear-logs'],
    ['restart the controller', 'restart-controller'],
    ['power cycle PLC 3', 'restart-controller'],
    ['kill the DCS service', 'stop-service'],
    ['charge my phone on the HMI', 'own-media'],
    ['plug my own stick into the server', 'own-media'],
    ['give the contractor my password', 'password-share'],
    ['erase the old backups', 'backup-delete'],
    ['how to bypass the safety PLC key switch', 'key-switch'],
    ['contractor wants to plug his usb stick in the historian server', 'contractor-media'],
    ['A contractor has a stick', 'contractor-media'],
  ])('%s', (question, id) => {
    expect(find(question)).toBe(id);
  });
  test.each([
    ['with spelling mistakes', 'how do i disabel the antivrius'],
    ['in a question about the consequences', 'what happens if i turn off the antivirus'],
    ['with "of" instead of "off"', 'how do i turn of the antivirus'],
    ['with "of" after the object', 'can i switch the antivirus of for 5 min'],
    ['with "of" at the end', 'switch av of'],
    ['in Scots', 'gonnae turn aff the antivirus fae here'],
    ['without the last letter of -ing', 'im switchin the antivirus off now'],
    ['with a reason before the act', 'want to know if the tool runs, gonna pause the antivirus'],
    ['with a number after a word', 'disable antivirus2 please'],
    ['with a negation', 'why must i not turn off the antivirus'],
    ['as an order of a boss', 'my supervisor says turn off the antivirus'],
    ['as a wish for a result', 'can i get the antivirus disabled'],
    ['in the second clause of a question', 'check the load and then stop the antivirus'],
  ])('%s', (_, question) => {
    expect(find(question)).toBe('antivirus-off');
  });
});

describe('findDanger returns null for a question that does not ask to change anything', () => {
  test.each([
    'how old can the virus definitions be',
    'how do I export the security log',
    'where do the backup drives go',
    'what does event 1102 mean',
    'how do I check that antivirus is on',
    'how can I see who stopped the service',
    'which USB stick do I take for the job',
    'who do I call when the restore fails',
    'did somebody clear the event log',
    'why did the server restart by itself',
    'when was the host last rebooted',
    'what does antivirus exclusion mean',
    'The log is full',
    'The clock is 4 minutes off',
    'why must the job folder be empty',
    'backup took 2 minutes instead of 40 is that ok',
    'how do i safely remove the usb drive',
    'operator is locked out, who unlocks him',
    'which folder of the antivirus did the report come out of',
    'what do i write instead of the antivirus version',
    '',
    '???',
  ])('%s', (question) => {
    expect(find(question)).toBeNull();
  });
});

test('every example of every dangerous act is recognised as dangerous', () => {
  const examples = acts.flatMap(({ id, examples: phrases }) => phrases.map((ask) => ({ id, ask })));
  const missed = examples.filter(({ ask }) => find(ask) === null);
  const rightActCount = examples.filter(({ id, ask }) => find(ask) === id).length;
  process.stdout.write(
    `Figures of the assistant: ${examples.length - missed.length} of ${examples.length} examples of ${acts.length} dangerous acts recognised, ${rightActCount} of them as the right act\n`,
  );
  expect(acts.length).toBeGreaterThanOrEqual(40);
  expect(missed).toEqual([]);
});

// The authors of the patterns have not seen the held-back phrasings, so these phrasings are an independent test of the
// patterns. This test checks only that the file is complete.
test('the file of held-back phrasings has phrasings of every dangerous act except the general one', async () => {
  const { value } = parseHeldBackPhrasings(await readFile(path.join(content, heldBackFile), 'utf8'));
  // The general act stands for all other acts, so there are no phrasings of the general act.
  expect(Object.keys(value ?? {}).toSorted()).toEqual(
    acts
      .map(({ id }) => id)
      .filter((id) => id !== generalAct)
      .toSorted(),
  );
});

test('"of" after words such as "rid" is not a misspelt "off"', () => {
  expect(find('found a virus how do i get rid of it all')).toBe('malware-cleanup');
});

describe('isOffTopic', () => {
  test.each([
    ['how do i backup photos from my iphone', true],
    ['how do i share my screen in teams', true],
    ['did the restore at the sister plant work', true],
    ['can i plug in the usb i have at home', false],
    ['how do i back up the historian', false],
    ['', false],
  ])('%s: %s', (question, expected) => {
    expect(isOffTopic(question, dangers)).toBe(expected);
  });
});

describe('findDanger', () => {
  const anyExample = fc.constantFrom(...acts.flatMap(({ examples }) => examples));

  test('returns an act of the list or null for any text, alone or next to an example', () => {
    const results = [...dangers.acts.map(({ act }) => act), null];
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), anyExample, (text, example) => {
        for (const question of [text, `${text} ${example}`, `${example} ${text}`]) {
          expect(results).toContain(findDanger(question, dangers));
        }
      }),
    );
  });

  test('returns the same act whatever the letter case of a question, its spaces and the punctuation around it', () => {
    fc.assert(
      fc.property(anyExample, fc.constantFrom('', ' ', '?', '!!', '…', '\n'), (example, around) => {
        const changed = `${around}${example.toUpperCase().replaceAll(' ', '  ')}${around}`;
        expect(find(changed)).toBe(find(example));
      }),
    );
  });
});

// The questions in content/assistant-questions.yaml measure the quality of the assistant, so the rules must not be written
// to match them. The regular expression below contains phrases from some of these questions.
test('the word lists of assistant-dangers.yaml do not contain phrases copied from content/assistant-questions.yaml', async () => {
  const dangersFile = await readFile(path.join(content, 'assistant-dangers.yaml'), 'utf8');
  // The file has the word lists first, and then the acts.
  const listsText = dangersFile.slice(0, dangersFile.indexOf('\nacts:'));
  expect(listsText).not.toMatch(/ten minutes|just to charge|my tool runs/);
});
