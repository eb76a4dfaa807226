import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putFile, wait } from './put-file.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('with a signal that was aborted before the call', () => {
  const reason = new Error('cancelled');

  it('putFile rejects with the reason of the signal, sends nothing and starts no timer', async () => {
    const open = vi.spyOn(XMLHttpRequest.prototype, 'open');
    const signal = AbortSignal.abort(reason);
    const options = { type: 'text/plain', onProgress: () => undefined, signal };
    await expect(putFile('/api/uploads/u1', new Blob(['x']), options)).rejects.toBe(reason);
    expect(open).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('wait rejects with the reason of the signal and starts no timer', async () => {
    await expect(wait(1000, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('wait rejects with the reason of a signal that is aborted during the wait, and stops its timer', async () => {
  const controller = new AbortController();
  const waiting = wait(1000, controller.signal);
  const reason = new Error('cancelled');
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  expect(vi.getTimerCount()).toBe(0);
});
