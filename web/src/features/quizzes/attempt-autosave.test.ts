import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answers } from './attempt-answers.rules.ts';
import type { RequestFailure } from '../../lib/saving/request-failure.ts';
import { retryDelayMs } from '../../lib/saving/send-loop.ts';
import { AttemptAutosave, type SavedAttempt } from './attempt-autosave.ts';

/**
 * `replied`: the server processes the request and the reply arrives. `failed`: the request does not arrive, or the
 * server refuses the request. `reply_lost`: the server processes the request, but the reply is lost. `late`: the
 * browser gives up before the server processes the request.
 */
type Outcome = 'replied' | 'failed' | 'reply_lost' | 'late';

type Body = { answers: Answers; completedAt?: string };
type PendingRequest = { body: Body; resolve: (attempt: SavedAttempt) => void; reject: (error: unknown) => void };

const noReply = new Error('no reply');

/**
 * A server with one attempt, and browser tabs whose requests end as the test determines. `failure`: how the tabs
 * classify a request that did not end with `replied`.
 */
function createServerAndTabs(failure: RequestFailure = 'retryable') {
  const server: { answers: Record<string, string>; submitted: Answers | null } = { answers: {}, submitted: null };
  const lateRequests: Body[] = [];
  const storedAnswers = new Map<string, string>();
  const submitFailures: unknown[] = [];

  const processBody = (body: Body): SavedAttempt => {
    if (server.submitted === null) {
      Object.assign(server.answers, body.answers);
      if (body.completedAt !== undefined) server.submitted = { ...server.answers };
    }
    return reply();
  };
  const reply = (): SavedAttempt => ({
    answers: { ...server.answers },
    completedAt: server.submitted ? '2026-01-01T00:00:00Z' : null,
    serverNow: '2026-01-01T00:00:00Z',
  });

  const openTab = (initiallyStored: Answers = {}) => {
    const requests: PendingRequest[] = [];
    const timers: (() => void)[] = [];
    const autosave = new AttemptAutosave<SavedAttempt>(
      { answers: { ...server.answers }, storedAnswers: initiallyStored, clock: { serverMs: 0, monotonicMs: 0 } },
      {
        send: (body) => new Promise((resolve, reject) => requests.push({ body, resolve, reject })),
        classifyError: () => failure,
        startTimer: (_milliseconds, callback) => {
          timers.push(callback);
          return () => timers.splice(timers.indexOf(callback), 1);
        },
        now: () => new Date('2026-01-01T00:00:00Z'),
        monotonicMs: () => 0,
        storeAnswer: (questionId, option) => storedAnswers.set(questionId, option),
        removeStoredAnswer: (questionId, option) => {
          if (storedAnswers.get(questionId) === option) storedAnswers.delete(questionId);
        },
        onSubmitFailed: (error) => submitFailures.push(error),
      },
    );
    const endRequest = async (outcome: Outcome) => {
      const request = requests.shift();
      if (!request) return;
      if (outcome === 'replied') request.resolve(processBody(request.body));
      if (outcome === 'reply_lost') processBody(request.body);
      if (outcome === 'late') lateRequests.push(request.body);
      if (outcome !== 'replied') request.reject(noReply);
      await flushPromises();
    };
    /** Ends all timers and requests, with a network that works from now on. */
    const finishAll = async () => {
      for (let round = 0; round < sufficientRounds; round += 1) {
        timers.splice(0).forEach((expire) => expire());
        await flushPromises();
        await endRequest('replied');
      }
    };
    return { autosave, requests, timers, endRequest, finishAll };
  };
  const processLateRequest = () => {
    const body = lateRequests.shift();
    if (body) processBody(body);
  };
  return { server, storedAnswers, submitFailures, openTab, processLateRequest };
}

/** More rounds of timers and requests than any test needs until all answers are saved. */
const sufficientRounds = 20;

/** Waits until the promises that depend on the end of a request are settled. */
async function flushPromises(): Promise<void> {
  const longestPromiseChain = 6;
  for (let turn = 0; turn < longestPromiseChain; turn += 1) await Promise.resolve();
}

describe('AttemptAutosave', () => {
  it('sends an answer immediately, and reports the answer as saved only after the server has confirmed it', async () => {
    const { openTab, server, storedAnswers } = createServerAndTabs();
    const tab = openTab();
    tab.autosave.choose('q1', 'A');
    expect(tab.autosave.getState().saveStatus).toBe('saving');
    expect(storedAnswers.get('q1')).toBe('A');
    await tab.endRequest('replied');
    expect(tab.autosave.getState().saveStatus).toBe('saved');
    expect(server.answers).toEqual({ q1: 'A' });
    expect(storedAnswers.size).toBe(0);
  });

  it('stores answers that could not be sent, and sends them in one request at the next retry', async () => {
    const { openTab, storedAnswers } = createServerAndTabs();
    const tab = openTab();
    tab.autosave.choose('q1', 'A');
    await tab.endRequest('failed');
    tab.autosave.choose('q2', 'B');
    await tab.endRequest('failed');

    expect(tab.autosave.getState().saveStatus).toBe('retrying');
    expect(Object.fromEntries(storedAnswers)).toEqual({ q1: 'A', q2: 'B' });

    tab.autosave.retryNow();
    expect(tab.requests[0]?.body.answers).toEqual({ q1: 'A', q2: 'B' });
    await tab.endRequest('replied');
    expect(tab.autosave.getState().saveStatus).toBe('saved');
  });

  it('sends the answers that were stored on the device in an earlier visit', async () => {
    const { openTab, server } = createServerAndTabs();
    const tab = openTab({ q1: 'A' });
    expect(tab.autosave.getState().saveStatus).toBe('retrying');
    tab.autosave.retryNow();
    await tab.endRequest('replied');
    expect(server.answers).toEqual({ q1: 'A' });
  });

  it('keeps a refused answer on the device, but does not send it again', async () => {
    const { openTab, storedAnswers } = createServerAndTabs('refused');
    const tab = openTab();
    tab.autosave.choose('q1', 'A');
    await tab.endRequest('failed');
    expect(tab.autosave.getState().saveStatus).toBe('refused');
    expect(tab.timers).toHaveLength(0);
    expect(storedAnswers.get('q1')).toBe('A');
  });

  it('sends an answer again if a request that was processed late has overwritten the answer on the server', async () => {
    const { openTab, server, processLateRequest } = createServerAndTabs();
    const tab = openTab();
    tab.autosave.choose('q1', 'A');
    await tab.endRequest('late');
    tab.autosave.choose('q1', 'B');
    await tab.endRequest('replied');
    processLateRequest();
    expect(server.answers).toEqual({ q1: 'A' });

    tab.autosave.choose('q2', 'C');
    await tab.finishAll();
    expect(server.answers).toEqual({ q1: 'B', q2: 'C' });
    expect(tab.autosave.getState().answers.displayed).toEqual({ q1: 'B', q2: 'C' });
  });

  it('displays the answers of another tab after the next request of this tab', async () => {
    const { openTab } = createServerAndTabs();
    const [tab, otherTab] = [openTab(), openTab()];
    tab.autosave.choose('q1', 'A');
    await tab.endRequest('replied');
    otherTab.autosave.choose('q1', 'B');
    await otherTab.endRequest('replied');

    tab.autosave.choose('q2', 'C');
    await tab.endRequest('replied');

    expect(tab.autosave.getState().answers.displayed).toEqual({ q1: 'B', q2: 'C' });
    expect(tab.autosave.getState().saveStatus).toBe('saved');
  });
});

describe('retryDelayMs', () => {
  it('doubles with each failure, up to 15 seconds', () => {
    expect([1, 2, 3, 4, 5, 9].map(retryDelayMs)).toEqual([1000, 2000, 4000, 8000, 15000, 15000]);
  });
});

describe('AttemptAutosave.submit', () => {
  it('sends one submission for a double click', async () => {
    const { openTab } = createServerAndTabs();
    const tab = openTab();
    tab.autosave.submit('user');
    tab.autosave.submit('user');
    expect(tab.requests).toHaveLength(1);
    await tab.endRequest('replied');
    expect(tab.requests).toHaveLength(0);
    expect(tab.autosave.getState().result?.completedAt).not.toBeNull();
  });

  it('reports a failure and keeps the answers if the reply to a submission is lost; gets the result by a second submission', async () => {
    const { openTab, server, submitFailures } = createServerAndTabs();
    const tab = openTab();
    tab.autosave.choose('q1', 'A');
    await tab.endRequest('replied');
    tab.autosave.submit('user');
    await tab.endRequest('reply_lost');
    expect(submitFailures).toEqual([noReply]);
    expect(tab.autosave.getState()).toMatchObject({
      submitting: null,
      result: null,
      answers: { displayed: { q1: 'A' } },
    });
    tab.autosave.submit('user');
    await tab.endRequest('replied');
    expect(tab.autosave.getState().result?.completedAt).not.toBeNull();
    expect(server.submitted).toEqual({ q1: 'A' });
  });

  it('waits for the current save request, and then submits even if that request has failed', async () => {
    const { openTab, server, submitFailures } = createServerAndTabs();
    const tab = openTab();
    tab.autosave.choose('q1', 'A');
    tab.autosave.submit('user');
    expect(tab.requests).toHaveLength(1);
    await tab.endRequest('failed');
    expect(submitFailures).toHaveLength(0);
    await tab.endRequest('replied');
    expect(server.submitted).toEqual({ q1: 'A' });
  });

  it('repeats a submission at the time limit until it succeeds, even after a refusal, and reports only the first failure', async () => {
    const { openTab, server, submitFailures } = createServerAndTabs('refused');
    const tab = openTab();
    tab.autosave.submit('timeout');
    await tab.endRequest('failed');
    tab.timers.splice(0).forEach((expire) => expire());
    await tab.endRequest('failed');
    expect(submitFailures).toHaveLength(1);
    await tab.finishAll();
    expect(server.submitted).toEqual({});
    expect(tab.autosave.getState().result).not.toBeNull();
  });

  it('gives the result to a second tab with the reply to the next request of that tab', async () => {
    const { openTab } = createServerAndTabs();
    const [submittingTab, secondTab] = [openTab(), openTab()];
    submittingTab.autosave.submit('user');
    await submittingTab.endRequest('replied');
    secondTab.autosave.choose('q1', 'B');
    await secondTab.endRequest('replied');
    expect(secondTab.autosave.getState().result?.completedAt).not.toBeNull();
  });
});

const questionIds = fc.constantFrom('q1', 'q2', 'q3');
const options = fc.constantFrom('A', 'B', 'C', 'D');
const outcomes = fc.constantFrom<Outcome>('replied', 'failed', 'reply_lost', 'late');
const maximumSteps = 40;
type Step = { choose: [string, string] } | { outcome: Outcome } | { event: 'late_request' | 'retry' };
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.tuple(questionIds, options).map((chosen): Step => ({ choose: chosen })) },
    { weight: 4, arbitrary: outcomes.map((outcome): Step => ({ outcome })) },
    { weight: 1, arbitrary: fc.constant<Step>({ event: 'late_request' }) },
    { weight: 1, arbitrary: fc.constant<Step>({ event: 'retry' }) },
  ),
  { maxLength: maximumSteps },
);

type ServerAndTabs = ReturnType<typeof createServerAndTabs>;
type Tab = ReturnType<ServerAndTabs['openTab']>;

/** Runs one step, and writes a chosen option into `lastChoices`. */
async function runStep(step: Step, { processLateRequest }: ServerAndTabs, tab: Tab, lastChoices: Map<string, string>) {
  if ('choose' in step) {
    tab.autosave.choose(...step.choose);
    lastChoices.set(...step.choose);
  }
  if ('event' in step && step.event === 'retry') tab.autosave.retryNow();
  if ('event' in step && step.event === 'late_request') processLateRequest();
  if ('outcome' in step) await tab.endRequest(step.outcome);
  await flushPromises();
}

describe('AttemptAutosave with requests that end in any order', () => {
  it('reports the answers as saved only if the server has confirmed all of them, and stores the unconfirmed answers', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const serverAndTabs = createServerAndTabs();
        const tab = serverAndTabs.openTab();
        const confirmed = new Map<string, string>();
        const lastChoices = new Map<string, string>();
        for (const step of script) {
          const answersInRequest = tab.requests[0]?.body.answers ?? {};
          await runStep(step, serverAndTabs, tab, lastChoices);
          if ('outcome' in step && step.outcome === 'replied') {
            for (const [questionId, option] of Object.entries(answersInRequest)) confirmed.set(questionId, option);
          }

          const { saveStatus, answers } = tab.autosave.getState();
          expect(answers.displayed).toEqual(Object.fromEntries(lastChoices));
          for (const [questionId, option] of lastChoices) {
            if (saveStatus === 'saved') expect(confirmed.get(questionId)).toBe(option);
            if (confirmed.get(questionId) !== option) expect(serverAndTabs.storedAnswers.get(questionId)).toBe(option);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('submits the last choice for every question, even if earlier requests are processed late', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const serverAndTabs = createServerAndTabs();
        const tab = serverAndTabs.openTab();
        const lastChoices = new Map<string, string>();
        for (const step of script) await runStep(step, serverAndTabs, tab, lastChoices);
        for (let count = 0; count < maximumSteps; count += 1) serverAndTabs.processLateRequest();

        tab.autosave.submit('user');
        await tab.finishAll();

        expect(serverAndTabs.server.submitted).toEqual(Object.fromEntries(lastChoices));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the answers of two tabs that answer different questions', async () => {
    const twoTabs = fc.array(fc.tuple(fc.boolean(), options, outcomes), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(twoTabs, async (script) => {
        const { openTab, server } = createServerAndTabs();
        const tabs = { one: openTab(), other: openTab() };
        const lastChoices: Record<string, string> = {};
        for (const [isOne, option, outcome] of script) {
          const tab = isOne ? tabs.one : tabs.other;
          const questionId = isOne ? 'q1' : 'q2';
          tab.autosave.choose(questionId, option);
          lastChoices[questionId] = option;
          // No step of this test processes late requests. So `late` is replaced by `reply_lost`: the server processes
          // the request at once, and the reply is lost.
          await tab.endRequest(outcome === 'late' ? 'reply_lost' : outcome);
        }
        await tabs.one.finishAll();
        await tabs.other.finishAll();
        expect(server.answers).toEqual(lastChoices);
      }),
    );
  });
});
