import { alone } from './lock.mjs';
import { ensurePackages } from './packages.mjs';
import { PrepareFault } from './place.mjs';
import { ensureRuntime } from './runtime.mjs';
import { ensureWeb } from './web.mjs';

/** Prepares what a command needs, one process at a time, and returns the path of the Node.js to run it with. */
export function prepare({ web }) {
  return alone('prepare', async () => {
    const node = await ensureRuntime();
    await ensurePackages(node);
    if (web) await ensureWeb(node);
    return node;
  });
}

/** Runs the main part of a command; an expected fault ends it with its message and exit code 1. */
export async function guard(command) {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${error instanceof PrepareFault ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
