import type { ProgramCall } from '../../shell/program.ts';

/** True if a name is this host itself. */
export function isThisHost(call: ProgramCall, name: string): boolean {
  const bare = name.replace(/^\\\\/, '').toLowerCase();
  return ['.', 'localhost', '127.0.0.1', call.session.host.host.name.toLowerCase()].includes(bare);
}

/**
 * Notes that a call wants to reach another host with `/s`, and prints the error of these tools. Practice hosts reach no
 * other hosts.
 */
export function failsRemotely(call: ProgramCall, name: string): number {
  call.session.act({ act: 'remote.session', of: name, ok: false });
  call.session.takes(21);
  call.printError('ERROR: The RPC server is unavailable.');
  return 1;
}
