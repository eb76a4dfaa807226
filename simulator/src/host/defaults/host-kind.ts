import type { HostSeed } from './seed.ts';

/** What a host does in the plant. Its programs, shares and sessions depend on it. */
export type HostKind = 'operator' | 'engineering' | 'historian' | 'alarms' | 'exchange' | 'laptop' | 'bench';

/**
 * The kind of a host, from the first letters of its name: engineering stations are called EWS, alarm servers ALM, hosts of
 * the zone between the networks DMZ, maintenance laptops MLAP or LAP, and computers of the workshop BENCH or BN. Other
 * servers are historians, and other workstations operator stations.
 */
export function kindOf({ setup, windows }: Pick<HostSeed, 'setup' | 'windows'>): HostKind {
  const name = setup.name.toUpperCase();
  if (name.startsWith('EWS')) return 'engineering';
  if (name.startsWith('ALM')) return 'alarms';
  if (name.startsWith('DMZ')) return 'exchange';
  if (/^(?:M?LAP|LT-|NB-)/.test(name)) return 'laptop';
  if (/^(?:BENCH|BN-)/.test(name)) return 'bench';
  return windows.isServer ? 'historian' : 'operator';
}

/** The session of the technician. Operator stations have the operator's session before it. */
export const technicianSession = (seed: Pick<HostSeed, 'setup' | 'windows'>): number =>
  kindOf(seed) === 'operator' ? 2 : 1;
