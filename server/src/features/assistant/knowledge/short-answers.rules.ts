import {
  correctWords,
  findPhrases,
  type PhraseLists,
  compilePhrases,
  splitPattern,
  splitWords,
} from '../dangers/phrases.rules.ts';

/** A short fact, or a prepared answer: the text that follows the verdict Yes to a question about doing something. */
export interface ShortAnswer {
  readonly id: string;
  /** Patterns such as `event/id + new service`: parts that must all occur, with their alternatives. */
  readonly ask: readonly string[];
  /** The fact, or what to do. */
  readonly text: string;
  /** The name of the source: a section (`7#use-the-event-card`) or a procedure (`LC-07-05`). */
  readonly source: string;
  /** The hash of the shipped text of the source. The answer is not used if the site has changed this text. */
  readonly sourceHash: string;
}

/** Short answers in the form in which questions are compared with them. */
export interface CompiledAnswers {
  readonly lists: PhraseLists;
  /** The patterns of all answers. `parts` has the name of the list of phrases for each part of the pattern. */
  readonly patterns: readonly { readonly answer: ShortAnswer; readonly parts: readonly string[] }[];
}

/** Compiles short answers once for many questions. `ordinaryWords` are not corrected to similarly spelt words. */
export function compileAnswers(answers: readonly ShortAnswer[], ordinaryWords: readonly string[]): CompiledAnswers {
  const lists: Record<string, string[]> = {};
  const patterns = answers.flatMap((answer) =>
    answer.ask.map((pattern, patternIndex) => {
      const parts = splitPattern(pattern).map((phrases, partIndex) => {
        const name = `${answer.id} ${patternIndex} ${partIndex}`;
        lists[name] = phrases;
        return name;
      });
      return { answer, parts };
    }),
  );
  return { lists: compilePhrases(lists, ordinaryWords), patterns };
}

/** Finds the short answer with the pattern that covers the most words of the question; null if no pattern matches. */
export function findShortAnswer(question: string, { lists, patterns }: CompiledAnswers): ShortAnswer | null {
  const words = correctWords(splitWords(question), lists);
  let best: { readonly answer: ShortAnswer; readonly covered: number } | null = null;
  for (const { answer, parts } of patterns) {
    const covered = new Set<number>();
    const isMatch = parts.every((part) => {
      const places = findPhrases(words, lists.phrases.get(part) ?? [], () => false);
      const longest = places.toSorted((one, other) => other.to - other.from - (one.to - one.from))[0];
      for (let index = longest?.from ?? 0; index < (longest?.to ?? 0); index += 1) covered.add(index);
      return longest !== undefined;
    });
    if (isMatch && covered.size > (best?.covered ?? 0)) best = { answer, covered: covered.size };
  }
  return best?.answer ?? null;
}

/** Matches a question that asks whether something is allowed. */
const permissionQuestion =
  /^(?:(?:so|hi|hello|please|ok|and|but) )*(?:can|may|could|should|shall|must|might) (?:i|we|you)\b|^(?:am i|are we) (?:allowed|ok|permitted)\b|^is (?:it|that|this) (?:ok|okay|fine|allowed|alright|safe|permitted|possible|right)\b|\b(?:ok|okay|allowed|alright|ok or not) *$|^(?:do|what if|what happens if) (?:i|we)\b|^(?:my |the )?(?:boss|supervisor|vendor|contractor)\b.*\b(?:says|wants|asks|told)\b/;

/** Matches a question that asks how to do something, or a sentence that states a wish to do it. */
const doingQuestion =
  /^(?:(?:so|hi|hello|please|ok|and|but) )*(?:how (?:do|can|could|should) (?:i|we)|how to|(?:i|we) (?:want|need|have|would like) to|want to|need to|help me|show me how)\b/;

const sentenceOf = (question: string) => splitWords(question).join(' ');

/** True if a question asks whether something is allowed. */
export const asksPermission = (question: string): boolean => permissionQuestion.test(sentenceOf(question));

/**
 * True if a question asks whether or how to do something, or begins with the verb of one of the answer's patterns. The
 * verb is the first part of a pattern.
 */
export const isAboutDoing = (question: string, { ask }: ShortAnswer): boolean =>
  asksPermission(question) ||
  doingQuestion.test(sentenceOf(question)) ||
  ask.some((pattern) => (splitPattern(pattern)[0] ?? []).includes(splitWords(question)[0] ?? ''));
