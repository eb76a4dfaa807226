import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole project. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Files that can be made again: the runtime, and the hash that the web product was built from. */
export const cache = path.join(root, '.cache');

/** Stops a preparation with a message for the user instead of a stack trace. */
export class PrepareFault extends Error {
  name = 'PrepareFault';
}

/** Prints a line for the user. */
export function tell(line) {
  process.stdout.write(`${line}\n`);
}
