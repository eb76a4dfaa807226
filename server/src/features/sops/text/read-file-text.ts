import { decodeText, storableText, withinBytes } from './decode-text.rules.ts';
import { mostTextBytes, type TextKind } from './text-limits.ts';
import { TooMuchText } from './too-much-text.ts';

/** What stands in a file: its words, and of a Word document also its structure as clean HTML. */
export interface FileText {
  readonly plainText: string;
  readonly html: string | null;
}

/** Reads the words of a file. It may take any time and memory: run it where both are limited. */
export async function readFileText(kind: TextKind, bytes: Uint8Array): Promise<FileText> {
  // Each reader is a large library, and one file needs one of them.
  if (kind === 'docx') return (await import('./read-word.ts')).readWord(bytes);
  if (kind === 'pdf') return (await import('./read-pdf.ts')).readPdf(bytes);
  const plainText = storableText(decodeText(bytes));
  // It is shown as it is searched: a part of it would look like the whole.
  if (plainText !== withinBytes(plainText, mostTextBytes)) throw new TooMuchText();
  return { plainText, html: null };
}
