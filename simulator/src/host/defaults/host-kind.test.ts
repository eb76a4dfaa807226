import { expect, test } from 'vitest';
import { parseIso } from '../../time.ts';
import { buildDefaultHost } from '../default-host.ts';
import { kindOf } from './host-kind.ts';
import { windowsProfiles, type WindowsVersion } from '../../windows/versions.ts';

const start = '2026-11-20T09:30:00+01:00';
const setupOf = (name: string, windows: WindowsVersion = '11') => ({
  id: 'host',
  name,
  windows,
  role: 'standalone' as const,
  start,
  label: { tag: 'A-1', place: 'Bench 1' },
  windowsOpen: [],
});

test.each([
  ['MLAP-02', 'laptop'],
  ['LAP-7', 'laptop'],
  ['BENCH-04', 'bench'],
  ['BN-1143', 'bench'],
  ['EWS-03', 'engineering'],
  ['HMI-12A', 'operator'],
  ['LAPTOP', 'laptop'],
] as const)('%s is a host of the kind %s', (name, kind) => {
  expect(kindOf({ setup: setupOf(name), windows: windowsProfiles['11'] })).toBe(kind);
});

test.each(['MLAP-02', 'BENCH-04', 'BN-1143'])(
  '%s has only the session of the technician, and no plant programs',
  (name) => {
    const host = buildDefaultHost(setupOf(name), '00112233445566778899aabbccddeeff', parseIso(start) ?? 0);
    expect([...host.session.values()].map(({ user, id }) => [user, id])).toEqual([['maint01', 1]]);
    expect([...host.process.values()].filter(({ path }) => path.includes('Tarnfell'))).toEqual([]);
    expect([...host.service.values()].filter(({ path }) => path.includes('Tarnfell'))).toEqual([]);
    expect([...host.task.values()].filter(({ action }) => action.includes('Tarnfell'))).toEqual([]);
  },
);
