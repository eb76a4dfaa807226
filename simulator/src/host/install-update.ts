import { type FileEntry, nameOf } from './files.ts';
import { recordEvent } from './logs.ts';
import type { HostState } from './state.ts';
import { fromLocal, type HostTime, toLocal } from '../time.ts';

/** What comes of an update package. */
export type InstallOutcome = 'installed' | 'already installed' | 'not applicable' | 'damaged';

/** The number of an update package by its name, for example `KB5000001`; undefined without one. */
export const updateNumber = (path: string): string | undefined => /kb\d{6,7}/i.exec(nameOf(path))?.[0].toUpperCase();

/**
 * What the installer says about a package. A package whose recipe says `for 10.0.17763` fits that kernel only, and one
 * whose signature does not fit its content is damaged.
 */
export function judgePackage(host: HostState, entry: FileEntry): InstallOutcome {
  const kb = updateNumber(entry.path);
  const { content, signature } = entry;
  if (signature?.status === 'HashMismatch' || content.kind !== 'bytes') return 'damaged';
  const wanted = /\bfor (\d+\.\d+\.\d+)/.exec(content.recipe)?.[1];
  if (kb === undefined || (wanted !== undefined && wanted !== host.windows.kernel)) return 'not applicable';
  return host.patch.has(kb) ? 'already installed' : 'installed';
}

/** A host with an update. It works after the next restart. */
export function withUpdate(host: HostState, entry: FileEntry, account: string, at: HostTime): HostState {
  const kb = updateNumber(entry.path);
  if (kb === undefined) return host;
  const { year, month, day } = toLocal(host.clock.zone, at);
  const installedOn = fromLocal(host.clock.zone, { year, month, day });
  const patch = { kb, description: 'Security Update', installedOn, installedBy: account } as const;
  return recordEvent(
    { ...host, patch: new Map(host.patch).set(kb, patch), update: { ...host.update, isRestartPending: true } },
    'Setup',
    {
      time: at,
      id: 4,
      provider: 'Microsoft-Windows-Servicing',
      message: `A reboot is necessary before package ${kb} can be changed to the Installed state.`,
      data: { PackageIdentifier: kb, ErrorCode: '0x0' },
    },
  );
}
