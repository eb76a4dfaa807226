import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const tools = ['ffmpeg', 'ffprobe'] as const;

/** All that a tool is told of this machine: where programs lie. Nothing of our own environment, which holds secrets. */
export const toolEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin',
};

let found: Promise<boolean> | undefined;

/** Whether this machine has ffmpeg and ffprobe. Looked for once; neither is ever required. */
export function canConvert(): Promise<boolean> {
  found ??= Promise.all(tools.map(answers)).then((present) => present.every(Boolean));
  return found;
}

async function answers(tool: string): Promise<boolean> {
  try {
    await promisify(execFile)(tool, ['-version'], { timeout: 10_000, env: toolEnvironment });
    return true;
  } catch {
    // Not installed, or it does not run here: then videos stay as they were uploaded.
    return false;
  }
}
