import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answers } from './answer-book.ts';
import { AnswerKeeper, type Failure, type KeptAttempt, waitAfter } from './answer-keeper.ts';

/** What becomes of a request: taken and answered; never arrived; taken, but the reply was lost; given up, then taken late. */
type Fate = 'answered' | 'lost' | 'reply_lost' | 'late';

type Body = { answers: Answers; completedAt?: string };
type Waiting = { body: Body; resolve: (attempt: KeptAttempt) => void; reject: (error: unknown) => void };

const noReply = new Error('no reply');

/** The server's side of one attempt, and the wire between it and a browser whose requests meet the fate that a test gives them. */
function stage(meaning: Failure = 'again') {
  const server: { answers: Record<string, string>; submitted: Answers | null } = { answers: {}, submitted: null };
  const late: Body[] = [];
  const drafts = new Map<string, string>();
  const submitFailures: unknown[] = [];

  const take = (body: Body): KeptAttempt => {
    if (server.submitted === null) {
      Object.assign(server.answers, body.answers);
      if (body.completedAt !== undefined) server.submitted = { ...server.answers };
    }
    return reply();
  };
  const reply = (): KeptAttempt => ({
    answers: { ...server.answers },
    completedAt: server.submitted ? '2026-01-01T00:00:00Z' : null,
    serverNow: '2026-01-01T00:00:00Z',
  });

  const openTab = (leftUnsaved: Answers = {}) => {
    const wire: Waiting[] = [];
    const timers: (() => void)[] = [];
    const keeper = new AnswerKeeper<KeptAttempt>(
      { answers: { ...server.answers }, leftUnsaved, clock: { serverMs: 0, deviceMs: 0 } },
      {
        send: (body) => new Promise((resolve, reject) => wire.push({ body, resolve, reject })),
        meaningOf: () => meaning,
        after: (_milliseconds, callBack) => {
          timers.push(callBack);
          return () => timers.splice(timers.indexOf(callBack), 1);
        },
        now: () => new Date('2026-01-01T00:00:00Z'),
        deviceMs: () => 0,
        keepOnDevice: (questionId, option) => drafts.set(questionId, option),
        dropFromDevice: (questionId, option) => {
          if (drafts.get(questionId) === option) drafts.delete(questionId);
        },
        onSubmitFailed: (error) => submitFailures.push(error),
      },
    );
    const meet = async (fate: Fate) => {
      const request = wire.shift();
      if (!request) return;
      if (fate === 'answered') request.resolve(take(request.body));
      if (fate === 'reply_lost') take(request.body);
      if (fate === 'late') late.push(request.body);
      if (fate !== 'answered') request.reject(noReply);
      await settle();
    };
    /** The network is well from now on: everything that waits goes through. */
    const calm = async () => {
      for (let round = 0; round < 20; round += 1) {
        timers.splice(0).forEach((wake) => wake());
        await settle();
        await meet('answered');
      }
    };
    return { keeper, wire, timers, meet, calm };
  };
  const arriveLate = () => {
    const body = late.shift();
    if (body) take(body);
  };
  return { server, drafts, submitFailures, openTab, arriveLate, take };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
}

describe('Keeping answers', () => {
  it('sends a choice at once and calls it saved only when the server has acknowledged it', async () => {
    const { openTab, server, drafts } = stage();
    const tab = openTab();
    tab.keeper.choose('q1', 'A');
    expect(tab.keeper.state().saving).toBe('saving');
    expect(drafts.get('q1')).toBe('A');
    await tab.meet('answered');
    expect(tab.keeper.state().saving).toBe('saved');
    expect(server.answers).toEqual({ q1: 'A' });
    expect(drafts.size).toBe(0);
  });

  it('keeps what could not be sent, says so, and sends all of it in one request when it is tried again', async () => {
    const { openTab, drafts } = stage();
    const tab = openTab();
    tab.keeper.choose('q1', 'A');
    await tab.meet('lost');
    tab.keeper.choose('q2', 'B');
    await tab.meet('lost');
    expect(tab.keeper.state().saving).toBe('waiting');
    expect(Object.fromEntries(drafts)).toEqual({ q1: 'A', q2: 'B' });
    tab.keeper.tryNow();
    expect(tab.wire[0]?.body.answers).toEqual({ q1: 'A', q2: 'B' });
    await tab.meet('answered');
    expect(tab.keeper.state().saving).toBe('saved');
  });

  it('sends what was left unsaved on the device when the attempt is opened again', async () => {
    const { openTab, server } = stage();
    const tab = openTab({ q1: 'A' });
    expect(tab.keeper.state().saving).toBe('waiting');
    tab.keeper.tryNow();
    await tab.meet('answered');
    expect(server.answers).toEqual({ q1: 'A' });
  });

  it('does not repeat what the server refused, and keeps it', async () => {
    const { openTab, drafts } = stage('refused');
    const tab = openTab();
    tab.keeper.choose('q1', 'A');
    await tab.meet('lost');
    expect(tab.keeper.state().saving).toBe('refused');
    expect(tab.timers).toHaveLength(0);
    expect(drafts.get('q1')).toBe('A');
  });

  it('sends a choice again that a given-up request undid by arriving late', async () => {
    const { openTab, server, arriveLate } = stage();
    const tab = openTab();
    tab.keeper.choose('q1', 'A');
    await tab.meet('late');
    tab.keeper.choose('q1', 'B');
    await tab.meet('answered');
    arriveLate();
    expect(server.answers).toEqual({ q1: 'A' });
    tab.keeper.choose('q2', 'C');
    await tab.calm();
    expect(server.answers).toEqual({ q1: 'B', q2: 'C' });
    expect(tab.keeper.state().book.shown).toEqual({ q1: 'B', q2: 'C' });
  });

  it('takes over what another tab answered, and shows it', async () => {
    const { openTab } = stage();
    const [one, other] = [openTab(), openTab()];
    one.keeper.choose('q1', 'A');
    await one.meet('answered');
    other.keeper.choose('q1', 'B');
    await other.meet('answered');
    one.keeper.choose('q2', 'C');
    await one.meet('answered');
    expect(one.keeper.state().book.shown).toEqual({ q1: 'B', q2: 'C' });
    expect(one.keeper.state().saving).toBe('saved');
  });

  it('waits longer after each failure, 15 seconds at most', () => {
    expect([1, 2, 3, 4, 5, 9].map(waitAfter)).toEqual([1000, 2000, 4000, 8000, 15000, 15000]);
  });
});

describe('Submitting', () => {
  it('sends one submission for a double click', async () => {
    const { openTab } = stage();
    const tab = openTab();
    tab.keeper.submit('person');
    tab.keeper.submit('person');
    expect(tab.wire).toHaveLength(1);
    await tab.meet('answered');
    expect(tab.wire).toHaveLength(0);
    expect(tab.keeper.state().result?.completedAt).not.toBeNull();
  });

  it('says that it failed, keeps everything, and shows the result when it is repeated after a lost reply', async () => {
    const { openTab, server, submitFailures } = stage();
    const tab = openTab();
    tab.keeper.choose('q1', 'A');
    await tab.meet('answered');
    tab.keeper.submit('person');
    await tab.meet('reply_lost');
    expect(submitFailures).toEqual([noReply]);
    expect(tab.keeper.state()).toMatchObject({ submitting: null, result: null, book: { shown: { q1: 'A' } } });
    tab.keeper.submit('person');
    await tab.meet('answered');
    expect(tab.keeper.state().result?.completedAt).not.toBeNull();
    expect(server.submitted).toEqual({ q1: 'A' });
  });

  it('waits for the save on its way, and is tried even when that save failed', async () => {
    const { openTab, server, submitFailures } = stage();
    const tab = openTab();
    tab.keeper.choose('q1', 'A');
    tab.keeper.submit('person');
    expect(tab.wire).toHaveLength(1);
    await tab.meet('lost');
    expect(submitFailures).toHaveLength(0);
    await tab.meet('answered');
    expect(server.submitted).toEqual({ q1: 'A' });
  });

  it('repeats by itself at the end of the time, also after a refusal, and tells of the failure once', async () => {
    const { openTab, server, submitFailures } = stage('refused');
    const tab = openTab();
    tab.keeper.submit('end');
    await tab.meet('lost');
    tab.timers.splice(0).forEach((wake) => wake());
    await tab.meet('lost');
    expect(submitFailures).toHaveLength(1);
    await tab.calm();
    expect(server.submitted).toEqual({});
    expect(tab.keeper.state().result).not.toBeNull();
  });

  it('lets a tab find that another one has submitted', async () => {
    const { openTab } = stage();
    const [one, other] = [openTab(), openTab()];
    one.keeper.submit('person');
    await one.meet('answered');
    other.keeper.choose('q1', 'B');
    await other.meet('answered');
    expect(other.keeper.state().result?.completedAt).not.toBeNull();
  });
});

const questionIds = fc.constantFrom('q1', 'q2', 'q3');
const options = fc.constantFrom('A', 'B', 'C', 'D');
const fates = fc.constantFrom<Fate>('answered', 'lost', 'reply_lost', 'late');
type Step = { choose: [string, string] } | { fate: Fate } | { arrives: true } | { tryNow: true };
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.tuple(questionIds, options).map((chosen): Step => ({ choose: chosen })) },
    { weight: 4, arbitrary: fates.map((fate): Step => ({ fate })) },
    { weight: 1, arbitrary: fc.constant<Step>({ arrives: true }) },
    { weight: 1, arbitrary: fc.constant<Step>({ tryNow: true }) },
  ),
  { maxLength: 40 },
);

describe('By any order of replies and failures', () => {
  it('what the screen calls saved was acknowledged, and what is not acknowledged is on the device', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const { openTab, arriveLate, drafts } = stage();
        const tab = openTab();
        const acknowledged = new Map<string, string>();
        const last = new Map<string, string>();
        for (const step of script) {
          if ('choose' in step) {
            tab.keeper.choose(...step.choose);
            last.set(...step.choose);
          }
          if ('tryNow' in step) tab.keeper.tryNow();
          if ('arrives' in step) arriveLate();
          if ('fate' in step) {
            const sent = tab.wire[0]?.body.answers ?? {};
            await tab.meet(step.fate);
            if (step.fate === 'answered') Object.entries(sent).forEach((pair) => acknowledged.set(...pair));
          }
          await settle();
          const { saving, book } = tab.keeper.state();
          expect(book.shown).toEqual(Object.fromEntries(last));
          for (const [questionId, option] of last) {
            if (saving === 'saved') expect(acknowledged.get(questionId)).toBe(option);
            if (acknowledged.get(questionId) !== option) expect(drafts.get(questionId)).toBe(option);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('the last choice of every question is what is graded, also when given-up requests arrive late', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const { openTab, arriveLate, server } = stage();
        const tab = openTab();
        const last = new Map<string, string>();
        for (const step of script) {
          if ('choose' in step) {
            tab.keeper.choose(...step.choose);
            last.set(...step.choose);
          }
          if ('tryNow' in step) tab.keeper.tryNow();
          if ('arrives' in step) arriveLate();
          if ('fate' in step) await tab.meet(step.fate);
          await settle();
        }
        for (let rest = 0; rest < 40; rest += 1) arriveLate();
        tab.keeper.submit('person');
        await tab.calm();
        expect(server.submitted).toEqual(Object.fromEntries(last));
      }),
      { numRuns: 500 },
    );
  });

  it('two tabs that answer different questions lose nothing of each other', async () => {
    const twoTabs = fc.array(fc.tuple(fc.boolean(), options, fates), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(twoTabs, async (script) => {
        const { openTab, server } = stage();
        const tabs = { one: openTab(), other: openTab() };
        const last: Record<string, string> = {};
        for (const [isOne, option, fate] of script) {
          const tab = isOne ? tabs.one : tabs.other;
          const questionId = isOne ? 'q1' : 'q2';
          tab.keeper.choose(questionId, option);
          last[questionId] = option;
          await tab.meet(fate === 'late' ? 'reply_lost' : fate);
        }
        await tabs.one.calm();
        await tabs.other.calm();
        expect(server.answers).toEqual(last);
      }),
    );
  });
});
