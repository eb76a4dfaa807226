import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const tools = ['ffmpeg', 'ffprobe'] as const;

let found: Promise<boolean> | undefined;

/** Whether this machine has ffmpeg and ffprobe. Looked for once; neither is ever required. */
export function canConvert(): Promise<boolean> {
  found ??= Promise.all(tools.map(answers)).then((present) => present.every(Boolean));
  return found;
}

async function answers(tool: string): Promise<boolean> {
  try {
    await promisify(execFile)(tool, ['-version'], { timeout: 10_000 });
    return true;
  } catch {
    // Not installed, or it does not run here: then videos stay as they were uploaded.
    return false;
  }
}
