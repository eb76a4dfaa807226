import type { SopSnippetPart } from '@loopcheck/contract/features/sops/sops.contract';

/** So many words of a search count; nobody types more. */
const mostWords = 8;

/** Signs of a text before and after a hit that show what it is about. */
export const excerpt = { before: 80, length: 220 };

/**
 * A text as the search compares it: without case and accents, one sign for one sign, so that a place in the folded text
 * is the same place in the text.
 */
export function searchForm(text: string): string {
  let folded = '';
  for (const sign of text) folded += sign < '\u0080' ? sign.toLowerCase() : foldSign(sign);
  return folded;
}

function foldSign(sign: string): string {
  const [base = sign] = sign.normalize('NFKD');
  const lower = base.toLowerCase();
  return [...lower].length === 1 ? lower : base;
}

/** The words of a search, folded, each once. */
export function searchWords(search: string): string[] {
  const words = searchForm(search.replaceAll('\u0000', '').normalize('NFKC')).split(/\s+/);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, mostWords);
}

/** What is found where: a piece of the text, in which `hitAt` is the sign at which the hit begins. */
export interface Excerpt {
  readonly text: string;
  readonly hitAt: number;
  readonly isStart: boolean;
}

/** The excerpt with its hits marked; the pieces together are the text, cut at whole words. */
export function snippetOf(found: Excerpt, words: readonly string[]): SopSnippetPart[] {
  const signs = [...found.text.replaceAll(/\s/gu, ' ')];
  const isHit = markHits(signs, words, found.hitAt);
  const [from, to] = wholeWords(signs, found, isHit);
  const parts: { text: string; isHit: boolean }[] = [];
  for (let at = from; at < to; at += 1) {
    const last = parts.at(-1);
    if (last && last.isHit === isHit[at]) last.text += signs[at];
    else parts.push({ text: signs[at] ?? '', isHit: isHit[at] ?? false });
  }
  const lead = found.isStart && from === 0 ? [] : [{ text: '… ', isHit: false }];
  const tail = signs.length < excerpt.length ? [] : [{ text: ' …', isHit: false }];
  return [...lead, ...parts, ...tail];
}

function markHits(signs: readonly string[], words: readonly string[], hitAt: number): boolean[] {
  const isHit = signs.map(() => false);
  const folded = signs.map((sign) => searchForm(sign));
  for (const word of words) {
    const letters = [...word];
    for (let at = 0; at + letters.length <= signs.length; at += 1) {
      if (letters.every((letter, offset) => folded[at + offset] === letter)) isHit.fill(true, at, at + letters.length);
    }
  }
  // Found by its stem ("patching" finds "patched"): then the word that stands there is the hit.
  if (!isHit.includes(true)) {
    let end = hitAt;
    while (end < signs.length && /[\p{L}\p{N}]/u.test(signs[end] ?? '')) end += 1;
    isHit.fill(true, hitAt, end);
  }
  return isHit;
}

/** Leaves out the half words at both ends, but never a hit. */
function wholeWords(signs: readonly string[], { isStart }: Excerpt, isHit: readonly boolean[]): [number, number] {
  const first = Math.max(isHit.indexOf(true), 0);
  const last = Math.max(isHit.lastIndexOf(true) + 1, first);
  const space = signs.indexOf(' ');
  const from = isStart || space === -1 || space + 1 > first ? 0 : space + 1;
  const end = signs.lastIndexOf(' ');
  const to = signs.length < excerpt.length || end < last ? signs.length : end;
  return [from, to];
}
