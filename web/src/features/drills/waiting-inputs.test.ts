import type { ClosedDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import type * as simulator from '@loopcheck/simulator';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openRunSample } from '../../testing/drills.ts';
import { OpenRun } from './open-run.ts';
import type { StoredRun } from './stored-run.ts';

/** The state of the simulator's code: whether the page has loaded it, and whether the network works. */
const simulatorCode = vi.hoisted(() => ({ isLoaded: false, hasNetwork: true }));

vi.mock(import('@loopcheck/simulator'), async (importOriginal): Promise<typeof simulator> => {
  const actual = await importOriginal();
  return {
    ...actual,
    // Only the line `whoami` needs the code that is loaded later.
    isReady: (_run, input) => simulatorCode.isLoaded || !(input.kind === 'line' && input.text === 'whoami'),
    prepare() {
      if (!simulatorCode.hasNetwork) return Promise.reject(new TypeError('Failed to fetch'));
      simulatorCode.isLoaded = true;
      return Promise.resolve();
    },
  };
});

beforeEach(() => {
  simulatorCode.isLoaded = false;
  simulatorCode.hasNetwork = true;
});

function openPage() {
  const { hostPart, seed, simulatorRevision } = openRunSample();
  const timers: (() => void)[] = [];
  const stored: StoredRun[] = [];
  const device = { isFull: false };
  const start = { inputs: [], deviceMs: [], cutAt: null, acceptedCount: 0 };
  const run = new OpenRun({ hostPart, seed, simulatorRevision, kind: 'practice' }, start, {
    // No request gets a reply.
    save: () => new Promise(() => undefined),
    loadInputs: () => Promise.resolve([]),
    submit: () => Promise.resolve({ state: 'failed' } as ClosedDrillRun),
    classifyError: () => 'retryable',
    afterPaint: (callback) => callback(),
    startTimer(_milliseconds, callback) {
      timers.push(callback);
      return () => timers.splice(timers.indexOf(callback), 1);
    },
    monotonicMs: () => 1000,
    store(storedRun) {
      if (device.isFull) return false;
      stored.push(storedRun);
      return true;
    },
    removeStored: () => undefined,
  });
  const [window = ''] = run.getState().run.windows.keys();
  const enter = (text: string) => run.add({ kind: 'line', window, text });
  const textsInRun = () => run.getState().inputs.map((input) => (input.kind === 'line' ? input.text : input.kind));
  const storedTexts = () => stored.at(-1)?.inputs.map((input) => (input.kind === 'line' ? input.text : input.kind));
  return { run, timers, device, enter, textsInRun, storedTexts };
}

/** Waits until the promises that depend on the loading of the code are settled. */
const flush = () => vi.waitFor(() => Promise.resolve());

describe('an input whose code is not loaded yet', () => {
  it('waits for its code, and the inputs after it wait too', async () => {
    const { run, enter, textsInRun } = openPage();
    enter('whoami');
    enter('hostname');
    expect(textsInRun()).toEqual([]);
    expect(run.getState().isWaiting).toBe(true);
    await flush();
    expect(textsInRun()).toEqual(['whoami', 'hostname']);
    expect(run.getState().isWaiting).toBe(false);
  });

  it('waits until the network works again', async () => {
    const { timers, enter, textsInRun } = openPage();
    simulatorCode.hasNetwork = false;
    enter('whoami');
    await flush();
    expect(textsInRun()).toEqual([]);
    simulatorCode.hasNetwork = true;
    timers.splice(0).forEach((expire) => expire());
    await flush();
    expect(textsInRun()).toEqual(['whoami']);
  });

  it('is stored on the device, so that it is not lost when the page is closed', async () => {
    const { run, enter, textsInRun, storedTexts } = openPage();
    simulatorCode.hasNetwork = false;
    enter('hostname');
    enter('whoami');
    enter('dir');
    await flush();
    expect(textsInRun()).toEqual(['hostname']);
    expect(storedTexts()).toEqual(['hostname', 'whoami', 'dir']);
    run.stepBack();
    expect(storedTexts()).toEqual(['hostname', 'whoami']);
    run.stop();
    expect(storedTexts()).toEqual(['hostname', 'whoami']);
  });

  it('does not wait any longer after the page has left the run', async () => {
    const { run, timers, enter } = openPage();
    simulatorCode.hasNetwork = false;
    enter('whoami');
    await flush();
    expect(timers).toHaveLength(1);
    run.stop();
    expect(timers).toHaveLength(0);
    expect(run.getState().isWaiting).toBe(false);
  });

  it('does not wait any longer if the page leaves the run while the code is loading', async () => {
    const { run, timers, enter } = openPage();
    simulatorCode.hasNetwork = false;
    enter('whoami');
    run.stop();
    await flush();
    expect(timers).toHaveLength(0);
    expect(run.getState().isWaiting).toBe(false);
  });

  it('has one timer at a time for the next try, also after a step back', async () => {
    const { run, timers, enter, textsInRun } = openPage();
    simulatorCode.hasNetwork = false;
    enter('whoami');
    await flush();
    run.stepBack();
    expect(run.getState().isWaiting).toBe(false);
    enter('whoami');
    run.stepBack();
    enter('whoami');
    await flush();
    expect(timers).toHaveLength(1);
    simulatorCode.hasNetwork = true;
    timers.splice(0).forEach((expire) => expire());
    await flush();
    expect(textsInRun()).toEqual(['whoami']);
  });

  it('can be removed with a step back if the storage of the device is full, and the page shows that it is full', async () => {
    const { run, device, enter } = openPage();
    enter('whoami');
    expect(run.getState().isStored).toBe(true);
    device.isFull = true;
    run.stepBack();
    expect(run.getState().isStored).toBe(false);
    await flush();
  });

  it('can be removed with a step back', async () => {
    const { run, enter, textsInRun } = openPage();
    enter('whoami');
    run.stepBack();
    await flush();
    expect(textsInRun()).toEqual([]);
    expect(run.getState().isWaiting).toBe(false);
  });
});
