import { extensionOf } from '@loopcheck/contract/features/uploads/uploads.rules';
import type { ErrorCode } from '@loopcheck/contract/errors';
import { fileTypeFromBuffer } from 'file-type';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { byteChunks } from '../../../platform/storage/byte-chunks.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { type RandomAccessFile, openRandomAccess } from './random-access-file.ts';
import { canBeText, checkedEncodingOf, isPlainTextHead, isWebVtt } from './text-content.rules.ts';
import { isCompleteRiff, videoCompletenessChecks } from './video-structure.ts';
import { inspectZip } from './zip-contents.ts';

/** A stored file whose content has not been checked yet. */
export interface UncheckedFile {
  readonly storageKey: string;
  readonly fileName: string;
  /** The size in bytes that was announced before the upload. */
  readonly fileSize: number;
}

type ContentError = Extract<ErrorCode, 'file_content_differs' | 'file_damaged' | 'file_unpacks_too_large'>;

/** A stored file that a check can read as a stream (`storage` and `key`) or in parts (`file`). */
interface FileToCheck {
  readonly storage: Storage;
  readonly key: string;
  readonly file: RandomAccessFile;
}

/** The number of bytes at the beginning of a file from which its type is detected. */
const headBytes = 4096;

/** The name of a Word document's main stream in the directory of a compound file ([MS-DOC] 2.1.1). */
const wordStreamName = Buffer.from('WordDocument', 'utf16le');

/**
 * Checks that a file has the announced size, and that its content has the type of its file name extension. Also checks
 * that videos, PDF, PNG, WebP, Word (docx) and Excel (xlsx) files are complete, and that docx and xlsx files have no
 * macros. Refuses with upload_size_differs, file_content_differs, file_damaged or file_unpacks_too_large.
 */
export async function checkContent(storage: Storage, unchecked: UncheckedFile): Promise<void> {
  const { storageKey: key, fileSize } = unchecked;
  const stored = await storage.find(key);
  if (stored?.size !== fileSize) throw new Refusal('upload_size_differs');
  const extension = extensionOf(unchecked.fileName);
  const file = openRandomAccess(storage, key, fileSize);
  if (!(await matchesExtension(extension, await file.read(0, headBytes)))) throw new Refusal('file_content_differs');
  const error = await furtherChecks[extension]?.({ storage, key, file });
  if (error) throw new Refusal(error);
}

/** The types that file-type returns for videos in ISO base media files, such as MP4 and QuickTime. */
const isoVideo = ['mp4', 'mov', 'm4v', 'f4v', '3gp', '3g2'];

/**
 * For each extension, the types that are accepted, in the notation of the library file-type. For some formats, the
 * library detects only the container: ASF for .wmv, any kind of Ogg for .ogv, a ZIP archive for .docx and .xlsx, and a
 * compound file (cfb) for .doc.
 */
const acceptedTypes: Readonly<Record<string, readonly string[]>> = {
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
  '.xlsx': ['xlsx', 'zip'],
  '.doc': ['cfb'],
  '.jpg': ['jpg'],
  '.jpeg': ['jpg'],
  '.png': ['png', 'apng'],
  '.webp': ['webp'],
  '.gif': ['gif'],
};

/** True if the first bytes of a file have a type that is accepted for the extension of the file. */
async function matchesExtension(extension: string, head: Uint8Array): Promise<boolean> {
  // The library file-type does not detect plain text.
  if (extension === '.txt') return isPlainTextHead(head);
  if (extension === '.vtt') return isWebVtt(head) && isPlainTextHead(head);
  // The library skips these prefixes and detects the type of the bytes after them. A viewer that does not skip the
  // prefixes could detect another type, so such files are refused.
  if (startsWith(head, byteOrderMark) || startsWith(head, id3Tag)) return false;
  const detected = await fileTypeFromBuffer(head);
  return detected !== undefined && (acceptedTypes[extension]?.includes(detected.ext) ?? false);
}

const byteOrderMark = [0xef, 0xbb, 0xbf];
const id3Tag = [0x49, 0x44, 0x33];
const startsWith = (bytes: Uint8Array, prefix: readonly number[]) =>
  prefix.every((byte, index) => bytes[index] === byte);

/** Creates a check that returns the error code file_damaged if `isComplete` returns false for the file. */
const damagedUnless =
  (isComplete: (file: RandomAccessFile) => Promise<boolean>) =>
  async ({ file }: FileToCheck): Promise<ContentError | undefined> =>
    (await isComplete(file)) ? undefined : 'file_damaged';

/**
 * Creates a check that a file has an end marker in its last `searchedBytes` bytes. The marker does not have to be at
 * the very end of the file, because some programs append a few bytes.
 */
const hasEndMarker = (marker: string, searchedBytes: number) => async (file: RandomAccessFile) =>
  (await file.read(Math.max(0, file.size - searchedBytes), searchedBytes)).includes(marker, 0, 'latin1');

/** The checks that read more than the first bytes of a file, by extension. */
const furtherChecks: Record<string, (file: FileToCheck) => Promise<ContentError | undefined>> = {
  ...Object.fromEntries(
    Object.entries(videoCompletenessChecks).map(([extension, isComplete]) => [extension, damagedUnless(isComplete)]),
  ),
  '.pdf': damagedUnless(hasEndMarker('%%EOF', 4096)),
  '.png': damagedUnless(hasEndMarker('IEND', 1024)),
  '.webp': damagedUnless(isCompleteRiff),
  '.docx': checkOfficeFile('word/document.xml'),
  '.xlsx': checkOfficeFile('xl/workbook.xml'),
  '.doc': checkDoc,
  '.txt': checkText,
  '.vtt': checkText,
};

/**
 * Matches the names of those entries of an Office file that contain macros: Visual Basic projects and Excel 4 macro
 * sheets.
 */
const macroPart = /vbaProject|^xl\/macrosheets\//i;

/**
 * Creates a check that a file is a complete ZIP archive that contains `mainPart`, the main entry of an Office file, and
 * no macros. Files that declare a type with macros (.docm, .xlsm) never reach this check, because `matchesExtension`
 * returns false for them.
 */
function checkOfficeFile(mainPart: string) {
  return async ({ storage, key, file }: FileToCheck): Promise<ContentError | undefined> => {
    const { verdict, names } = await inspectZip(storage, key, file.size);
    if (verdict === 'damaged') return 'file_damaged';
    if (verdict === 'unpacks_too_large') return 'file_unpacks_too_large';
    const isOfficeFile = names.includes('[Content_Types].xml') && names.includes(mainPart);
    return isOfficeFile && !names.some((name) => macroPart.test(name)) ? undefined : 'file_content_differs';
  };
}

/**
 * Accepts a compound file with Word's main stream. Other compound files, such as installers, do not have this stream.
 */
async function checkDoc(doc: FileToCheck): Promise<ContentError | undefined> {
  // The name of the stream can be divided between two chunks.
  let endOfPrevious = Buffer.alloc(0);
  for await (const chunk of chunksOf(doc)) {
    const joined = Buffer.concat([endOfPrevious, chunk]);
    if (joined.includes(wordStreamName)) return undefined;
    endOfPrevious = joined.subarray(-wordStreamName.length);
  }
  return 'file_content_differs';
}

/**
 * Refuses a file with control characters that text does not normally contain. Tab and line break are accepted. A file
 * that starts with a UTF-16 byte order mark is decoded as UTF-16, and is also refused if its bytes are not valid
 * UTF-16.
 */
async function checkText(text: FileToCheck): Promise<ContentError | undefined> {
  const decoder = new TextDecoder(checkedEncodingOf(await text.file.read(0, 2)), { fatal: true });
  try {
    for await (const chunk of chunksOf(text)) {
      if (!canBeText(decoder.decode(chunk, { stream: true }))) return 'file_content_differs';
    }
    decoder.decode();
    return undefined;
  } catch (error) {
    // TextDecoder reports invalid bytes only by throwing.
    if (isInvalidEncoding(error)) return 'file_content_differs';
    throw error;
  }
}

const isInvalidEncoding = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';

async function* chunksOf({ storage, key }: FileToCheck): AsyncGenerator<Buffer> {
  yield* byteChunks(await storage.read(key));
}
