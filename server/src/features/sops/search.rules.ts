import type { SopSnippetPart } from '@loopcheck/contract/features/sops/sops.contract';

/** The maximum number of words that a search uses; further words are ignored. */
const maxWords = 8;

/**
 * The maximum length of an excerpt, and the maximum length of the part of an excerpt before the hit, both in
 * characters.
 */
export const excerptLimits = { length: 220, lengthBeforeHit: 80 };

/**
 * Folds a text for comparison in a search: converts it to lower case and removes accents. Replaces each character by
 * exactly one character, so that a position in the folded text is also valid in the original text.
 */
export function foldText(text: string): string {
  let folded = '';
  for (const character of text) folded += character < '\u0080' ? character.toLowerCase() : foldCharacter(character);
  return folded;
}

/**
 * Folds a character that is not ASCII. The form NFKD separates a letter from its accents, and the letter comes first. A
 * letter whose lower case has more than one character keeps its case.
 */
function foldCharacter(character: string): string {
  const [base = character] = character.normalize('NFKD');
  const lower = base.toLowerCase();
  return [...lower].length === 1 ? lower : base;
}

/** Splits the text of a search into its distinct folded words. Returns at most `maxWords` words. */
export function splitSearch(search: string): string[] {
  const words = foldText(search.replaceAll('\u0000', '').normalize('NFKC')).split(/\s+/);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, maxWords);
}

/** The part of a text around the first hit. A hit is an occurrence of a searched word. */
export interface Excerpt {
  readonly text: string;
  /** The index of the hit's first character in the excerpt. */
  readonly hitAt: number;
  /** True if the excerpt begins where the text begins. */
  readonly isStart: boolean;
}

/**
 * Splits an excerpt into parts that are hits and parts that are not. Removes partial words at both ends of the excerpt
 * and adds an ellipsis where text is omitted.
 */
export function toSnippet(source: Excerpt, words: readonly string[]): SopSnippetPart[] {
  const characters = [...source.text.replaceAll(/\s/gu, ' ')];
  const hitFlags = findHits(characters, words, source.hitAt);
  const [from, to] = rangeOfWholeWords(characters, source, hitFlags);
  const parts: { text: string; isHit: boolean }[] = [];
  for (let index = from; index < to; index += 1) {
    const last = parts.at(-1);
    if (last && last.isHit === hitFlags[index]) last.text += characters[index];
    else parts.push({ text: characters[index] ?? '', isHit: hitFlags[index] ?? false });
  }
  const lead = source.isStart && from === 0 ? [] : [{ text: '… ', isHit: false }];
  const tail = isAtEnd(characters) ? [] : [{ text: ' …', isHit: false }];
  return [...lead, ...parts, ...tail];
}

/** True if an excerpt reaches the end of the text. An excerpt is shorter than the maximum length only in this case. */
const isAtEnd = (characters: readonly string[]) => characters.length < excerptLimits.length;

/** Returns one boolean for each character of an excerpt: true if the character belongs to a hit. */
function findHits(characters: readonly string[], words: readonly string[], hitAt: number): boolean[] {
  const hitFlags = characters.map(() => false);
  const folded = characters.map((character) => foldText(character));
  for (const word of words) {
    const letters = [...word];
    for (let start = 0; start + letters.length <= characters.length; start += 1) {
      const isMatch = letters.every((letter, offset) => folded[start + offset] === letter);
      if (isMatch) hitFlags.fill(true, start, start + letters.length);
    }
  }
  // If no word occurs literally, PostgreSQL has found the text by a word stem: "patching" finds "patched". The hit is
  // then the whole word at `hitAt`.
  if (!hitFlags.includes(true)) {
    let end = hitAt;
    while (end < characters.length && /[\p{L}\p{N}]/u.test(characters[end] ?? '')) end += 1;
    hitFlags.fill(true, hitAt, end);
  }
  return hitFlags;
}

/** Returns the range of an excerpt without partial words at its ends. A partial word that contains a hit remains. */
function rangeOfWholeWords(
  characters: readonly string[],
  { isStart }: Excerpt,
  hitFlags: readonly boolean[],
): [number, number] {
  const hitsStart = Math.max(hitFlags.indexOf(true), 0);
  const hitsEnd = Math.max(hitFlags.lastIndexOf(true) + 1, hitsStart);
  const firstSpace = characters.indexOf(' ');
  const canCutStart = !isStart && firstSpace !== -1 && firstSpace < hitsStart;
  const lastSpace = characters.lastIndexOf(' ');
  const canCutEnd = !isAtEnd(characters) && lastSpace >= hitsEnd;
  return [canCutStart ? firstSpace + 1 : 0, canCutEnd ? lastSpace : characters.length];
}
