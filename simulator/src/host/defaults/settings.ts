import { planDevices } from './devices.ts';
import type { HostState, PolicyObject, TimeService } from '../state.ts';
import { minute, second, timeZones } from '../../time.ts';
import { planRegistry } from './registry.ts';
import type { HostSeed } from './seed.ts';

function timeService({ setup, startedAt, open }: HostSeed): TimeService {
  const stream = open('time-sync');
  return {
    type: 'NTP',
    source: 'NTP-SITE-A',
    peers: 'NTP-SITE-A',
    stratum: 3,
    lastSync: startedAt - stream.integer(2, 16) * minute - stream.integer(0, 59) * second,
    pollSeconds: setup.role === 'standalone' ? 64 : 1024,
  };
}

function policyObjects({ setup, windows }: HostSeed): PolicyObject[] {
  const applied = (name: string): PolicyObject => ({ name, isApplied: true, reason: '' });
  const denied = (name: string, reason: string): PolicyObject => ({ name, isApplied: false, reason });
  const empty = 'Not Applied (Empty)';
  if (setup.role === 'standalone') return [applied('Local Group Policy')];
  return [
    applied(windows.isServer ? 'Plant servers baseline' : 'Plant workstations baseline'),
    applied('Plant audit policy'),
    applied('Default Domain Policy'),
    denied('Local Group Policy', empty),
  ];
}

/** Registry, devices, clock, time service and group policy. */
export function defaultSettings(seed: HostSeed): Pick<HostState, 'registry' | 'device' | 'time' | 'clock' | 'gpo'> {
  const devices = planDevices(seed);
  return {
    device: new Map(devices.map((device) => [device.instanceId, device])),
    registry: planRegistry(seed),
    time: timeService(seed),
    clock: { offsetMs: seed.open('clock').integer(-38, 42), zone: timeZones['W. Europe Standard Time'] },
    gpo: new Map(policyObjects(seed).map((object) => [object.name, object])),
  };
}
