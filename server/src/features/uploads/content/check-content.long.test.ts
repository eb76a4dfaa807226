import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { folderStorage } from '../../../platform/storage/folder-storage.ts';
import { encodeShortVideo } from '../../../testing/short-video.ts';
import { checkContent } from './check-content.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-content-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const storage = folderStorage(folder);

/** Calls checkContent for a file with this name and content. Returns 'accepted' or the error code. */
async function check(fileName: string, bytes: Buffer): Promise<string> {
  await storage.save('unchecked', bytes, 'application/octet-stream');
  return checkContent(storage, { storageKey: 'unchecked', fileName, fileSize: bytes.length }).then(
    () => 'accepted',
    ({ code }: { code?: string }) => code ?? 'another error',
  );
}

describe('checkContent of a video created by ffmpeg (skipped if ffmpeg lacks the codec)', () => {
  test.each(['.mp4', '.mov', '.webm', '.mkv', '.avi', '.wmv', '.flv', '.ogv'])(
    'accepts a complete %s file, and refuses a truncated file with file_damaged',
    async (extension) => {
      const video = await encodeShortVideo(extension);
      if (!video) return;
      expect(await check(`clip${extension}`, video)).toBe('accepted');
      for (const share of [0.3, 0.6, 0.95]) {
        const truncated = video.subarray(0, Math.floor(video.length * share));
        expect(await check(`clip${extension}`, truncated), `${share} of the file`).toBe('file_damaged');
      }
    },
  );

  test('refuses a WebM file that has the extension .mp4 (error file_content_differs)', async () => {
    const video = await encodeShortVideo('.webm');
    if (video) expect(await check('clip.mp4', video)).toBe('file_content_differs');
  });
});
