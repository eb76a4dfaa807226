import type { Program } from '../../shell/program.ts';
import { accountsPrograms } from './accounts.ts';
import { backupPrograms } from './backup.ts';
import { clockPrograms } from './clock.ts';
import { copyingPrograms } from './copying.ts';
import { filesPrograms } from './files.ts';
import { logsPrograms } from './logs.ts';
import { networkPrograms } from './network.ts';
import { performancePrograms } from './performance.ts';
import { processesPrograms } from './processes.ts';
import { registryPrograms } from './registry.ts';
import { storagePrograms } from './storage.ts';
import { systemPrograms } from './system.ts';
import { updatesPrograms } from './updates.ts';

/** All programs and commands of practice hosts. */
export const programs: readonly Program[] = [
  ...filesPrograms,
  ...copyingPrograms,
  ...systemPrograms,
  ...networkPrograms,
  ...accountsPrograms,
  ...processesPrograms,
  ...clockPrograms,
  ...registryPrograms,
  ...logsPrograms,
  ...backupPrograms,
  ...storagePrograms,
  ...performancePrograms,
  ...updatesPrograms,
];

const byName = new Map(programs.flatMap((program) => program.names.map((name) => [name, program] as const)));

/** The program of a name in lower case, without folder and extension. */
export const findProgram = (name: string): Program | undefined => byName.get(name);
