import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The folder of files that can be created again, such as the downloaded Node.js. */
export const cacheFolder = path.join(root, '.cache');

/** An expected error of the preparation. The user sees its message without a stack trace. */
export class PreparationError extends Error {
  name = 'PreparationError';
}

/** Prints a line to standard output. */
export function printLine(line) {
  process.stdout.write(`${line}\n`);
}
