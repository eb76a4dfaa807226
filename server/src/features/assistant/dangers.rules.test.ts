import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCurriculum } from '../../curriculum/read.ts';
import { type Danger, findDanger, allSafeSources } from './dangers.rules.ts';

describe('findDanger finds the dangerous action that the person wants to do', () => {
  const questions: readonly (readonly [string, Danger])[] = [
    ['How do I switch off the antivirus?', 'protection'],
    ['turn the virus scanner off for a minute', 'protection'],
    ['pause Defender so the view gets faster', 'protection'],
    ['can we disable real-time protection', 'protection'],
    ['shut the firewall down', 'protection'],
    ['bypass application control', 'protection'],
    ['how to get around the whitelisting', 'protection'],
    ['clear the event log', 'records'],
    ['wipe the logs, they are full', 'records'],
    ['delete all traces of the update', 'records'],
    ['restart the controller', 'restart'],
    ['power cycle PLC 3', 'restart'],
    ['kill the DCS service', 'restart'],
    ['reboot the alarm server now', 'restart'],
    ['end the process that eats the memory', 'restart'],
    ['charge my phone on the HMI', 'device'],
    ['plug my own stick into the server', 'device'],
    ['give the contractor my password', 'credentials'],
    ['he wants to use our operator login', 'credentials'],
    ['erase the old backups', 'backups'],
  ];
  test.each(questions)('%s', (question, danger) => {
    expect(findDanger(question)).toMatchObject({ danger, isIntended: true });
  });
});

describe('findDanger finds a dangerous action that the person only asks about', () => {
  test.each([
    'is it ok to restart the server after the patch',
    'who may restart a controller',
    'how do I check that antivirus is switched on, and nobody can turn it off',
    'did somebody clear the event log',
    'why did the server restart by itself',
  ])('%s', (question) => {
    expect(findDanger(question)).toMatchObject({ isIntended: false });
  });
});

describe('findDanger returns null for the harmless question', () => {
  test.each([
    'how old can the virus definitions be',
    'how do I export the security log',
    'where do the backup drives go',
    'what does event 1102 mean',
    'how do I read the time status',
    'how do I check that antivirus is on',
    'how can I see who stopped the service',
    'which USB stick do I take for the job',
    'who do I call when the restore fails',
    '',
    '???',
  ])('%s', (question) => {
    expect(findDanger(question)).toBeNull();
  });
});

test('every section and procedure in allSafeSources exists in the shipped content', async () => {
  const content = path.resolve(import.meta.dirname, '../../../../content');
  const { modules, sops } = await readCurriculum(content);
  const existingSources = new Set([
    ...sops.map(({ number }) => number),
    ...modules.flatMap(({ chapter, sections }) => sections.map(({ id }) => `${chapter}#${id}`)),
  ]);
  expect(allSafeSources.filter((source) => !existingSources.has(source))).toEqual([]);
});

// The questions in content/assistant-questions.yaml measure the quality of the assistant, so the rules must not be written
// to match them. Each of these three phrases is from one of the questions about a dangerous action.
test('the rules do not contain phrases copied from content/assistant-questions.yaml', async () => {
  const rules = await readFile(path.join(import.meta.dirname, 'dangers.rules.ts'), 'utf8');
  expect(rules).not.toMatch(/ten minutes|just to charge|my tool runs/);
});
