import type { Program } from '../../shell/program.ts';
import { sc } from './processes/sc.ts';
import { schtasks } from './processes/schtasks.ts';
import { taskkill } from './processes/taskkill.ts';
import { tasklist } from './processes/tasklist.ts';

/** Programs about processes, services and scheduled tasks. */
export const processesPrograms: readonly Program[] = [sc, schtasks, taskkill, tasklist];
