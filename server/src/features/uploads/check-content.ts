import { extensionOf } from '@loopcheck/contract/features/uploads/uploads.rules';
import type { ErrorCode } from '@loopcheck/contract/errors';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type ByteWindow, byteWindow } from './byte-window.ts';
import { beginsAs, headBytes, isPlainText, wordDocumentMark } from './content.rules.ts';
import { isWholeRiff, wholeVideo } from './video-structure.ts';
import { lookIntoZip } from './zip-contents.ts';

/** A file that has arrived and is not yet believed. */
export interface Suspect {
  readonly storageKey: string;
  readonly fileName: string;
  /** In bytes, as announced. */
  readonly fileSize: number;
}

type Fault = Extract<ErrorCode, 'file_content_differs' | 'file_damaged' | 'file_unpacks_too_large'>;

interface Look {
  readonly storage: Storage;
  readonly key: string;
  readonly file: ByteWindow;
}

/**
 * Looks into a file: as large as announced, what its name says, and all there. Refuses with what is wrong:
 * upload_size_differs, file_content_differs, file_damaged, file_unpacks_too_large.
 */
export async function checkContent(storage: Storage, suspect: Suspect): Promise<void> {
  const { storageKey: key, fileSize } = suspect;
  const stored = await storage.find(key);
  if (stored?.size !== fileSize) throw new Refusal('upload_size_differs');
  const extension = extensionOf(suspect.fileName);
  const file = byteWindow(storage, key, fileSize);
  if (!beginsAs(extension, await file.at(0, headBytes))) throw new Refusal('file_content_differs');
  const fault = await inside[extension]?.({ storage, key, file });
  if (fault) throw new Refusal(fault);
}

const damagedUnless =
  (isWhole: (file: ByteWindow) => Promise<boolean>) =>
  async ({ file }: Look): Promise<Fault | undefined> =>
    (await isWhole(file)) ? undefined : 'file_damaged';

/** Whether the last bytes of a file hold a mark; some programs add a few of their own behind it. */
const endsNear = (mark: string, within: number) => async (file: ByteWindow) =>
  (await file.at(Math.max(0, file.size - within), within)).includes(mark, 0, 'latin1');

/** What is looked at beyond the first bytes, by extension. */
const inside: Record<string, (look: Look) => Promise<Fault | undefined>> = {
  ...Object.fromEntries(Object.entries(wholeVideo).map(([extension, isWhole]) => [extension, damagedUnless(isWhole)])),
  '.pdf': damagedUnless(endsNear('%%EOF', 4096)),
  '.png': damagedUnless(endsNear('IEND', 1024)),
  '.webp': damagedUnless(isWholeRiff),
  '.docx': docxFault,
  '.doc': docFault,
  '.txt': textFault,
  '.vtt': textFault,
};

/** A Word document is an archive with a document in it, and without macros: those are another format. */
async function docxFault({ storage, key, file }: Look): Promise<Fault | undefined> {
  const { verdict, names } = await lookIntoZip(storage, key, file.size);
  if (verdict === 'damaged') return 'file_damaged';
  if (verdict === 'unpacks too large') return 'file_unpacks_too_large';
  const isDocument = names.includes('[Content_Types].xml') && names.includes('word/document.xml');
  return isDocument && !names.some((name) => /vbaProject/i.test(name)) ? undefined : 'file_content_differs';
}

/** Installers, workbooks and mails come in the same container; only a Word document has this stream in its directory. */
async function docFault(look: Look): Promise<Fault | undefined> {
  let carried = Buffer.alloc(0);
  for await (const chunk of chunksOf(look)) {
    const joined = Buffer.concat([carried, chunk]);
    if (joined.includes(wordDocumentMark)) return undefined;
    carried = joined.subarray(-wordDocumentMark.length);
  }
  return 'file_content_differs';
}

async function textFault(look: Look): Promise<Fault | undefined> {
  const isWide = (await look.file.at(0, 2)).toString('hex').match(/^(fffe|feff)$/);
  if (isWide) return undefined;
  for await (const chunk of chunksOf(look)) {
    if (!isPlainText(chunk)) return 'file_content_differs';
  }
  return undefined;
}

async function* chunksOf({ storage, key }: Look): AsyncGenerator<Buffer> {
  yield* (await storage.read(key)) as AsyncIterable<Buffer>;
}
