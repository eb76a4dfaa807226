import { addressOf, plant, plantServers } from '../../../host/plant.ts';
import type { HostState } from '../../../host/state.ts';

/** What a host can reach by a name or address. */
export interface Target {
  /** Undefined: the name is not known. */
  readonly address: string | undefined;
  readonly name: string | undefined;
  readonly isReachable: boolean;
}

const isAddress = (text: string): boolean => /^(?:\d{1,3}\.){3}\d{1,3}$/.test(text);

/** Looks up a name or address: the host itself, the servers of the plant, and neighbours that it has talked to. */
export function findTarget(host: HostState, typed: string): Target {
  const text = typed.toLowerCase();
  const short = text.endsWith(`.${plant.dnsDomain}`) ? text.slice(0, -plant.dnsDomain.length - 1) : text;
  const own = [...host.adapter.values()].find(({ isConnected }) => isConnected);
  if (text === 'localhost' || text === '127.0.0.1')
    return { address: '127.0.0.1', name: host.host.name, isReachable: true };
  if (short === host.host.name.toLowerCase() || typed === own?.address) {
    return { address: own?.address ?? '127.0.0.1', name: host.host.name, isReachable: true };
  }
  if (isAddress(typed)) {
    const server = [...plantServers].find(([, address]) => address === typed);
    return { address: typed, name: server?.[0], isReachable: own !== undefined && host.arp.has(typed) };
  }
  const server = plantServers.get(short.toUpperCase());
  if (server !== undefined) return { address: server, name: short.toUpperCase(), isReachable: own !== undefined };
  // Hosts of the plant are in its DNS, but their firewalls answer no ping.
  if (/^(?:hmi|ews|hist|alm|an|dmz|spare|srv)-[\da-z-]+$/.test(short)) {
    return { address: addressOf(short), name: short.toUpperCase(), isReachable: false };
  }
  return { address: undefined, name: undefined, isReachable: false };
}
