import { AsyncLocalStorage } from 'node:async_hooks';
import { type Device, describeDevice } from '../auth/device.ts';

interface Caller {
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
  /** The id of the session that sent the request; undefined without a session. */
  readonly sessionId?: string | undefined;
}

/** The IP address, device and session of a caller, as training events (the log of what people did) store them. */
export interface CallerDetails extends Device {
  readonly ipAddress: string;
  /** The id of the session; null if the request was sent without a session. */
  readonly sessionId: string | null;
}

const callerStorage = new AsyncLocalStorage<Caller>();

/** Runs `work`. In `work` and in all functions that it calls, `currentCaller()` returns the details of `caller`. */
export const runAsCaller = <Result>(caller: Caller, work: () => Result): Result => callerStorage.run(caller, work);

/**
 * Returns a function that runs work as the current caller, even after the handler has returned. For example, the
 * content of a download is created while the reply is sent, after its handler has returned.
 */
export function keepCaller(): <Result>(work: () => Result) => Result {
  const caller = callerStorage.getStore();
  return (work) => (caller ? callerStorage.run(caller, work) : work());
}

/** Returns the caller of the current request, or null outside requests: at startup, in a job or in an admin command. */
export function currentCaller(): CallerDetails | null {
  const caller = callerStorage.getStore();
  if (!caller) return null;
  const { ipAddress, userAgent, sessionId = null } = caller;
  return { ipAddress, sessionId, ...describeDevice(userAgent) };
}
