import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { storableText, withinBytes } from './decode-text.rules.ts';
import type { FileText } from './read-file-text.ts';
import { mostTextBytes } from './text-limits.ts';

const mostPages = 500;

/** Reads the words of a PDF file, of its first pages when it has very many; one of pictures alone has none. */
export async function readPdf(bytes: Uint8Array): Promise<FileText> {
  const task = getDocument({ data: bytes, verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
    page.cleanup();
  }
  await task.destroy();
  return { plainText: withinBytes(storableText(pages.join('\n')), mostTextBytes), html: null };
}
