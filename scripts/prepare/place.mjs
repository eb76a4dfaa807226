import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole project. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** What can always be made again: the runtime, the marks of what was built. */
export const cache = path.join(root, '.cache');

/** What stops a preparation with a sentence for whoever typed the command, instead of a stack. */
export class PrepareFault extends Error {
  name = 'PrepareFault';
}

/** A line for whoever typed the command. */
export function tell(line) {
  process.stdout.write(`${line}\n`);
}
