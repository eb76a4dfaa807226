import { z } from 'zod';

/** The kinds of files whose text can be read. */
export const TextKind = z.enum(['pdf', 'docx', 'txt']);
export type TextKind = z.infer<typeof TextKind>;

/**
 * The maximum length of a plain text in bytes of UTF-8. PostgreSQL limits the full-text index entry of a text to one
 * megabyte. The entry also contains the positions of the words, so the text must be shorter.
 */
export const maxTextBytes = 400_000;

/** The maximum length of the HTML of a Word document, in characters. */
export const maxHtmlLength = 2_000_000;

/** Thrown when the text of a file is longer than the limits allow. */
export class TooMuchText extends Error {
  override readonly name = 'TooMuchText';
}

const textKinds: Readonly<Record<string, TextKind>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/plain': 'txt',
};

/** Returns the kind of a file with this MIME type; undefined if the text of such files cannot be read. */
export const textKindOf = (mimeType: string): TextKind | undefined => textKinds[mimeType];
