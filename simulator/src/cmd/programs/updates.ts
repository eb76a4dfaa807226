import type { Program } from '../../shell/program.ts';
import { dism } from './updates/dism.ts';
import { msiexec, wusa } from './updates/installers.ts';
import { mpcmdrun } from './updates/mpcmdrun.ts';

/** Programs about updates and antivirus. */
export const updatesPrograms: readonly Program[] = [dism, mpcmdrun, msiexec, wusa];
