import type { Verifier } from './use-verifier.ts';

/** Larger text files are not read, because they cannot be credentials. */
const maxTextBytes = 200_000;

/**
 * Returns the text of the QR code in a picture, or the whole text of another file. Null for a picture without a code
 * and for a large text file.
 */
export async function readCodeFromFile(
  file: File,
  readQrCodeFromFile: Verifier['readQrCodeFromFile'],
): Promise<string | null> {
  try {
    return await readQrCodeFromFile(file);
  } catch {
    // The file is not a picture.
    return file.size <= maxTextBytes ? file.text() : null;
  }
}
