import { byteChunks } from '../storage/byte-chunks.ts';
import type { Storage } from '../storage/storage.ts';

/** The number of bytes at the beginning of a text from which its charset is found: 64 KB. */
const searchedBytes = 64 * 1024;

/**
 * Finds the charset of a stored text of `size` bytes. The charset is UTF-16 if the text starts with a byte order mark
 * of UTF-16, and UTF-8 if its first 64 KB are valid UTF-8. Otherwise it is windows-1252, which older Windows programs
 * write.
 */
export async function findTextCharset(storage: Storage, storageKey: string, size: number): Promise<string> {
  if (size === 0) return 'utf-8';
  const head = await readHead(storage, storageKey, size);
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return isUtf8(head) ? 'utf-8' : 'windows-1252';
}

async function readHead(storage: Storage, storageKey: string, size: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const range = { start: 0, end: Math.min(size, searchedBytes) - 1 };
  for await (const chunk of byteChunks(await storage.read(storageKey, range))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function isUtf8(head: Uint8Array): boolean {
  try {
    // The option `stream` accepts an incomplete character at the end, because the head can end inside a character.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    // TextDecoder reports invalid bytes only by throwing.
    return false;
  }
}
