import type { CheckCode } from './use-verifier.ts';

/** No credential is longer, in bytes: a film or a disk image is not read into memory. */
const longestText = 200_000;

/** What a chosen file says: a picture's QR code, or the text of a credential. Null where there is nothing to read. */
export async function textOfFile(file: File, readPicture: CheckCode['readPicture']): Promise<string | null> {
  try {
    return await readPicture(file);
  } catch {
    // No picture, then; a credential is text.
    return file.size <= longestText ? file.text() : null;
  }
}
