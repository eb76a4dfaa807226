import type { ClosedDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import type { Input } from '@loopcheck/simulator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RequestFailure } from '../../lib/saving/request-failure.ts';
import { openRunSample } from '../../testing/drills.ts';
import { OpenRun, type SentInputs } from './open-run.ts';
import { joinInputs } from './run-inputs.rules.ts';
import type { LineInput } from './step-ahead.ts';
import type { StoredRun } from './stored-run.ts';

const typedLine = (text: string): LineInput => ({ kind: 'line', window: 'hist/cmd-elevated', text });
/** The error of a failed request. `classifyError` decides whether it counts as a refusal or can be retried. */
const requestError = new Error('The request failed.');

type PendingRequest = {
  body: SentInputs;
  resolve: (reply: { accepted: number; mustReload: boolean }) => void;
  reject: () => void;
};

/**
 * Creates a server with one run, a device that stores inputs, and pages whose requests end as the test decides.
 * `failure` is the result of `classifyError` for a failed request.
 */
function createServerAndPages(kind: 'record' | 'practice' = 'record', failure: RequestFailure = 'retryable') {
  const setup = openRunSample({ kind });
  const server: { inputs: Input[]; submittedWith: number | null; refusals: number } = {
    inputs: [],
    submittedWith: null,
    refusals: 0,
  };
  let device: StoredRun | undefined;
  const calls: string[] = [];

  /** Saves inputs as the server does. Returns null if they leave a gap after the server's inputs, or contradict them. */
  const saveOnServer = ({ from, inputs, replaces }: SentInputs) => {
    if (replaces) server.inputs = server.inputs.slice(0, from);
    const overlap = server.inputs.slice(from);
    const isOverlapSame = overlap.every((input, index) => JSON.stringify(input) === JSON.stringify(inputs[index]));
    const leavesGap = from > server.inputs.length;
    if (leavesGap || !isOverlapSame) {
      server.refusals += 1;
      return null;
    }
    if (from + inputs.length > server.inputs.length) server.inputs = [...server.inputs.slice(0, from), ...inputs];
    return { accepted: server.inputs.length, mustReload: false };
  };
  const openPage = () => {
    const requests: PendingRequest[] = [];
    const timers: (() => void)[] = [];
    const start = joinInputs({ inputs: server.inputs as never, deviceMs: server.inputs.map(() => 0) }, device);
    if (start === 'conflict') throw new Error('The device and the server contradict each other.');
    const run = new OpenRun(setup, start, {
      save: (body) =>
        new Promise((resolve, reject) => requests.push({ body, resolve, reject: () => reject(requestError) })),
      loadInputs: () => Promise.resolve(server.inputs),
      submit: (inputCount) => {
        calls.push('submit');
        server.submittedWith = inputCount;
        return Promise.resolve({ state: 'failed' } as ClosedDrillRun);
      },
      classifyError: () => failure,
      afterPaint: (callback) => callback(),
      startTimer: (_milliseconds, callback) => {
        timers.push(callback);
        return () => timers.splice(timers.indexOf(callback), 1);
      },
      monotonicMs: () => 1000,
      store: (stored) => {
        calls.push('store');
        device = stored;
        return true;
      },
      removeStored: () => {
        device = undefined;
      },
    });
    /**
     * Ends the oldest request. `answered`: the server saves the inputs, and the reply arrives. `lost`: the server does
     * not receive the request. `reply_lost`: the server saves the inputs, but the reply does not arrive.
     */
    const endRequest = async (outcome: 'answered' | 'lost' | 'reply_lost') => {
      const request = requests.shift();
      if (!request) return;
      const reply = outcome === 'lost' ? null : saveOnServer(request.body);
      if (outcome === 'answered' && reply) request.resolve(reply);
      else request.reject();
      await flush();
    };
    /** Makes the network work from now on, and ends all requests and timers. */
    const finish = async () => {
      for (let round = 0; round < sufficientRounds; round += 1) {
        timers.splice(0).forEach((expire) => expire());
        await flush();
        await endRequest('answered');
      }
    };
    return { run, requests, timers, endRequest, finish };
  };
  return { server, calls, openPage, device: () => device };
}

/** More rounds of timers and requests than any test needs until all inputs are saved. */
const sufficientRounds = 30;

/** Waits until the promises that depend on the end of a request are settled. */
const flush = async () => {
  const longestPromiseChain = 5;
  for (let link = 0; link < longestPromiseChain; link += 1) await Promise.resolve();
};

describe('OpenRun', () => {
  it('stores an input on the device before it shows the output of the input', () => {
    const { openPage, device, calls } = createServerAndPages();
    const { run } = openPage();
    let storedCountWhenShown: number | undefined;
    run.subscribe(() => {
      storedCountWhenShown ??= device()?.inputs.length;
    });
    run.add(typedLine('hostname'));
    expect(storedCountWhenShown).toBe(1);
    expect(calls[0]).toBe('store');
    expect(run.getState().frames).toHaveLength(1);
  });

  it('shows output without a network, and reports that the inputs are not saved yet', async () => {
    const { openPage, server } = createServerAndPages();
    const page = openPage();
    page.run.add(typedLine('hostname'));
    await page.endRequest('lost');
    page.run.add(typedLine('ver'));
    expect(page.run.getState().frames).toHaveLength(2);
    expect(page.run.getState().saveStatus).toBe('retrying');
    await page.finish();
    expect(server.inputs).toEqual([typedLine('hostname'), typedLine('ver')]);
    expect(page.run.getState().saveStatus).toBe('saved');
  });

  it('sends inputs in their order, one request at a time', async () => {
    const { openPage, server } = createServerAndPages();
    const page = openPage();
    for (const text of ['one', 'two', 'three']) page.run.add(typedLine(text));
    expect(page.requests).toHaveLength(1);
    await page.finish();
    expect(server.inputs.map((input) => (input.kind === 'line' ? input.text : ''))).toEqual(['one', 'two', 'three']);
  });

  it('hides a password on the device, on the screen and in the request', async () => {
    const { openPage, device } = createServerAndPages();
    const page = openPage();
    page.run.add(typedLine('net user maint02 Secret#1'));
    const everything = JSON.stringify([device(), page.requests[0]?.body, page.run.getState().frames]);
    expect(everything).not.toContain('Secret#1');
    expect(everything).toContain('net user maint02');
  });

  it('keeps an input that the server has not received, and sends it after a reload of the page', async () => {
    const { openPage, server } = createServerAndPages();
    const first = openPage();
    first.run.add(typedLine('hostname'));
    await first.endRequest('answered');
    first.run.add(typedLine('ver'));
    await first.endRequest('lost');
    first.run.stop();
    const second = openPage();
    expect(second.run.getState().inputs).toEqual([typedLine('hostname'), typedLine('ver')]);
    second.run.start();
    await second.finish();
    expect(server.inputs).toHaveLength(2);
  });

  it('submits the run only when the server has all inputs, and sends the number of inputs', async () => {
    const { openPage, server, device } = createServerAndPages();
    const page = openPage();
    page.run.add(typedLine('hostname'));
    page.run.add({ kind: 'submit' });
    await page.endRequest('lost');
    expect(server.submittedWith).toBeNull();
    await page.finish();
    expect(server.submittedWith).toBe(2);
    expect(page.run.getState().result).toMatchObject({ state: 'failed' });
    expect(device()).toBeUndefined();
  });

  it('submits the run after a reload if the trainee handed in the sheet before the reload', async () => {
    const { openPage, server } = createServerAndPages();
    const first = openPage();
    first.run.add({ kind: 'submit' });
    first.run.stop();
    const second = openPage();
    second.run.start();
    await second.finish();
    expect(server.submittedWith).toBe(1);
  });

  it('ignores inputs that are added after the trainee has handed in the sheet', () => {
    const { openPage } = createServerAndPages();
    const { run } = openPage();
    run.add({ kind: 'submit' });
    run.add(typedLine('hostname'));
    expect(run.getState().inputs).toHaveLength(1);
  });

  it('neither accepts nor sends another input after the server has refused an input', async () => {
    const { openPage } = createServerAndPages('record', 'refused');
    const page = openPage();
    page.run.add(typedLine('hostname'));
    // The request fails, and `classifyError` classifies the failure as a refusal.
    await page.endRequest('lost');
    expect(page.run.getState().refusal).toBe(requestError);
    page.run.add(typedLine('ver'));
    expect(page.run.getState().inputs).toHaveLength(1);
    expect(page.timers).toHaveLength(0);
  });

  it('steps back in a practised run, even over an input that the server already has', async () => {
    const { openPage, server } = createServerAndPages('practice');
    const page = openPage();
    page.run.add(typedLine('one'));
    page.run.add(typedLine('two'));
    await page.finish();
    page.run.stepBack();
    expect(page.run.getState().frames).toHaveLength(1);
    page.run.add(typedLine('three'));
    await page.finish();
    expect(server.inputs).toEqual([typedLine('one'), typedLine('three')]);
    expect(server.refusals).toBe(0);
  });

  it('leaves no input on the server if the trainee twice types a line and steps back before the server has replied', async () => {
    const { openPage, server } = createServerAndPages('practice');
    const page = openPage();
    page.run.add(typedLine('one'));
    page.run.stepBack();
    await page.endRequest('lost');
    page.run.add(typedLine('one'));
    page.timers.splice(0).forEach((expire) => expire());
    page.run.stepBack();
    await page.finish();
    expect(server.inputs).toEqual([]);
    expect(page.run.getState().saveStatus).toBe('saved');
  });

  it('does not step back in a run for the record', () => {
    const { openPage } = createServerAndPages();
    const { run } = openPage();
    run.add(typedLine('one'));
    run.stepBack();
    expect(run.getState().inputs).toHaveLength(1);
  });

  it('leaves the same inputs on the server and in the page, whatever the network and the trainee do', async () => {
    // An action is the end of a request, the end of all timers, a reload, a step back, or a typed line. A number stands
    // for a typed line.
    const action = fc.oneof(
      fc.constantFrom('answered', 'lost', 'reply_lost', 'timers', 'reload' as const),
      fc.constant('back' as const),
      fc.integer({ min: 0, max: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
        const { openPage, server } = createServerAndPages('practice');
        let page = openPage();
        for (const each of actions) {
          if (typeof each === 'number') page.run.add(typedLine(`line ${each}`));
          else if (each === 'back') page.run.stepBack();
          else if (each === 'timers') {
            page.timers.splice(0).forEach((expire) => expire());
            await flush();
          } else if (each === 'reload') {
            page.run.stop();
            page = openPage();
            page.run.start();
          } else await page.endRequest(each);
        }
        await page.finish();
        expect(server.inputs).toEqual(page.run.getState().inputs);
        expect(server.refusals).toBe(0);
        expect(page.run.getState().saveStatus).toBe('saved');
      }),
      { numRuns: 150 },
    );
  });

  it('shows the same output whether or not lines were played ahead of Enter', () => {
    // Some of these lines change files, the registry, services and variables of the host. Others show them.
    const text = fc.oneof(
      fc.constantFrom('hostname', 'cd C:\\Windows', 'cd', 'date', 'net user maint02 Secret99', 'set A=1', 'set'),
      fc.constantFrom('echo x > C:\\a.txt', 'copy C:\\a.txt C:\\b.txt', 'del C:\\a.txt', 'dir C:\\', 'mkdir C:\\Job'),
      fc.constantFrom(
        'net stop spooler',
        'net start',
        'reg add HKLM\\Software\\A /v B /d 1 /f',
        'reg query HKLM\\Software\\A',
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ typed: fc.array(text), entered: text }), { maxLength: 10 }), (lines) => {
        const [{ run }, { run: expected }] = [createServerAndPages().openPage(), createServerAndPages().openPage()];
        for (const { typed, entered } of lines) {
          for (const each of typed) run.playAhead(typedLine(each));
          run.add(typedLine(entered));
          expected.add(typedLine(entered));
        }
        expect(run.getState().frames).toEqual(expected.getState().frames);
        expect(run.getState().run.digest).toBe(expected.getState().run.digest);
      }),
      { numRuns: 50 },
    );
  });
});
