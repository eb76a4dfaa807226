import type { Program } from '../../shell/program.ts';
import { reg } from './registry/reg.ts';

/** Programs about the registry. The registry editor stands with the other programs that open a window. */
export const registryPrograms: readonly Program[] = [reg];
