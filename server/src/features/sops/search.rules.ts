import type { SopSnippetPart } from '@loopcheck/contract/features/sops/sops.contract';

/** The maximum number of words that a search uses; further words are ignored. */
const maxWords = 8;

/** The length of an excerpt and of its part before the hit, in characters. */
export const excerpt = { before: 80, length: 220 };

/**
 * Folds a text for comparison in a search: lower case, without accents. Each character is replaced by exactly one
 * character, so a position in the folded text is the same position in the original text.
 */
export function searchForm(text: string): string {
  let folded = '';
  for (const character of text) folded += character < '\u0080' ? character.toLowerCase() : foldCharacter(character);
  return folded;
}

function foldCharacter(character: string): string {
  const [base = character] = character.normalize('NFKD');
  const lower = base.toLowerCase();
  return [...lower].length === 1 ? lower : base;
}

/** Splits a search into its distinct folded words, at most `maxWords` of them. */
export function searchWords(search: string): string[] {
  const words = searchForm(search.replaceAll('\u0000', '').normalize('NFKC')).split(/\s+/);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, maxWords);
}

/**
 * A part of a text around a hit. `hitAt`: the index of the hit's first character in the part; `isStart`: whether the
 * part begins where the text begins.
 */
export interface Excerpt {
  readonly text: string;
  readonly hitAt: number;
  readonly isStart: boolean;
}

/**
 * Splits an excerpt into parts that are hits and parts that are not. Drops partial words at both ends of the excerpt
 * and adds an ellipsis where text is omitted.
 */
export function snippetOf(source: Excerpt, words: readonly string[]): SopSnippetPart[] {
  const characters = [...source.text.replaceAll(/\s/gu, ' ')];
  const isHit = markHits(characters, words, source.hitAt);
  const [from, to] = wholeWords(characters, source, isHit);
  const parts: { text: string; isHit: boolean }[] = [];
  for (let at = from; at < to; at += 1) {
    const last = parts.at(-1);
    if (last && last.isHit === isHit[at]) last.text += characters[at];
    else parts.push({ text: characters[at] ?? '', isHit: isHit[at] ?? false });
  }
  const lead = source.isStart && from === 0 ? [] : [{ text: '… ', isHit: false }];
  const tail = characters.length < excerpt.length ? [] : [{ text: ' …', isHit: false }];
  return [...lead, ...parts, ...tail];
}

function markHits(characters: readonly string[], words: readonly string[], hitAt: number): boolean[] {
  const isHit = characters.map(() => false);
  const folded = characters.map((character) => searchForm(character));
  for (const word of words) {
    const letters = [...word];
    for (let at = 0; at + letters.length <= characters.length; at += 1) {
      if (letters.every((letter, offset) => folded[at + offset] === letter)) isHit.fill(true, at, at + letters.length);
    }
  }
  // Without a literal hit, the word was found by its stem ("patching" finds "patched"): the whole word is the hit.
  if (!isHit.includes(true)) {
    let end = hitAt;
    while (end < characters.length && /[\p{L}\p{N}]/u.test(characters[end] ?? '')) end += 1;
    isHit.fill(true, hitAt, end);
  }
  return isHit;
}

/** The range of the excerpt without the partial words at both ends; it always includes all hits. */
function wholeWords(characters: readonly string[], { isStart }: Excerpt, isHit: readonly boolean[]): [number, number] {
  const first = Math.max(isHit.indexOf(true), 0);
  const last = Math.max(isHit.lastIndexOf(true) + 1, first);
  const space = characters.indexOf(' ');
  const from = isStart || space === -1 || space + 1 > first ? 0 : space + 1;
  const end = characters.lastIndexOf(' ');
  const to = characters.length < excerpt.length || end < last ? characters.length : end;
  return [from, to];
}
