import type { Program } from '../../shell/program.ts';
import { tzutil } from './clock/tzutil.ts';
import { w32tm } from './clock/w32tm.ts';

/** Programs about the clock. */
export const clockPrograms: readonly Program[] = [tzutil, w32tm];
