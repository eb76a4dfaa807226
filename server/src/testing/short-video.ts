import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** ffmpeg options for one second of a test picture in each accepted format. */
const encodings: Record<string, readonly string[]> = {
  '.mp4': ['-c:v', 'mpeg4'],
  '.mov': ['-c:v', 'mpeg4'],
  '.webm': ['-c:v', 'libvpx'],
  '.mkv': ['-c:v', 'mpeg4'],
  '.avi': ['-c:v', 'mpeg4'],
  '.wmv': ['-c:v', 'wmv2'],
  '.flv': ['-c:v', 'flv1'],
  '.ogv': ['-c:v', 'libtheora'],
};

/** One second of video encoded by ffmpeg; undefined if ffmpeg or the codec is not available. */
export async function shortVideo(extension: string): Promise<Buffer | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-video-'));
  const file = path.join(folder, `clip${extension}`);
  try {
    const source = ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=128x96:rate=10'];
    await run('ffmpeg', ['-loglevel', 'error', ...source, ...(encodings[extension] ?? []), '-b:v', '200k', file]);
    return await readFile(file);
  } catch {
    // ffmpeg is not installed, or does not have this codec.
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
