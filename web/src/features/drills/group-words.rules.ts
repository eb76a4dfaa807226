import type { Suggestion } from '@loopcheck/simulator';

/** What a word below the line is for: it goes on with the last word, begins a command, or follows one. */
export type WordKind = 'parts' | 'commands' | 'words' | 'switches' | 'hosts' | 'paths' | 'signs';

export interface WordGroup {
  readonly kind: WordKind;
  readonly words: readonly Suggestion[];
}

/** What fits the place in the line comes first: usually a line goes on in this order too. */
const order: readonly WordKind[] = ['parts', 'commands', 'words', 'switches', 'hosts', 'paths', 'signs'];

/** True if a command may begin at the end of a line. */
const isAtCommand = (typed: string): boolean => /(?:^|[|&;({])\s*$/.test(typed);

function kindOf({ text, joins }: Suggestion, typed: string): WordKind {
  if (joins) return 'parts';
  if (/^["']?[A-Z]:/i.test(text)) return 'paths';
  if (/^[|<>&,;(){}]+$/.test(text)) return 'signs';
  if (isAtCommand(typed)) return 'commands';
  if (/^[-/]/.test(text)) return 'switches';
  return /^[A-Z]{2,}-[A-Z]*\d+[A-Z]?$/.test(text) ? 'hosts' : 'words';
}

/**
 * The words that may come next in a line, in groups, so that what fits is found quickly. Within a group they stay in their
 * alphabetical order, right and wrong ones alike.
 */
export function groupWords(words: readonly Suggestion[], typed: string): readonly WordGroup[] {
  const kinds = words.map((word) => kindOf(word, typed));
  return order.flatMap((kind) => {
    const inGroup = words.filter((_, index) => kinds[index] === kind);
    return inGroup.length > 0 ? [{ kind, words: inGroup }] : [];
  });
}
