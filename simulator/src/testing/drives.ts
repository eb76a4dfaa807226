import type { Backup, HostState } from '../host/state.ts';

/** A host with an external drive E: called BKP-EWS. */
export function withExternalDrive(host: HostState): HostState {
  const [volume, disk] = [host.volume.get('C:'), host.disk.get('0')];
  if (!volume || !disk) return host;
  const external = {
    ...volume,
    letter: 'E:',
    label: 'BKP-EWS',
    serial: '5A1C-77E0',
    size: 2_000_398_934_016,
    free: 1_900_000_000_000,
    disk: 7,
    partition: 1,
  };
  const drive = {
    ...disk,
    number: 7,
    bus: 'USB',
    model: 'NORDEN Portable',
    serial: 'NDP7001',
    size: 2_000_398_934_016,
  } as const;
  return {
    ...host,
    volume: new Map(host.volume).set('E:', external),
    disk: new Map(host.disk).set('7', drive),
  };
}

/** A version of HMI-07 on the drive E:. */
export const backupOfHmi07: Backup = {
  version: '10/31/2026-01:00',
  time: 1_793_408_400_000,
  target: 'E:',
  targetLabel: 'BKP-EWS',
  machine: 'HMI-07',
  volumes: ['C:', 'D:'],
  canRecover: 'Volume(s), File(s), Application(s), Bare Metal Recovery, System State',
  snapshot: '',
};

/** A host with the drive E: and an image of another host on it. */
export const withBackup = (host: HostState): HostState => ({
  ...withExternalDrive(host),
  backup: new Map(host.backup).set(backupOfHmi07.version, backupOfHmi07),
});
