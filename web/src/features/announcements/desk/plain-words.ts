import { cleanNodes } from '../../../lib/clean-html.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Typed text as authored HTML: a blank line parts paragraphs, a line end within one stays. */
export function htmlOf(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => paragraph.trim().replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign))
    .map((paragraph) => `<p>${paragraph.replaceAll(/\s*\n\s*/g, '<br>')}</p>`)
    .join('');
}

/** Authored HTML as text to type on with. */
export function textOf(html: string): string {
  const nodes = cleanNodes(html);
  for (const end of nodes.querySelectorAll('br')) end.replaceWith('\n');
  return [...nodes.childNodes]
    .map((node) => node.textContent?.trim() ?? '')
    .filter((text) => text !== '')
    .join('\n\n');
}
