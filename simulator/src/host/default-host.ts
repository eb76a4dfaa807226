import type { HostSetup } from '../part.ts';
import { openStream, type Seed } from '../random.ts';
import type { HostTime } from '../time.ts';
import { windowsProfiles } from '../windows/versions.ts';
import { defaultAccounts } from './defaults/accounts.ts';
import { defaultFiles } from './defaults/files.ts';
import { defaultIdentity } from './defaults/identity.ts';
import { defaultLogs } from './defaults/logs.ts';
import { defaultNetwork } from './defaults/network.ts';
import { defaultPrograms } from './defaults/programs.ts';
import type { HostSeed } from './defaults/seed.ts';
import { defaultSettings } from './defaults/settings.ts';
import { defaultStorage } from './defaults/storage.ts';
import { defaultUpdates } from './defaults/updates.ts';
import type { HostState } from './state.ts';

/** The hosts that were built last, by all that they depend on: a run is often begun several times. */
const built = new Map<string, HostState>();
const maxBuilt = 24;

/** A healthy host of a plant, before the drill changes it. It depends on the setup, the seed and the start only. */
export function buildDefaultHost(setup: HostSetup, seed: Seed, startedAt: HostTime): HostState {
  const key = JSON.stringify([setup, seed, startedAt]);
  const host = built.get(key) ?? createDefaultHost(setup, seed, startedAt);
  // What was used last is at the end.
  built.delete(key);
  built.set(key, host);
  const [oldest] = built.keys();
  if (built.size > maxBuilt && oldest !== undefined) built.delete(oldest);
  return host;
}

function createDefaultHost(setup: HostSetup, seed: Seed, startedAt: HostTime): HostState {
  const windows = windowsProfiles[setup.windows];
  const hostSeed: HostSeed = {
    setup,
    windows,
    startedAt,
    open: (name) => openStream(seed, `${setup.id}/default/${name}`),
  };
  return {
    id: setup.id,
    windows,
    ...defaultIdentity(hostSeed),
    ...defaultFiles(hostSeed),
    ...defaultStorage(hostSeed),
    ...defaultPrograms(hostSeed),
    ...defaultAccounts(hostSeed),
    ...defaultLogs(hostSeed),
    ...defaultNetwork(hostSeed),
    ...defaultUpdates(hostSeed),
    ...defaultSettings(hostSeed),
    sight: new Map(),
  };
}
