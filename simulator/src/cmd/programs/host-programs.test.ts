import fc from 'fast-check';
import { expect, test } from 'vitest';
import { windowsVersions } from '../../windows/versions.ts';
import { accountsPrograms } from './accounts.ts';
import { clockPrograms } from './clock.ts';
import { networkPrograms } from './network.ts';
import { processesPrograms } from './processes.ts';
import { runProgramLine, testHost } from './program-testing.ts';
import { registryPrograms } from './registry.ts';
import { systemPrograms } from './system.ts';

const programs = [
  ...systemPrograms,
  ...networkPrograms,
  ...accountsPrograms,
  ...processesPrograms,
  ...clockPrograms,
  ...registryPrograms,
];
const names = programs.map((program) => program.names[0] ?? '');
const hosts = new Map(windowsVersions.map((windows) => [windows, testHost({ windows })]));

const words = fc.constantFrom(
  '/query',
  '/fo',
  'csv',
  'list',
  'table',
  '/v',
  '/s',
  '/svc',
  '/fi',
  '"pid gt 4"',
  '/all',
  '-a',
  '-ano',
  'print',
  'add',
  'delete',
  'user',
  'localgroup',
  'accounts',
  'share',
  'start',
  'stop',
  'Spooler',
  'Administrators',
  'lmaint',
  '/add',
  '/delete',
  '/active:no',
  '/get',
  '/set',
  '/category:*',
  '/r',
  '/h',
  'D:\\x.txt',
  '/status',
  '/source',
  '/stripchart',
  '/computer:NTP-SITE-A',
  '/samples:2',
  '/resync',
  '/g',
  'HKLM',
  'HKLM\\SYSTEM',
  '/tn',
  '\\',
  '"',
  '',
  '/',
  '-',
  ':',
  '=',
  '*',
  '/tn:',
  '\\\\',
  '[',
  '(',
  '/f',
  '/pid',
  '4',
  'query',
  'qc',
  'config',
  'start=',
  'disabled',
  'advfirewall',
  'show',
  'allprofiles',
  'interface',
  '/?',
  '/im',
  '*.exe',
  '-1',
  '1e9',
);

test('no words behind a program make it throw', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.array(fc.oneof(words, fc.string({ maxLength: 8 })), { maxLength: 6 }),
      fc.constantFrom(...windowsVersions),
      fc.boolean(),
      (name, args, windows, isElevated) => {
        const host = hosts.get(windows) ?? testHost({ windows });
        const { code } = runProgramLine([name, ...args].join(' '), { windows, isElevated, host });
        expect(Number.isInteger(code)).toBe(true);
      },
    ),
    { numRuns: 400 },
  );
});

test('the same line prints the same twice, and every fact names a value of the host', () => {
  for (const name of names) {
    const host = hosts.get('2019') ?? testHost();
    const once = runProgramLine(name, { host });
    const twice = runProgramLine(name, { host });
    expect(twice.lines).toEqual(once.lines);
    expect(once.facts.filter((fact) => !fact.startsWith('hist:'))).toEqual([]);
  }
});

test('programs offer words, right and wrong ones', () => {
  const { session } = runProgramLine('hostname');
  for (const program of programs.filter((each) => each.words !== undefined)) {
    expect(program.words?.([program.names[0] ?? ''], session).length).toBeGreaterThan(0);
  }
});
