import type { Verifier } from './use-verifier.ts';

/** Larger text files are not read, because they cannot be credentials. */
const maxTextBytes = 200_000;

/** Returns the QR code of a picture, or the text of another file; null if there is none. */
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
