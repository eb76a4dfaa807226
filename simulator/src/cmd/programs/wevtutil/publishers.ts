import { providerGuid } from '../../../host/event-nodes.ts';
import { compareText } from '../../../host/files.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { fail, type Options } from './command-line.ts';

/** The providers that write into the logs of the host, by name. */
function publishersOf({ host }: Session): string[] {
  const names = [...host.log.values()].flatMap((log) => [
    ...log.events.map(({ provider }) => provider),
    ...(log.name.includes('/') ? [log.name.slice(0, log.name.indexOf('/'))] : []),
  ]);
  return [...new Set([...names, 'Microsoft-Windows-Eventlog'])].toSorted(compareText);
}

/** `wevtutil ep`. */
export function listPublishers({ session }: ProgramCall): number {
  for (const name of publishersOf(session)) session.print(name);
  return 0;
}

/** `wevtutil gp NAME`: the head of what Windows prints. Source: from knowledge. */
export function showPublisher(call: ProgramCall, { values }: Options): number {
  const { session } = call;
  const typed = values[0] ?? '';
  const name = publishersOf(session).find((each) => each.toLowerCase() === typed.toLowerCase());
  if (name === undefined) return fail(call, 'notFound', `Failed to open metadata for publisher ${typed}.`);
  const guid = providerGuid(name);
  session.print(`name: ${name}`);
  session.print(`guid: ${guid === '' ? '00000000-0000-0000-0000-000000000000' : guid.slice(1, -1)}`);
  session.print('helpLink: https://go.microsoft.com/fwlink/events.asp');
  session.print('channels:');
  const logs = [...session.host.log.values()].filter(
    (log) => log.name.startsWith(`${name}/`) || log.events.some(({ provider }) => provider === name),
  );
  for (const [index, log] of logs.entries()) {
    session.print('  channel:');
    session.print(`    name: ${log.name}`);
    session.print(`    id: ${index + 8}`);
    session.print('    flags: 1');
    session.print('    message: ', log.name);
  }
  return 0;
}
