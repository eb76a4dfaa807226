import type { Adapter, HostState } from '../host/state.ts';
import { removableDrives, withoutDrive } from './usb-drives.ts';

/** The host after one of its cables was pulled out: the lights of its port are dark, and its adapter has no network. */
export function withCableOut(host: HostState, key: string): HostState {
  const sight = new Map(
    [...host.sight].map(([each, seen]) => {
      if (each === key) return [each, { ...seen, isOut: true }];
      return [each, seen.lightOf === key ? { ...seen, text: 'dark' } : seen];
    }),
  );
  const adapter = host.adapter.get(host.sight.get(key)?.adapter ?? '');
  return adapter ? withoutNetwork({ ...host, sight }, adapter) : { ...host, sight };
}

/** The host without what belongs to the address of an adapter. */
function withoutNetwork(host: HostState, adapter: Adapter): HostState {
  const { address } = adapter;
  const adapters = new Map(host.adapter).set(adapter.name, { ...adapter, isConnected: false });
  const isConnected = [...adapters.values()].some((each) => each.isConnected && each.gateway !== '');
  return {
    ...host,
    adapter: adapters,
    connection: new Map([...host.connection].filter(([, { local }]) => !local.startsWith(`${address}:`))),
    route: new Map([...host.route].filter(([, route]) => route.interface !== address)),
    arp: isConnected ? host.arp : new Map(),
  };
}

/** The host after its drives at USB were pulled out. */
export function withDrivesOut(host: HostState): HostState {
  const sight = new Map([...host.sight].map(([key, each]) => [key, each.isDrive ? { ...each, isOut: true } : each]));
  let after: HostState = { ...host, sight };
  for (const drive of removableDrives(host)) after = withoutDrive(after, drive);
  return after;
}
