import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The ffmpeg options that select the codec, by file extension. */
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

/**
 * Encodes one second of a test picture with ffmpeg. Returns undefined if ffmpeg fails, for example because ffmpeg or
 * the codec is not installed.
 */
export async function encodeShortVideo(extension: string): Promise<Buffer | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-video-'));
  const file = path.join(folder, `clip${extension}`);
  try {
    const source = ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=128x96:rate=10'];
    await run('ffmpeg', ['-loglevel', 'error', ...source, ...(encodings[extension] ?? []), '-b:v', '200k', file]);
    return await readFile(file);
  } catch {
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
