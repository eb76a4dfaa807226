import type { Program } from '../../shell/program.ts';
import { vssadmin } from './vssadmin.ts';
import { wbadmin } from './wbadmin/wbadmin.ts';

/** Programs about backups. */
export const backupPrograms: readonly Program[] = [vssadmin, wbadmin];
