import type { Verifier } from './use-verifier.ts';

/** Larger text files are not read, because they cannot be credentials. */
const maxTextBytes = 200_000;

/**
 * Returns the text of the QR code in a picture, or the whole text of a file that is not a picture. Returns null for a
 * picture without a QR code, for a picture that the browser cannot decode, and for a text file that is too large.
 */
export async function readCodeFromFile(
  file: File,
  readQrCodeFromFile: Verifier['readQrCodeFromFile'],
): Promise<string | null> {
  try {
    return await readQrCodeFromFile(file);
  } catch {
    // The browser cannot decode the file as a picture. It can still be one, for example in the format HEIC.
    if (file.type.startsWith('image/') || file.size > maxTextBytes) return null;
    const text = await file.text();
    // Bytes that are not UTF-8 become U+FFFD. Such a file is not text: some devices do not know the type of a picture.
    return text.includes('\uFFFD') ? null : text;
  }
}
