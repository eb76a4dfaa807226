import { runExclusively } from './lock.mjs';
import { ensurePackages } from './packages.mjs';
import { PreparationError } from './project.mjs';
import { ensureRuntime } from './runtime.mjs';
import { ensureWeb } from './web.mjs';

/**
 * Installs Node.js and the packages if they are missing, and builds the web app if `web` is true. Returns the path of
 * the Node.js on which the command must run. Waits if another process is preparing the same folder.
 */
export function prepareProject({ web }) {
  return runExclusively('prepare', async () => {
    const node = await ensureRuntime();
    await ensurePackages(node);
    if (web) await ensureWeb(node);
    return node;
  });
}

/** Runs a command. If it throws, prints the error and sets the exit code to 1. */
export async function runCommand(command) {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${error instanceof PreparationError ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
