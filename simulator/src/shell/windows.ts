import type { HostState } from '../host/state.ts';
import type { WindowKind } from '../part.ts';
import type { ShellWindow } from './session.ts';

/** A new window with a prompt, as Windows opens it. Throws an Error if there is no such host. */
export function createWindow(hosts: ReadonlyMap<string, HostState>, hostId: string, kind: WindowKind): ShellWindow {
  const host = hosts.get(hostId);
  if (!host) throw new Error(`There is no host ${hostId}.`);
  const isElevated = kind.endsWith('-elevated');
  const isPowerShell = kind.startsWith('powershell');
  return {
    id: `${hostId}/${kind}`,
    host: hostId,
    shell: isPowerShell ? 'powershell' : 'cmd',
    isElevated,
    folder: isElevated ? String.raw`C:\Windows\system32` : String.raw`C:\Users\maint01`,
    variables: new Map([
      ['COMPUTERNAME', host.host.name],
      ['PROGRAMDATA', String.raw`C:\ProgramData`],
      ['PROGRAMFILES', String.raw`C:\Program Files`],
      ['SYSTEMDRIVE', 'C:'],
      ['SYSTEMROOT', String.raw`C:\Windows`],
      ['TEMP', String.raw`C:\Users\maint01\AppData\Local\Temp`],
      ['USERDOMAIN', host.host.domain],
      ['USERNAME', 'maint01'],
      ['USERPROFILE', String.raw`C:\Users\maint01`],
      ['WINDIR', String.raw`C:\Windows`],
    ]),
    errorLevel: 0,
    scope: new Map(),
  };
}
