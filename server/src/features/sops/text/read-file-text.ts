import { decodeText, storableText, withinBytes, type FileText } from './decode-text.rules.ts';
import { maxTextBytes, type TextKind, TooMuchText } from './text-limits.ts';

/** Reads the text of a file. Time and memory are not limited here: call it in the child process. */
export async function readFileText(kind: TextKind, bytes: Uint8Array): Promise<FileText> {
  // Each parser is a large library, and one file needs only one of them.
  if (kind === 'docx') return (await import('./read-word.ts')).readWord(bytes);
  if (kind === 'pdf') return (await import('./read-pdf.ts')).readPdf(bytes);
  const plainText = storableText(decodeText(bytes));
  // A longer text is refused, not truncated: in the page a truncated text would look complete.
  if (plainText !== withinBytes(plainText, maxTextBytes)) throw new TooMuchText();
  return { plainText, html: null };
}
