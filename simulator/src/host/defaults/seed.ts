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
