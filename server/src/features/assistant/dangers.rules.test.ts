import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCurriculum } from '../../curriculum/read.ts';
import { type Danger, dangerIn, safePlaces } from './dangers.rules.ts';

describe('a dangerous request is known', () => {
  const requests: readonly (readonly [string, Danger])[] = [
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
  test.each(requests)('%s', (question, danger) => {
    expect(dangerIn(question)).toMatchObject({ danger, isInquiry: false });
  });
});

describe('what only looks, or tells what happened, may carry the note but keeps its answer', () => {
  test.each([
    'is it ok to restart the server after the patch',
    'who may restart a controller',
    'how do I check that antivirus is switched on, and nobody can turn it off',
    'did somebody clear the event log',
    'how can I see who stopped the service',
    'why did the server restart by itself',
  ])('%s', (question) => {
    expect(dangerIn(question)?.isInquiry ?? true).toBe(true);
  });
});

describe('harmless questions are no danger', () => {
  test.each([
    'how old can the virus definitions be',
    'how do I export the security log',
    'where do the backup drives go',
    'what does event 1102 mean',
    'how do I read the time status',
    'how do I check that antivirus is on',
    'which stick do I draw for the job',
    'who do I call when the restore fails',
    '',
    '???',
  ])('%s', (question) => {
    expect(dangerIn(question)).toBeNull();
  });
});

test('every safe place that an act names is in the library that ships', async () => {
  const content = path.resolve(import.meta.dirname, '../../../../content');
  const { modules, sops } = await readCurriculum(content);
  const known = new Set([
    ...sops.map(({ number }) => number),
    ...modules.flatMap(({ chapter, sections }) => sections.map(({ id }) => `${chapter}#${id}`)),
  ]);
  expect(safePlaces.filter((place) => !known.has(place))).toEqual([]);
  // The examination's own words are not built into the rules.
  const rules = await readFile(path.join(import.meta.dirname, 'dangers.rules.ts'), 'utf8');
  expect(rules).not.toMatch(/ten minutes|just to charge|my tool runs/);
});
