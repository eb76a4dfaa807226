import { decodeText, normalizeText, truncateToBytes, type FileText } from './decode-text.rules.ts';
import { maxTextBytes, type TextKind, TooMuchText } from './text-limits.ts';

/** Reads the text of a file. Must run in the child process of `extractText`, which limits time and memory. */
export async function readFileText(kind: TextKind, bytes: Uint8Array): Promise<FileText> {
  // The parsers are large libraries, so only the needed parser is imported.
  if (kind === 'docx') return (await import('./read-word.ts')).readWord(bytes);
  if (kind === 'pdf') return (await import('./read-pdf.ts')).readPdf(bytes);
  const plainText = normalizeText(decodeText(bytes));
  // The page shows the plain text. A text that is too long is refused, because a truncated text would look complete.
  if (plainText !== truncateToBytes(plainText, maxTextBytes)) throw new TooMuchText();
  return { plainText, html: null };
}
