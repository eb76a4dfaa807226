import { AsyncLocalStorage } from 'node:async_hooks';
import { type Device, describeDevice } from '../auth/device.ts';

interface Caller {
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
}

/** From where a call came, as the record keeps it. */
export interface CallPlace extends Device {
  readonly ipAddress: string;
}

const callers = new AsyncLocalStorage<Caller>();

/** Does the work of a call; whatever it leads to may ask from where the call came. */
export const asCaller = <Result>(caller: Caller, work: () => Result): Result => callers.run(caller, work);

/** From where the present call came; null where no call is under way: at the start, in a job, at the console. */
export function callPlace(): CallPlace | null {
  const caller = callers.getStore();
  return caller ? { ipAddress: caller.ipAddress, ...describeDevice(caller.userAgent) } : null;
}
