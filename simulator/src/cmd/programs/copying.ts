import type { Program } from '../../shell/program.ts';
import { certutilPrograms } from './certutil.ts';
import { printHelp } from './console.ts';
import { copyPrograms } from './copy.ts';
import { fcPrograms } from './fc.ts';
import { robocopyPrograms } from './robocopy.ts';

/** Programs that copy and compare files. */
export const copyingPrograms: readonly Program[] = [
  ...[...copyPrograms, ...fcPrograms, ...robocopyPrograms].map((program) => withHelp(program)),
  ...certutilPrograms,
];

/** A program that prints its help for `/?`. */
function withHelp(program: Program): Program {
  return { ...program, run: (call) => (printHelp(call) ? 0 : program.run(call)) };
}
