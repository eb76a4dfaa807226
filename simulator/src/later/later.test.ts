import { afterAll, expect, test, vi } from 'vitest';
import { laterNames } from '../cmd/programs/index.ts';
import { drawRandomRun, testPart } from '../testing/random-run.ts';
import { allLaterParts } from './all-later-parts.ts';

/** The simulator as a page has it: the later parts are loaded when somebody asks for them. */
async function openPage() {
  vi.resetModules();
  vi.doMock('#later-parts', () => import('./on-demand.ts'));
  return await import('../index.ts');
}

afterAll(() => {
  vi.doUnmock('#later-parts');
  vi.resetModules();
});

const seed = '00000000000000000000000000000001';
const line = (window: string, text: string) => ({ kind: 'line', window, text }) as const;

test('the names of the later programs are complete', () => {
  const names = allLaterParts.listPrograms().flatMap((program) => program.names);
  expect([...laterNames].toSorted()).toEqual(names.toSorted());
});

test('a page begins a run and runs the first lines without the later parts', async () => {
  const { begin, canBegin, isPrepared, isReady, step } = await openPage();
  const part = testPart('2019');
  expect(canBegin(part, seed)).toBe(true);
  const run = begin(part, seed);
  const systeminfo = line('hist/cmd', 'systeminfo');
  expect(isReady(run, systeminfo)).toBe(true);
  expect(step(run, systeminfo).frame.screens[0]?.lines.length).toBeGreaterThan(20);
  expect(isPrepared()).toBe(false);
});

test('a name that Windows lacks is told apart from one that is not loaded yet', async () => {
  const { begin, isReady } = await openPage();
  const run = begin(testPart('2019'), seed);
  expect(isReady(run, line('hist/cmd', 'nonsense'))).toBe(true);
  expect(isReady(run, line('hist/cmd', 'whoami'))).toBe(false);
  expect(isReady(run, line('hist/cmd', 'hostname & whoami'))).toBe(false);
  expect(isReady(run, line('hist/powershell', 'nonsense'))).toBe(false);
  expect(isReady(run, { kind: 'tap', target: 'tool/hist/eventvwr' })).toBe(false);
});

test('the commands of a drill are offered before the later parts are loaded', async () => {
  const { begin, suggest } = await openPage();
  const commands = ['hostname', 'net', 'reg', 'tzutil', 'Get-Date', 'nonsense'];
  const run = begin({ ...testPart('2019'), commands }, seed);
  const offered = (window: string) => suggest(run, window, '').map(({ text }) => text);
  expect(offered('hist/cmd')).toEqual(['hostname', 'net', 'reg', 'tzutil']);
  expect(offered('hist/powershell')).toEqual(['Get-Date', 'hostname', 'net', 'reg', 'tzutil']);
});

test('step refuses a line whose program is not loaded, instead of giving another result', async () => {
  const { begin, prepare, step } = await openPage();
  const run = begin(testPart('2019'), seed);
  expect(() => step(run, line('hist/cmd', 'whoami'))).toThrow('not loaded yet');
  await prepare();
  expect(step(run, line('hist/cmd', 'whoami')).frame.acts).toEqual([]);
});

test('runs are equal, whatever is loaded at each input', async () => {
  vi.resetModules();
  vi.doUnmock('#later-parts');
  const { replay } = await import('../index.ts');
  for (let number = 0; number < 12; number += 1) {
    const { part, seed: drawn, inputs } = drawRandomRun(number);
    const page = await openPage();
    if (!page.canBegin(part, drawn)) await page.prepare();
    let run = page.begin(part, drawn);
    for (const input of inputs) {
      if (!page.isReady(run, input)) await page.prepare();
      ({ run } = page.step(run, input));
    }
    expect(run.digest).toBe(replay(part, drawn, inputs).at(-1)?.digest);
  }
});
