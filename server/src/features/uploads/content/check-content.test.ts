import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { folderStorage } from '../../../platform/storage/folder-storage.ts';
import { sampleMp4 } from '../../../testing/sample-mp4.ts';
import { docOf, docxOf, docxWith, pdfOf, zipOf } from '../../../testing/sample-files.ts';
import { checkContent } from './check-content.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-content-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const storage = folderStorage(folder);

let count = 0;
/** Checks bytes as a file with this name; returns 'accepted' or the error code. */
async function check(fileName: string, bytes: Buffer): Promise<string> {
  const storageKey = `unchecked/${(count += 1)}`;
  await storage.save(storageKey, bytes, 'application/octet-stream');
  return checkContent(storage, { storageKey, fileName, fileSize: bytes.length }).then(
    () => 'accepted',
    ({ code }: { code?: string }) => code ?? 'another error',
  );
}

const exe = Buffer.concat([Buffer.from('MZ\u0090\u0000', 'latin1'), Buffer.alloc(600)]);
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
/** A PNG of one pixel. */
const png = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b550000000a49444154789c6360000000020001e221bc330000000049454e44ae426082',
  'hex',
);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
/** The beginning of an ISO base media file with this brand. */
const isoFile = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from(`ftyp${brand}`), Buffer.alloc(60)]);
const bomb = docxWith({ 'word/media/zeros.xml': Buffer.alloc(80 * 1024 * 1024) }, 'boom');
const lyingBomb = zipOf(
  { '[Content_Types].xml': Buffer.alloc(5_000_000), 'word/document.xml': Buffer.alloc(5_000_000) },
  1000,
);

describe('checkContent', () => {
  test.each<[string, Buffer, string]>([
    ['a.pdf', pdfOf('x'), 'accepted'],
    ['a.pdf', html, 'file_content_differs'],
    ['a.pdf', exe, 'file_content_differs'],
    ['a.pdf', pdfOf('x').subarray(0, 120), 'file_damaged'],
    ['a.mp4', exe, 'file_content_differs'],
    ['a.mp4', sampleMp4(1), 'accepted'],
    ['a.mp4', sampleMp4(1).subarray(0, 90), 'file_damaged'],
    ['a.docx', docxOf('A loop check.'), 'accepted'],
    ['a.docx', exe, 'file_content_differs'],
    ['a.docx', zipOf({ 'a.txt': 'x' }), 'file_content_differs'],
    ['a.docx', docxWith({ 'word/vbaProject.bin': 'x' }, 'With a macro'), 'file_content_differs'],
    ['a.docx', docxOf('cut').subarray(0, 150), 'file_damaged'],
    ['a.docx', bomb, 'file_unpacks_too_large'],
    ['a.docx', lyingBomb, 'file_damaged'],
    ['a.docx', docxWith({ '../../etc/passwd': 'x' }, 'x'), 'file_damaged'],
    ['a.doc', docOf(), 'accepted'],
    ['an-installer.doc', docOf('SummaryInformation'), 'file_content_differs'],
    ['a.txt', Buffer.from('Prüfung 王伟\r\n'), 'accepted'],
    ['a.txt', Buffer.from(`\ufeffHello`, 'utf16le'), 'accepted'],
    ['a.txt', html, 'file_content_differs'],
    ['a.txt', Buffer.concat([Buffer.alloc(6000, 0x61), Buffer.from([0])]), 'file_content_differs'],
    ['a.vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'), 'accepted'],
    ['a.vtt', Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nHello\n'), 'file_content_differs'],
    ['a.png', png, 'accepted'],
    ['a.png', svg, 'file_content_differs'],
    ['a.png', png.subarray(0, 40), 'file_damaged'],
    ['a.svg', svg, 'file_content_differs'],
    // Prefixes that file-type skips before it detects the type.
    ['a.pdf', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), pdfOf('x')]), 'file_content_differs'],
    [
      'a.pdf',
      Buffer.concat([Buffer.from('ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000'), pdfOf('x')]),
      'file_content_differs',
    ],
    // Formats related to accepted formats that do not match the extension.
    ['a.mp4', isoFile('heic'), 'file_content_differs'],
    ['a.mp4', isoFile('M4A '), 'file_content_differs'],
    ['a.jpg', Buffer.concat([Buffer.from('ffd8fff7', 'hex'), Buffer.alloc(60)]), 'file_content_differs'],
  ])('returns the expected result for %s (case %#)', async (fileName, bytes, result) => {
    expect(await check(fileName, bytes)).toBe(result);
  });

  test('refuses a file whose size differs from the announced size', async () => {
    await storage.save('unchecked/size', pdfOf('x'), 'application/pdf');
    const unchecked = { storageKey: 'unchecked/size', fileName: 'a.pdf', fileSize: pdfOf('x').length + 1 };
    await expect(checkContent(storage, unchecked)).rejects.toMatchObject({ code: 'upload_size_differs' });
  });
});
