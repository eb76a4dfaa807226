import type { HostState, Volume } from '../../../host/state.ts';

/** The volume that a word such as `C:`, `c:\` or `C` names. */
export function findVolume(host: HostState, typed: string | undefined): Volume | undefined {
  const letter = /^([a-z]):?\\?$/i.exec(typed ?? '')?.[1];
  return letter === undefined ? undefined : host.volume.get(`${letter.toUpperCase()}:`);
}

export const volumePath = ({ letter }: Volume, field: keyof Volume): string => `volume/${letter}/${field}`;

/** A volume that is locked by BitLocker or has no file system cannot be read. */
export const isReadable = ({ bitLocker, fileSystem }: Volume): boolean => bitLocker !== 'locked' && fileSystem !== '';

/** The number of the build, for example 17763. */
export const buildOf = ({ windows }: HostState): number => Number(windows.kernel.split('.')[2] ?? 0);
