import mammoth from 'mammoth';
import { sanitizeAuthoredHtml } from '../../../platform/html/sanitize.ts';
import { type FileText, normalizeText, truncateToBytes } from './decode-text.rules.ts';
import { maxHtmlLength, maxTextBytes, TooMuchText } from './text-limits.ts';

/**
 * Maps Word headings to h2 and below, because the page that shows the text already has an h1. With `:fresh`, each
 * heading becomes a separate element.
 */
const styleMap = [
  "p[style-name='Title'] => h2:fresh",
  "p[style-name='Heading 1'] => h2:fresh",
  "p[style-name='Heading 2'] => h3:fresh",
  "p[style-name='Heading 3'] => h4:fresh",
  "p[style-name='Heading 4'] => h4:fresh",
];

/** Reads a Word document (docx). Its pictures are removed, because pages show only pictures from our own routes. */
export async function readWord(bytes: Uint8Array): Promise<FileText> {
  const buffer = Buffer.from(bytes);
  const convertImage = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));
  const converted = await mammoth.convertToHtml({ buffer }, { styleMap, convertImage, externalFileAccess: false });
  const html = sanitizeAuthoredHtml(converted.value.replaceAll('\u0000', '').toWellFormed());
  if (html.length > maxHtmlLength) throw new TooMuchText();
  const { value } = await mammoth.extractRawText({ buffer });
  return { plainText: truncateToBytes(normalizeText(value), maxTextBytes), html };
}
