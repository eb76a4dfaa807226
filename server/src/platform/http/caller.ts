import { AsyncLocalStorage } from 'node:async_hooks';
import { type Device, describeDevice } from '../auth/device.ts';

interface Caller {
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
}

/** Where a request came from, as training events and sign-in records store it. */
export interface CallPlace extends Device {
  readonly ipAddress: string;
}

const callers = new AsyncLocalStorage<Caller>();

/** Runs `work` so that `callPlace()` works in everything it calls (AsyncLocalStorage). */
export const asCaller = <Result>(caller: Caller, work: () => Result): Result => callers.run(caller, work);

/** Where the current request came from; null outside requests: at startup, in a job, in an admin command. */
export function callPlace(): CallPlace | null {
  const caller = callers.getStore();
  return caller ? { ipAddress: caller.ipAddress, ...describeDevice(caller.userAgent) } : null;
}
