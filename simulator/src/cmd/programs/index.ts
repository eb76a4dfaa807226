import { laterParts, neededParts } from '../../later/parts.ts';
import type { Program } from '../../shell/program.ts';
import { copyingPrograms } from './copying.ts';
import { filesPrograms } from './files.ts';
import { logsPrograms } from './logs.ts';
import { networkPrograms } from './network.ts';
import { processesPrograms } from './processes.ts';
import { systemPrograms } from './system.ts';

/** The programs that a page has from the start. */
const firstPrograms: readonly Program[] = [
  ...filesPrograms,
  ...copyingPrograms,
  ...systemPrograms,
  ...networkPrograms,
  ...processesPrograms,
  ...logsPrograms,
];

/** The names of the programs that a page loads later. */
export const laterNames: ReadonlySet<string> = new Set(
  'auditpol net net1 whoami gpresult gpupdate query quser qwinsta qprocess tzutil w32tm ping tracert nslookup reg vssadmin wbadmin chkdsk diskpart format fsutil manage-bde wmic logman typeperf dism mpcmdrun msiexec wusa powershell cmd'.split(
    ' ',
  ),
);

/** All programs and commands of practice hosts, as far as they are loaded. */
export const listPrograms = (): readonly Program[] => [...firstPrograms, ...(laterParts()?.listPrograms() ?? [])];

const toNames = (programs: readonly Program[]): ReadonlyMap<string, Program> =>
  new Map(programs.flatMap((program) => program.names.map((name) => [name, program] as const)));

const byName = toNames(firstPrograms);
let laterByName: ReadonlyMap<string, Program> | undefined;

/**
 * The program of a name in lower case, without folder and extension. Throws PartNotLoaded if there is one that is not
 * loaded yet.
 */
export function findProgram(name: string): Program | undefined {
  if (!laterNames.has(name)) return byName.get(name);
  laterByName ??= toNames(neededParts().listPrograms());
  return laterByName.get(name);
}
