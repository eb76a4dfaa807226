import type { Program } from '../../shell/program.ts';
import { attribPrograms } from './attrib.ts';
import { consolePrograms, printHelp } from './console.ts';
import { dateTimePrograms } from './date-time.ts';
import { fileChangesPrograms } from './file-changes.ts';
import { foldersPrograms } from './folders.ts';
import { listingPrograms } from './listing.ts';
import { textFilesPrograms } from './text-files.ts';
import { volPrograms } from './volume-lines.ts';

/** File and console commands. */
export const filesPrograms: readonly Program[] = [
  ...attribPrograms,
  ...listingPrograms,
  ...volPrograms,
  ...foldersPrograms,
  ...fileChangesPrograms,
  ...textFilesPrograms,
  ...consolePrograms,
  ...dateTimePrograms,
].map((program) => ({ ...program, run: (call) => (printHelp(call) ? 0 : program.run(call)) }));
