import type { Suggestion } from '@loopcheck/simulator';

/**
 * The kind of a word that is offered below the input line. A word of the kind `parts` continues the last word of the
 * typed line without a space.
 */
export type WordKind = 'parts' | 'commands' | 'words' | 'switches' | 'paths' | 'signs';

export interface WordGroup {
  readonly kind: WordKind;
  readonly words: readonly Suggestion[];
}

/** The order of the groups. Words of these kinds usually follow each other in a command line in this order. */
const groupOrder: readonly WordKind[] = ['parts', 'commands', 'words', 'switches', 'paths', 'signs'];

/** True if the next word of a typed line can be the name of a command. */
const canCommandFollow = (typed: string): boolean => /(?:^|[|&;({])\s*$/.test(typed);

/** A path begins with a drive, such as `D:`, and a switch with a hyphen or a slash. */
function kindOf({ text, joins }: Suggestion, typed: string): WordKind {
  if (joins) return 'parts';
  if (/^["']?[A-Z]:/i.test(text)) return 'paths';
  if (/^[|<>&,;(){}]+$/.test(text)) return 'signs';
  if (canCommandFollow(typed)) return 'commands';
  return /^[-/]/.test(text) ? 'switches' : 'words';
}

/**
 * Sorts the words that can come next in a typed line into groups, so that a word is found quickly. Within a group,
 * words keep their order, so that nothing shows which of them are right. Empty groups are left out.
 */
export const groupWords = (words: readonly Suggestion[], typed: string): readonly WordGroup[] =>
  groupOrder
    .map((kind) => ({ kind, words: words.filter((word) => kindOf(word, typed) === kind) }))
    .filter((group) => group.words.length > 0);
