import type { QuizQuestion, Stance } from './schema.ts';
import { collectSignificantWords } from './significant-words.rules.ts';

/** The parts of a question by which a `Player` chooses an option. People do not see the stances. */
type PlayedQuestion = Pick<QuizQuestion, 'question' | 'options' | 'stances'>;

/**
 * A simulated person without knowledge of the subject, who chooses an option by one habit. Tests check that such a
 * person does not answer too many questions correctly. Returns the indexes of the options, at least one, among which
 * the person chooses by chance.
 */
type Player = (question: PlayedQuestion) => readonly number[];

const findIndexes = <Item>(items: readonly Item[], isWanted: (item: Item) => boolean) =>
  items.flatMap((item, index) => (isWanted(item) ? [index] : []));

/**
 * Creates a player who prefers some stances. `groups` lists groups of stances, the most preferred group first. The
 * player takes the first group that contains the stance of any option, and chooses among the options with a stance of
 * this group. If there is no such group, the player chooses among all options.
 */
const createStancePlayer =
  (...groups: readonly (readonly Stance[])[]): Player =>
  ({ options, stances }) =>
    groups
      .map((group) => findIndexes(stances, (stance) => group.includes(stance)))
      .find(({ length }) => length > 0) ?? [...options.keys()];

const mostCautiousFirst = [['waits'], ['asks'], ['reports'], ['reads'], ['acts', 'none']] as const;

/** Players who choose by the stances of the options, by name. */
export const stancePlayers = {
  'most cautious': createStancePlayer(...mostCautiousFirst),
  'most active': createStancePlayer(...mostCautiousFirst.toReversed()),
  'always acts': createStancePlayer(['acts']),
  'always waits': createStancePlayer(['waits']),
  'always reports': createStancePlayer(['reports']),
  'always asks': createStancePlayer(['asks']),
  'always reads': createStancePlayer(['reads']),
  'always none': createStancePlayer(['none']),
} satisfies Record<string, Player>;

/** Creates a player who chooses among the options with the highest score. */
const createFormPlayer =
  (score: (option: string, question: string) => number): Player =>
  ({ question, options }) => {
    const scores = options.map((option) => score(option, question));
    return findIndexes(scores, (each) => each === Math.max(...scores));
  };

/** Counts the significant words of the option that are also in the question. */
function countSharedWords(option: string, question: string): number {
  const wordsOfQuestion = collectSignificantWords(question);
  return [...collectSignificantWords(option)].filter((word) => wordsOfQuestion.has(word)).length;
}

/** Players who choose by the form of an option, by name. */
export const formPlayers = {
  longest: createFormPlayer((option) => option.length),
  shortest: createFormPlayer((option) => -option.length),
  'most shared words': createFormPlayer(countSharedWords),
} satisfies Record<string, Player>;

/**
 * Computes the percentage of the questions that the player is expected to answer correctly. A choice by chance among k
 * options counts as 1/k of a correct answer if the correct option is among these k options. Returns NaN if there are no
 * questions.
 */
export function computeHitRate(player: Player, questions: readonly QuizQuestion[]): number {
  const hits = questions.map((question) => {
    const chosen = player(question);
    return chosen.includes(question.answer - 1) ? 1 / chosen.length : 0;
  });
  return (100 * hits.reduce((sum, hit) => sum + hit, 0)) / questions.length;
}

/** True if the options have different stances. In other questions the stance tells a player nothing. */
export const hasMixedStances = ({ stances }: Pick<QuizQuestion, 'stances'>): boolean => new Set(stances).size > 1;
