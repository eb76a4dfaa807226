import type { Program } from '../../shell/program.ts';
import { wevtutil } from './wevtutil/wevtutil.ts';

/** Programs about event logs. */
export const logsPrograms: readonly Program[] = [wevtutil];
