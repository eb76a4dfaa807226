import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type FileText, normalizeText, truncateToBytes } from './decode-text.rules.ts';
import { maxTextBytes } from './text-limits.ts';

const maxPages = 500;

/** Reads the text of the first `maxPages` pages of a PDF, truncated to `maxTextBytes`. Scanned pages have no text. */
export async function readPdf(bytes: Uint8Array): Promise<FileText> {
  const task = getDocument({ data: bytes, verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const texts = items.map((item) => {
      // An item without `str` marks the structure of the page and has no text.
      if (!('str' in item)) return '';
      return item.hasEOL ? `${item.str}\n` : item.str;
    });
    pages.push(texts.join(''));
    page.cleanup();
  }
  await task.destroy();
  return { plainText: truncateToBytes(normalizeText(pages.join('\n')), maxTextBytes), html: null };
}
