import type { HostSetup } from '../../part.ts';
import type { RandomStream } from '../../random.ts';
import type { HostTime } from '../../time.ts';
import type { WindowsProfile } from '../../windows/versions.ts';

/** What the default values of a host depend on. */
export interface HostSeed {
  readonly setup: HostSetup;
  readonly windows: WindowsProfile;
  readonly startedAt: HostTime;
  /** Opens a stream of random numbers for this host. Use one name for each value, so that values stay independent. */
  open(name: string): RandomStream;
}

/**
 * Remembers what a plan returns for a host, because several parts of the host need it. The plan must depend on the seed
 * only, and nobody may change what it returns.
 */
export function oncePerHost<Value extends object>(plan: (seed: HostSeed) => Value): (seed: HostSeed) => Value {
  const planned = new WeakMap<HostSeed, Value>();
  return (seed) => {
    let value = planned.get(seed);
    if (value === undefined) {
      value = plan(seed);
      planned.set(seed, value);
    }
    return value;
  };
}
