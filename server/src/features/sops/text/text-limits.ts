import { z } from 'zod';

/** Files whose text can be read. */
export const TextKind = z.enum(['pdf', 'docx', 'txt']);
export type TextKind = z.infer<typeof TextKind>;

/** A full-text index entry is limited to a megabyte; this leaves room for its positions. */
export const maxTextBytes = 400_000;

/** Of a Word document as HTML, in characters. */
export const maxHtmlLength = 2_000_000;

/** The text of a file is longer than the limits allow. */
export class TooMuchText extends Error {
  override readonly name = 'TooMuchText';
}

const kinds: Readonly<Record<string, TextKind>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/plain': 'txt',
};

/** How a file of this type is read; undefined when its text cannot be read. */
export const textKindOf = (mimeType: string): TextKind | undefined => kinds[mimeType];
