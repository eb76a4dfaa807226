import type { Verifier } from './use-verifier.ts';

/** Larger text files are not read, because they cannot be credentials. */
const maxTextBytes = 200_000;

/**
 * Returns the text of the QR code in a picture, or the whole text of a file that is not a picture. Returns null for a
 * picture without a QR code and for a text file that is too large.
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
