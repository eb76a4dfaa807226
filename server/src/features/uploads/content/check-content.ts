import { extensionOf } from '@loopcheck/contract/features/uploads/uploads.rules';
import type { ErrorCode } from '@loopcheck/contract/errors';
import { fileTypeFromBuffer } from 'file-type';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { byteChunks } from '../../../platform/storage/byte-chunks.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { type ByteWindow, byteWindow } from './byte-window.ts';
import { isPlainText, isText, isWebVtt } from './text-content.rules.ts';
import { isWholeRiff, wholeVideo } from './video-structure.ts';
import { inspectZip } from './zip-contents.ts';

/** A stored file whose content has not been checked yet. */
export interface UncheckedFile {
  readonly storageKey: string;
  readonly fileName: string;
  /** In bytes, as announced. */
  readonly fileSize: number;
}

type ContentError = Extract<ErrorCode, 'file_content_differs' | 'file_damaged' | 'file_unpacks_too_large'>;

interface OpenFile {
  readonly storage: Storage;
  readonly key: string;
  readonly file: ByteWindow;
}

/** The number of bytes at the beginning of a file from which its type is detected. */
const headBytes = 4096;

/** The name of a Word document's main stream, as a compound file stores it ([MS-DOC] 2.1.1). */
const wordDocumentMark = Buffer.from('WordDocument', 'utf16le');

/**
 * Checks that a file has the announced size, has the type of its extension, and is complete. Refuses with
 * upload_size_differs, file_content_differs, file_damaged or file_unpacks_too_large.
 */
export async function checkContent(storage: Storage, unchecked: UncheckedFile): Promise<void> {
  const { storageKey: key, fileSize } = unchecked;
  const stored = await storage.find(key);
  if (stored?.size !== fileSize) throw new Refusal('upload_size_differs');
  const extension = extensionOf(unchecked.fileName);
  const file = byteWindow(storage, key, fileSize);
  if (!(await matchesExtension(extension, await file.at(0, headBytes)))) throw new Refusal('file_content_differs');
  const error = await deepChecks[extension]?.({ storage, key, file });
  if (error) throw new Refusal(error);
}

/** The types of ISO base media files (such as MP4 and QuickTime) that are neither audio nor still pictures. */
const isoVideo = ['mp4', 'mov', 'm4v', 'f4v', '3gp', '3g2'];

/**
 * The types that file-type may detect in a file with each extension. It often detects only the container: ASF for wmv,
 * any kind of Ogg for ogv, a ZIP archive or compound file for Word documents, whose content is checked below.
 */
const detectedTypes: Readonly<Record<string, readonly string[]>> = {
  '.pdf': ['pdf'],
  '.mp4': isoVideo,
  '.mov': isoVideo,
  '.webm': ['webm'],
  '.mkv': ['mkv'],
  '.avi': ['avi'],
  '.wmv': ['asf'],
  '.flv': ['flv'],
  '.ogv': ['ogv', 'ogm', 'ogx', 'ogg', 'oga', 'opus', 'spx'],
  '.docx': ['docx', 'zip'],
  '.doc': ['cfb'],
  '.jpg': ['jpg'],
  '.jpeg': ['jpg'],
  '.png': ['png', 'apng'],
  '.webp': ['webp'],
  '.gif': ['gif'],
};

/**
 * Whether the first bytes of a file match its extension. Plain text, which file-type does not detect, is checked here.
 */
async function matchesExtension(extension: string, head: Uint8Array): Promise<boolean> {
  if (extension === '.txt') return isText(head);
  if (extension === '.vtt') return isWebVtt(head) && isText(head);
  // file-type skips these prefixes and detects the type of what follows; a browser or viewer might not skip them.
  if (startsWith(head, byteOrderMark) || startsWith(head, id3Tag)) return false;
  const detected = await fileTypeFromBuffer(head);
  return detected !== undefined && (detectedTypes[extension]?.includes(detected.ext) ?? false);
}

const byteOrderMark = [0xef, 0xbb, 0xbf];
const id3Tag = [0x49, 0x44, 0x33];
const startsWith = (bytes: Uint8Array, prefix: readonly number[]) => prefix.every((byte, at) => bytes[at] === byte);

const damagedUnless =
  (isWhole: (file: ByteWindow) => Promise<boolean>) =>
  async ({ file }: OpenFile): Promise<ContentError | undefined> =>
    (await isWhole(file)) ? undefined : 'file_damaged';

/** Whether the last bytes of a file contain an end marker; some programs append a few bytes after it. */
const hasEndMarker = (mark: string, within: number) => async (file: ByteWindow) =>
  (await file.at(Math.max(0, file.size - within), within)).includes(mark, 0, 'latin1');

/** The checks of the content after the first bytes, by extension. */
const deepChecks: Record<string, (file: OpenFile) => Promise<ContentError | undefined>> = {
  ...Object.fromEntries(Object.entries(wholeVideo).map(([extension, isWhole]) => [extension, damagedUnless(isWhole)])),
  '.pdf': damagedUnless(hasEndMarker('%%EOF', 4096)),
  '.png': damagedUnless(hasEndMarker('IEND', 1024)),
  '.webp': damagedUnless(isWholeRiff),
  '.docx': checkDocx,
  '.doc': checkDoc,
  '.txt': checkText,
  '.vtt': checkText,
};

/** A Word document is a ZIP archive that contains a document. A document with macros is not accepted. */
async function checkDocx({ storage, key, file }: OpenFile): Promise<ContentError | undefined> {
  const { verdict, names } = await inspectZip(storage, key, file.size);
  if (verdict === 'damaged') return 'file_damaged';
  if (verdict === 'unpacks too large') return 'file_unpacks_too_large';
  const isDocument = names.includes('[Content_Types].xml') && names.includes('word/document.xml');
  return isDocument && !names.some((name) => /vbaProject/i.test(name)) ? undefined : 'file_content_differs';
}

/** Installers, workbooks and mails use the same container; only a Word document has this stream in its directory. */
async function checkDoc(doc: OpenFile): Promise<ContentError | undefined> {
  let endOfPrevious = Buffer.alloc(0);
  for await (const chunk of chunksOf(doc)) {
    const joined = Buffer.concat([endOfPrevious, chunk]);
    if (joined.includes(wordDocumentMark)) return undefined;
    endOfPrevious = joined.subarray(-wordDocumentMark.length);
  }
  return 'file_content_differs';
}

async function checkText(text: OpenFile): Promise<ContentError | undefined> {
  const isUtf16 = /^(fffe|feff)$/.test((await text.file.at(0, 2)).toString('hex'));
  if (isUtf16) return undefined;
  for await (const chunk of chunksOf(text)) {
    if (!isPlainText(chunk)) return 'file_content_differs';
  }
  return undefined;
}

async function* chunksOf({ storage, key }: OpenFile): AsyncGenerator<Buffer> {
  yield* byteChunks(await storage.read(key));
}
