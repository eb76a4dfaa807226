import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateRawSync } from 'node:zlib';

const run = promisify(execFile);

/** Files of an archive, packed. `admits` is what the archive says that it unpacks to, when that is a lie. */
export function zipOf(files: Readonly<Record<string, Buffer>>, admits?: number): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(admits ?? content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields, tail, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

/** A Word document with one sentence. */
export const docxOf = (text: string, more: Readonly<Record<string, Buffer>> = {}): Buffer =>
  zipOf({
    '[Content_Types].xml': Buffer.from('<?xml version="1.0"?><Types/>'),
    'word/document.xml': Buffer.from(
      `<w:document><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    ),
    ...more,
  });

/** A PDF of one empty page, as small as one can be. */
export const smallPdf = (mark = ''): Buffer =>
  Buffer.from(`%PDF-1.4\n%${mark}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n`);

/** How ffmpeg makes one second of a test picture in each format that is taken. */
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

/** A second of video made by ffmpeg; undefined where there is no ffmpeg that can. */
export async function shortVideo(extension: string): Promise<Buffer | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-video-'));
  const file = path.join(folder, `clip${extension}`);
  try {
    const source = ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=128x96:rate=10'];
    await run('ffmpeg', ['-loglevel', 'error', ...source, ...(encodings[extension] ?? []), '-b:v', '200k', file]);
    return await readFile(file);
  } catch {
    // No ffmpeg, or one without this codec: the test says that it was skipped.
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
