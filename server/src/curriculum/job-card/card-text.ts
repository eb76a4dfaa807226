import type { JobCardSpan, JobCardText } from '@loopcheck/contract/features/sops/job-card';
import type { PhrasingContent } from 'mdast';
import { codePlaceholder, parseLink } from '../markdown/outline.ts';

/** The style and link of a span, without its text. */
type Format = Pick<JobCardSpan, 'style' | 'link'>;

const plainFormat: Format = { style: 'plain', link: null };

/** Converts the content of a paragraph to spans. Line breaks become spaces. Malformed links become plain text. */
export function toCardText(nodes: readonly PhrasingContent[]): JobCardText {
  return trimSpans(nodes.flatMap((node) => toSpans(node, plainFormat)));
}

function toSpans(node: PhrasingContent, format: Format): JobCardSpan[] {
  if (node.type === 'text') return [{ ...format, text: node.value.replace(/\s+/g, ' ') }];
  if (node.type === 'inlineCode') return [{ ...format, style: 'code', text: node.value }];
  if (node.type === 'break') return [{ ...format, text: ' ' }];
  // Nodes that are not allowed in a procedure, such as pictures, are left out here. `renderMarkdown` reports them.
  if (!('children' in node)) return [];
  return node.children.flatMap((child) => toSpans(child, formatInside(node, format)));
}

function formatInside(node: PhrasingContent, format: Format): Format {
  if (node.type === 'strong' || node.type === 'emphasis') return { ...format, style: node.type };
  return node.type === 'link' ? { ...format, link: toCardLink(node.url) } : format;
}

function toCardLink(url: string): JobCardSpan['link'] {
  const link = parseLink(url);
  if (link?.kind === 'sop') return { kind: 'sop', number: link.sop };
  return link && { kind: 'chapter', chapterNumber: link.chapter, sectionId: link.section };
}

/** Returns the spans without white space at both ends of the text, and without empty spans. */
function trimSpans(spans: readonly JobCardSpan[]): JobCardText {
  const filled = spans.filter(({ text }) => text !== '');
  return filled
    .map((span, index) => {
      const trimmedStart = index === 0 ? span.text.trimStart() : span.text;
      return { ...span, text: index === filled.length - 1 ? trimmedStart.trimEnd() : trimmedStart };
    })
    .filter(({ text }) => text !== '');
}

/**
 * Returns the text without styles. With `hidesCode`, each character of code is replaced by `codePlaceholder`, so that
 * positions in the text stay the same.
 */
export function plainTextOf(text: JobCardText, { hidesCode = false } = {}): string {
  return text
    .map((span) => (hidesCode && span.style === 'code' ? codePlaceholder.repeat(span.text.length) : span.text))
    .join('');
}

/** Returns the part of a text from character `start` to before `end`. The spans keep their style and link. */
export function sliceText(text: JobCardText, { start, end }: { start: number; end: number }): JobCardText {
  const spans: JobCardSpan[] = [];
  let offset = 0;
  for (const span of text) {
    const part = span.text.slice(Math.max(0, start - offset), Math.max(0, end - offset));
    if (part !== '') spans.push({ ...span, text: part });
    offset += span.text.length;
  }
  return spans;
}
