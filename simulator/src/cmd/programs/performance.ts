import type { Program } from '../../shell/program.ts';
import { logman } from './performance/logman.ts';
import { typeperf } from './performance/typeperf.ts';

/** Programs about performance counters. */
export const performancePrograms: readonly Program[] = [logman, typeperf];
