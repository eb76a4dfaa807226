import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { folderStorage } from '../../../platform/storage/folder-storage.ts';
import { createMp4 } from '../../../testing/sample-mp4.ts';
import {
  createDoc,
  createDocx,
  createDocxWithFiles,
  createPdf,
  createXlsx,
  createZip,
} from '../../../testing/sample-files.ts';
import { checkContent } from './check-content.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-content-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const storage = folderStorage(folder);

let count = 0;
/** Calls checkContent for a file with this name and content. Returns 'accepted' or the error code. */
async function check(fileName: string, bytes: Buffer): Promise<string> {
  const storageKey = `unchecked/${(count += 1)}`;
  await storage.save(storageKey, bytes, 'application/octet-stream');
  return checkContent(storage, { storageKey, fileName, fileSize: bytes.length }).then(
    () => 'accepted',
    ({ code }: { code?: string }) => code ?? 'another error',
  );
}

/** The beginning of a Windows program. */
const exe = Buffer.concat([Buffer.from('MZ\u0090\u0000', 'latin1'), Buffer.alloc(600)]);
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
/** A PNG of one pixel. */
const png = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b550000000a49444154789c6360000000020001e221bc330000000049454e44ae426082',
  'hex',
);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
/** The beginning of an ISO base media file. `brand` identifies the format, such as heic. */
const createIsoFileHead = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from(`ftyp${brand}`), Buffer.alloc(60)]);
/** A small Word document with an entry that unpacks to 80 MB. */
const zipBomb = createDocxWithFiles({ 'word/media/zeros.xml': Buffer.alloc(80 * 1024 * 1024) }, 'boom');
/** An archive whose directory states 1000 bytes as the size of each entry. Each entry unpacks to 5 MB. */
const zipBombWithFalseSizes = createZip(
  { '[Content_Types].xml': Buffer.alloc(5_000_000), 'word/document.xml': Buffer.alloc(5_000_000) },
  1000,
);
const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);
const id3Tag = Buffer.from('ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000');

describe('checkContent', () => {
  test.each<[content: string, fileName: string, bytes: Buffer]>([
    ['a PDF', 'a.pdf', createPdf('x')],
    ['an MP4 video', 'a.mp4', createMp4(1)],
    ['a Word document', 'a.docx', createDocx('A loop check.')],
    ['an Excel workbook', 'a.xlsx', createXlsx()],
    ['a Word 97 document', 'a.doc', createDoc()],
    ['UTF-8 text', 'a.txt', Buffer.from('Prüfung 王伟\r\n')],
    ['UTF-16 text', 'a.txt', Buffer.from(`\ufeffHello`, 'utf16le')],
    ['big-endian UTF-16 text', 'a.txt', Buffer.from(`\ufeffPrüfung 王伟\r\n`, 'utf16le').swap16()],
    // The text is so long that a chunk of the file ends in the middle of a character.
    ['long UTF-16 text', 'a.txt', Buffer.from(`\ufeffa${'😀'.repeat(70_000)}`, 'utf16le')],
    ['WebVTT', 'a.vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n')],
    ['a PNG', 'a.png', png],
  ])('accepts %s named %s', async (_, fileName, bytes) => {
    expect(await check(fileName, bytes)).toBe('accepted');
  });

  test.each<[content: string, fileName: string, bytes: Buffer]>([
    ['HTML', 'a.pdf', html],
    ['a Windows program', 'a.pdf', exe],
    ['a Windows program', 'a.mp4', exe],
    ['a Windows program', 'a.docx', exe],
    ['a ZIP archive without a document', 'a.docx', createZip({ 'a.txt': 'x' })],
    ['a Word document with a macro', 'a.docx', createDocxWithFiles({ 'word/vbaProject.bin': 'x' }, 'With a macro')],
    ['an Excel workbook with a macro', 'a.xlsx', createXlsx({ 'xl/vbaProject.bin': 'x' })],
    ['an Excel workbook with a macro sheet of Excel 4', 'a.xlsx', createXlsx({ 'xl/macrosheets/sheet1.xml': 'x' })],
    ['an .xlsm without its macro', 'a.xlsx', createXlsx({}, 'application/vnd.ms-excel.sheet.macroEnabled.main+xml')],
    ['a Word document', 'a.xlsx', createDocx('A loop check.')],
    ['an Excel workbook', 'a.docx', createXlsx()],
    ['a Windows program', 'a.xlsx', exe],
    ['a compound file without a Word document, like an installer', 'a.doc', createDoc('SummaryInformation')],
    ['HTML', 'a.txt', html],
    [
      'text with a zero byte after the first bytes',
      'a.txt',
      Buffer.concat([Buffer.alloc(6000, 0x61), Buffer.alloc(1)]),
    ],
    ['a Windows program after a UTF-16 mark', 'a.txt', Buffer.concat([Buffer.from([0xff, 0xfe]), exe])],
    ['HTML in UTF-16', 'a.txt', Buffer.from(`\ufeff${String(html)}`, 'utf16le')],
    ['HTML in big-endian UTF-16', 'a.txt', Buffer.from(`\ufeff${String(html)}`, 'utf16le').swap16()],
    ['a script in UTF-16', 'a.txt', Buffer.from('\ufeff#!/bin/sh', 'utf16le')],
    ['UTF-16 with half a character at its end', 'a.txt', Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x42])],
    [
      'UTF-16 text with a NUL character after the first bytes',
      'a.txt',
      Buffer.from(`\ufeff${'a'.repeat(6000)}\u0000`, 'utf16le'),
    ],
    ['SRT captions', 'a.vtt', Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nHello\n')],
    ['SVG', 'a.png', svg],
    ['SVG', 'a.svg', svg],
    // The library file-type skips a byte order mark and an ID3 tag before it detects the type.
    ['a PDF after a byte order mark', 'a.pdf', Buffer.concat([utf8Mark, createPdf('x')])],
    ['a PDF after an ID3 tag', 'a.pdf', Buffer.concat([id3Tag, createPdf('x')])],
    ['a HEIC picture', 'a.mp4', createIsoFileHead('heic')],
    ['an M4A sound file', 'a.mp4', createIsoFileHead('M4A ')],
    // For lossless JPEG, the library file-type detects the type jls, which is not accepted.
    ['a lossless JPEG', 'a.jpg', Buffer.concat([Buffer.from('ffd8fff7', 'hex'), Buffer.alloc(60)])],
  ])('refuses %s named %s (error file_content_differs)', async (_, fileName, bytes) => {
    expect(await check(fileName, bytes)).toBe('file_content_differs');
  });

  test.each<[content: string, fileName: string, bytes: Buffer]>([
    ['a truncated PDF', 'a.pdf', createPdf('x').subarray(0, 120)],
    ['a truncated MP4 video', 'a.mp4', createMp4(1).subarray(0, 90)],
    ['a truncated Word document', 'a.docx', createDocx('cut').subarray(0, 150)],
    ['a ZIP archive with false sizes', 'a.docx', zipBombWithFalseSizes],
    ['a truncated Excel workbook', 'a.xlsx', createXlsx().subarray(0, 200)],
    [
      'a Word document with an entry outside its folder',
      'a.docx',
      createDocxWithFiles({ '../../etc/passwd': 'x' }, 'x'),
    ],
    ['a truncated PNG', 'a.png', png.subarray(0, 40)],
    ['an FLV video that ends in its header', 'a.flv', Buffer.from('FLV\u0001\u0005\u0000', 'latin1')],
    [
      'an AVI video whose second RIFF chunk ends in its header',
      'a.avi',
      Buffer.concat([Buffer.from('RIFF\u0004\u0000\u0000\u0000AVI RIFF', 'latin1'), Buffer.alloc(1)]),
    ],
  ])('refuses %s named %s (error file_damaged)', async (_, fileName, bytes) => {
    expect(await check(fileName, bytes)).toBe('file_damaged');
  });

  test('refuses ZIP bombs: Word and Excel files that unpack to 80 MB (error file_unpacks_too_large)', async () => {
    expect(await check('a.docx', zipBomb)).toBe('file_unpacks_too_large');
    const workbook = createXlsx({ 'xl/media/zeros.xml': Buffer.alloc(80 * 1024 * 1024) });
    expect(await check('a.xlsx', workbook)).toBe('file_unpacks_too_large');
  });

  test('refuses a file whose size differs from the announced size (error upload_size_differs)', async () => {
    await storage.save('unchecked/size', createPdf('x'), 'application/pdf');
    const unchecked = { storageKey: 'unchecked/size', fileName: 'a.pdf', fileSize: createPdf('x').length + 1 };
    await expect(checkContent(storage, unchecked)).rejects.toMatchObject({ code: 'upload_size_differs' });
  });
});
