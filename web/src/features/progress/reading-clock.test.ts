import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { idleAfterSeconds } from '../../lib/api/presence.ts';
import { createReadingClock, retryDelaySeconds, sendIntervalSeconds } from './reading-clock.ts';

const createNetworkError = () =>
  new ApiError({ status: 0, code: 'unreachable', message: 'The server cannot be reached.' });
const createRefusal = (status: number, code: string) => new ApiError({ status, code, message: 'No.' });

/**
 * A clock with lists of the times that it sent (`sent`) and of its calls of `store` (`storeCalls`; a call with null
 * removes the stored time). By default, the server confirms every report. The server requires `requiredSeconds` of
 * reading before it accepts the tick “Mark as completed”.
 */
function createRecordedClock(reply: () => Promise<void> = () => Promise.resolve(), requiredSeconds = 0) {
  const sent: { activeSeconds: number; keepalive: boolean }[] = [];
  const storeCalls: (number | null)[] = [];
  const clock = createReadingClock({
    send: async ({ activeSeconds }, { keepalive, onReply }) => {
      sent.push({ activeSeconds, keepalive });
      await reply();
      onReply({ secondsToRead: Math.max(0, requiredSeconds - activeSeconds) });
    },
    store: (_readingId, activeSeconds) => storeCalls.push(activeSeconds),
  });
  /** Lets seconds pass in which the person is active. */
  const passSeconds = async (seconds: number, isVisible: boolean) => {
    for (let second = 0; second < seconds; second += 1) {
      clock.noteActivity();
      clock.countSecond(isVisible);
      // Lets the reply of the server arrive.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const read = (seconds: number) => passSeconds(seconds, true);
  /** Lets seconds pass in which the text is not visible. */
  const hideFor = (seconds: number) => passSeconds(seconds, false);
  return { clock, sent, storeCalls, read, hideFor };
}

describe('createReadingClock', () => {
  it('counts only seconds in which the text is visible and the person is active', async () => {
    const { clock, read, hideFor } = createRecordedClock();
    await read(3);
    await hideFor(4);
    expect(clock.getReading().activeSeconds).toBe(3);

    clock.noteActivity();
    for (let second = 0; second < idleAfterSeconds + 50; second += 1) clock.countSecond(true);
    expect(clock.getReading().activeSeconds).toBe(3 + idleAfterSeconds);
  });

  it('sends the reading time at the beginning, and then after every send interval', async () => {
    const { clock, sent, read } = createRecordedClock();
    await clock.begin();
    await read(2 * sendIntervalSeconds + 5);
    expect(sent.map(({ activeSeconds }) => activeSeconds)).toEqual([0, sendIntervalSeconds, 2 * sendIntervalSeconds]);
  });

  it('counts down the seconds that the person must still read, and sends the time when none are left', async () => {
    const { clock, sent, read, hideFor } = createRecordedClock();
    await clock.begin();
    clock.setSecondsToRead(10);
    await read(4);
    expect(clock.getSecondsLeft()).toBe(6);
    await hideFor(3);
    expect(clock.getSecondsLeft()).toBe(6);
    await read(6);
    expect(sent.at(-1)?.activeSeconds).toBe(10);
  });

  it('counts down by one second at a time, even when the server confirms a report', async () => {
    const requiredSeconds = sendIntervalSeconds + 10;
    const { clock, sent, read } = createRecordedClock(undefined, requiredSeconds);
    await clock.begin();
    const secondsLeft: number[] = [];
    clock.subscribe(() => secondsLeft.push(clock.getSecondsLeft()));
    await read(requiredSeconds);
    expect(sent.map(({ activeSeconds }) => activeSeconds)).toEqual([0, sendIntervalSeconds, requiredSeconds]);
    const countdown = Array.from({ length: requiredSeconds }, (_, index) => requiredSeconds - 1 - index);
    expect(secondsLeft.filter((seconds, index) => seconds !== secondsLeft[index - 1])).toEqual(countdown);
  });

  it('ignores the missing seconds in a reply if the reply to a later report has already arrived', () => {
    const { clock } = createRecordedClock();
    const earlier = clock.getReading();
    for (let second = 0; second < 5; second += 1) clock.countSecond(true);
    clock.confirm(clock.getReading(), 15);
    clock.confirm(earlier, 20);
    expect(clock.getSecondsLeft()).toBe(15);
  });

  it('repeats the first report until the server has confirmed it', async () => {
    let isDown = true;
    const { clock, sent, read } = createRecordedClock(() =>
      isDown ? Promise.reject(createNetworkError()) : Promise.resolve(),
    );
    await clock.begin();
    await read(retryDelaySeconds);
    // The report of `begin` and its repetition, both failed.
    expect(sent).toHaveLength(2);

    isDown = false;
    clock.retryNow();
    await read(retryDelaySeconds);
    // The confirmed report of `retryNow`, which is not repeated.
    expect(sent).toHaveLength(3);
  });

  it('stores the time while there is no network, and sends the whole time afterwards', async () => {
    let isDown = false;
    const { clock, sent, storeCalls, read, hideFor } = createRecordedClock(() =>
      isDown ? Promise.reject(createNetworkError()) : Promise.resolve(),
    );
    await clock.begin();
    isDown = true;
    await read(100);
    expect(storeCalls.at(-1)).toBe(100);

    isDown = false;
    clock.retryNow();
    await hideFor(1);
    expect(sent.at(-1)?.activeSeconds).toBe(100);
    expect(storeCalls.at(-1)).toBeNull();
  });

  it.each([
    ['keeps the time stored if the session has ended', createRefusal(401, 'unauthorized'), 5],
    ['removes the stored time if the server refuses it', createRefusal(409, 'module_locked'), null],
  ] as const)('%s, and sends nothing more', async (_title, error, expectedStored) => {
    let isRefusing = false;
    const { clock, sent, storeCalls, read } = createRecordedClock(() =>
      isRefusing ? Promise.reject(error) : Promise.resolve(),
    );
    await clock.begin();
    isRefusing = true;
    await read(5);
    clock.flush();
    // The confirmed report of `begin`, and the refused report of `flush`.
    expect(sent).toHaveLength(2);

    await read(sendIntervalSeconds + retryDelaySeconds);

    expect(sent).toHaveLength(2);
    expect(storeCalls.at(-1)).toBe(expectedStored);
  });

  it('sends the time when the page is closed', async () => {
    const { clock, sent, read } = createRecordedClock();
    await clock.begin();
    await read(3);
    clock.flush();
    expect(sent.at(-1)).toEqual({ activeSeconds: 3, keepalive: true });
  });

  it('never decreases the reading time, and never claims more seconds than have passed', () => {
    const anyAction = fc.constantFrom('visible', 'hidden', 'activity', 'flush', 'retry', 'confirm');
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 200 }), (actions) => {
        const { clock } = createRecordedClock();
        let ticks = 0;
        let last = 0;
        for (const action of actions) {
          if (action === 'visible' || action === 'hidden') {
            clock.countSecond(action === 'visible');
            ticks += 1;
          }
          if (action === 'activity') clock.noteActivity();
          if (action === 'flush') clock.flush();
          if (action === 'retry') clock.retryNow();
          if (action === 'confirm') clock.confirm(clock.getReading(), 0);
          const { activeSeconds } = clock.getReading();
          expect(activeSeconds).toBeGreaterThanOrEqual(last);
          expect(activeSeconds).toBeLessThanOrEqual(ticks);
          last = activeSeconds;
        }
      }),
    );
  });
});
