import mammoth from 'mammoth';
import { sanitizeAuthoredHtml } from '../../../platform/html/sanitize.ts';
import { storableText, withinBytes } from './decode-text.rules.ts';
import type { FileText } from './read-file-text.ts';
import { mostHtmlLength, mostTextBytes } from './text-limits.ts';
import { TooMuchText } from './too-much-text.ts';

/** Headings go under the page's own. */
const styleMap = [
  "p[style-name='Title'] => h2:fresh",
  "p[style-name='Heading 1'] => h2:fresh",
  "p[style-name='Heading 2'] => h3:fresh",
  "p[style-name='Heading 3'] => h4:fresh",
  "p[style-name='Heading 4'] => h4:fresh",
];

/** Reads a Word document (docx). Its pictures stay in the file: the page takes none from outside its own routes. */
export async function readWord(bytes: Uint8Array): Promise<FileText> {
  const buffer = Buffer.from(bytes);
  const convertImage = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));
  const written = await mammoth.convertToHtml({ buffer }, { styleMap, convertImage, externalFileAccess: false });
  const html = sanitizeAuthoredHtml(written.value.replaceAll('\u0000', '').toWellFormed());
  if (html.length > mostHtmlLength) throw new TooMuchText();
  const { value } = await mammoth.extractRawText({ buffer });
  return { plainText: withinBytes(storableText(value), mostTextBytes), html };
}
