import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { folderStorage } from '../../platform/storage/folder-storage.ts';
import { docOf, docxOf, docxWith, pdfOf, zipOf } from '../../testing/sample-files.ts';
import { shortVideo } from '../../testing/short-video.ts';
import { checkContent } from './check-content.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-content-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const storage = folderStorage(folder);

let count = 0;
/** What the check says of bytes under a name: 'taken' or the code of the refusal. */
async function verdictOn(fileName: string, bytes: Buffer): Promise<string> {
  const storageKey = `suspect/${(count += 1)}`;
  await storage.save(storageKey, bytes, 'application/octet-stream');
  return checkContent(storage, { storageKey, fileName, fileSize: bytes.length }).then(
    () => 'taken',
    ({ code }: { code?: string }) => code ?? 'another failure',
  );
}

const exe = Buffer.concat([Buffer.from('MZ\u0090\u0000', 'latin1'), Buffer.alloc(600)]);
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  Buffer.alloc(60),
  Buffer.from('IEND\u00ae\u0042\u0060\u0082', 'latin1'),
]);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const bomb = docxWith({ 'word/media/zeros.xml': Buffer.alloc(80 * 1024 * 1024) }, 'boom');
const lyingBomb = zipOf(
  { '[Content_Types].xml': Buffer.alloc(5_000_000), 'word/document.xml': Buffer.alloc(5_000_000) },
  1000,
);

describe('What is in a file decides', () => {
  test.each<[string, Buffer, string]>([
    ['a.pdf', pdfOf('x'), 'taken'],
    ['a.pdf', html, 'file_content_differs'],
    ['a.pdf', exe, 'file_content_differs'],
    ['a.pdf', pdfOf('x').subarray(0, 120), 'file_damaged'],
    ['a.mp4', exe, 'file_content_differs'],
    ['a.docx', docxOf('A loop check.'), 'taken'],
    ['a.docx', exe, 'file_content_differs'],
    ['a.docx', zipOf({ 'a.txt': 'x' }), 'file_content_differs'],
    ['a.docx', docxWith({ 'word/vbaProject.bin': 'x' }, 'With a macro'), 'file_content_differs'],
    ['a.docx', docxOf('cut').subarray(0, 150), 'file_damaged'],
    ['a.docx', bomb, 'file_unpacks_too_large'],
    ['a.docx', lyingBomb, 'file_damaged'],
    ['a.docx', docxWith({ '../../etc/passwd': 'x' }, 'x'), 'file_damaged'],
    ['a.doc', docOf(), 'taken'],
    ['an-installer.doc', docOf('SummaryInformation'), 'file_content_differs'],
    ['a.txt', Buffer.from('Prüfung 王伟\r\n'), 'taken'],
    ['a.txt', Buffer.from(`\ufeffHello`, 'utf16le'), 'taken'],
    ['a.txt', html, 'file_content_differs'],
    ['a.txt', Buffer.concat([Buffer.alloc(6000, 0x61), Buffer.from([0])]), 'file_content_differs'],
    ['a.vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'), 'taken'],
    ['a.vtt', Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nHello\n'), 'file_content_differs'],
    ['a.png', png, 'taken'],
    ['a.png', svg, 'file_content_differs'],
    ['a.png', png.subarray(0, 40), 'file_damaged'],
    ['a.svg', svg, 'file_content_differs'],
  ])('%s (case %#)', async (fileName, bytes, verdict) => {
    expect(await verdictOn(fileName, bytes)).toBe(verdict);
  });

  test('and it is as large as it was announced', async () => {
    await storage.save('suspect/size', pdfOf('x'), 'application/pdf');
    const suspect = { storageKey: 'suspect/size', fileName: 'a.pdf', fileSize: pdfOf('x').length + 1 };
    await expect(checkContent(storage, suspect)).rejects.toMatchObject({ code: 'upload_size_differs' });
  });
});

describe('A video', () => {
  test.each(['.mp4', '.mov', '.webm', '.mkv', '.avi', '.wmv', '.flv', '.ogv'])(
    'ending in %s is taken whole, and not cut off',
    async (extension) => {
      const whole = await shortVideo(extension);
      // No ffmpeg here, or one without this codec.
      if (!whole) return;
      expect(await verdictOn(`clip${extension}`, whole)).toBe('taken');
      for (const share of [0.3, 0.6, 0.95]) {
        const cut = whole.subarray(0, Math.floor(whole.length * share));
        expect(await verdictOn(`clip${extension}`, cut), `${share}`).toBe('file_damaged');
      }
    },
  );

  test('under the name of another kind is not taken', async () => {
    const whole = await shortVideo('.webm');
    if (whole) expect(await verdictOn('clip.mp4', whole)).toBe('file_content_differs');
  });
});
