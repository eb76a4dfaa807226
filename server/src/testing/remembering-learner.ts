import type { RandomInt } from '../features/quizzes/quizzes.rules.ts';

// Simulates a learner who knows nothing about the subject. The learner remembers every reply and computes which answer
// keys agree with all replies. This shows how fast a quiz can be passed from its replies alone.

/** What the learner knows about a quiz from the start. Questions and groups are numbered from 0. */
export interface LearnableQuiz {
  /** The number of options of each question of the pool. */
  readonly optionCounts: readonly number[];
  /** The group of sections to which each question belongs. */
  readonly groups: readonly number[];
  /** The number of correct answers with which an attempt passes. */
  readonly passCount: number;
  /** The minimum number of answers with which an attempt can clear a group (see `clearedByGroup`). */
  readonly minAnswersToClear: number;
}

/** The reply to a failed attempt. */
export interface FailedReply {
  readonly correctCount: number;
  /**
   * For each group, true if the attempt clears the group: it asked enough questions of the group, and all its answers
   * to these questions are correct.
   */
  readonly clearedByGroup: readonly boolean[];
}

/** A failed attempt with its reply, as the learner remembers it. */
interface Memory extends FailedReply {
  /** The chosen option of each question of the pool, from 0; -1 if the attempt did not ask the question. */
  readonly chosen: Int8Array;
  /** The number of asked questions in each group. */
  readonly askedCounts: readonly number[];
  /** The number of answers that are correct according to the key under consideration, in each group. */
  readonly matches: Int16Array;
}

/** An answer key: the correct option of each question of the pool, from 0. */
type Key = Uint8Array;

/** The number of changes that one round of the search for keys tries. More changes find more keys. */
const searchSteps = 6000;
/**
 * The maximum number of rounds of the search for keys, and the number of found keys after which the search ends
 * earlier.
 */
const maxSearchRounds = 4;
const enoughKeys = 40;

/** The number of keys with which the learner compares the options for an attempt. */
const maxComparedKeys = 150;
/** The number of changes to the answers that the learner considers for an attempt. */
const consideredChanges = 60;

/** A simulated learner, who makes attempts at one quiz. */
export interface Learner {
  /**
   * Chooses an option for each of these questions. The result has an element for each question of the pool: the chosen
   * option, counted from 0, or -1 for a question that is not among `questions`.
   */
  answer: (questions: readonly number[], strategy: Strategy) => Int8Array;
  /** Remembers a failed attempt. `chosen` is the result of `answer`. */
  remember: (chosen: Int8Array, reply: FailedReply) => void;
}

/**
 * `explore`: the answers whose reply is the hardest to predict and therefore tells most. `pass`: the answers with the
 * best chance to pass now.
 */
export type Strategy = 'explore' | 'pass';

export function createLearner(quiz: LearnableQuiz, random: RandomInt): Learner {
  const memories: Memory[] = [];
  const groupCount = Math.max(0, ...quiz.groups) + 1;
  const randomOption = (question: number) => random(quiz.optionCounts[question] ?? 1);
  /** The key under consideration. It begins as a random key, and the search changes it. */
  const key: Key = Uint8Array.from(quiz.optionCounts, (_, question) => randomOption(question));
  const search = createKeySearch(quiz, memories, key, random);

  return {
    answer: (questions, strategy) => {
      const keys = memories.length === 0 ? [] : search();
      const start = new Int8Array(quiz.groups.length).fill(-1);
      const likeliest = findLikeliestOptions(quiz, keys);
      for (const question of questions) {
        start[question] = keys.length === 0 ? randomOption(question) : (likeliest[question] ?? 0);
      }
      if (keys.length === 0) return start;
      const compared = Array.from({ length: Math.min(maxComparedKeys, keys.length) }, () => pick(keys, random));
      const rate =
        strategy === 'pass' ? createPassRating(quiz, compared) : createEntropyRating(quiz, compared, groupCount);
      return improve(start, { questions, rate, random, randomOption });
    },
    remember: (chosen, reply) => {
      const askedCounts = Array.from({ length: groupCount }, () => 0);
      const matches = new Int16Array(groupCount);
      chosen.forEach((option, question) => {
        if (option < 0) return;
        const group = quiz.groups[question] ?? 0;
        askedCounts[group] = (askedCounts[group] ?? 0) + 1;
        if (key[question] === option) matches[group] = (matches[group] ?? 0) + 1;
      });
      memories.push({ ...reply, chosen, askedCounts, matches });
    },
  };
}

/** How far the key under consideration is from agreeing with a reply; 0 if the key agrees. */
function measureDisagreement(
  { correctCount, clearedByGroup, askedCounts, matches }: Memory,
  minAnswersToClear: number,
): number {
  let total = 0;
  let distance = 0;
  for (let group = 0; group < matches.length; group += 1) {
    const correct = matches[group] ?? 0;
    const askedCount = askedCounts[group] ?? 0;
    total += correct;
    if (clearedByGroup[group]) distance += askedCount - correct;
    else if (askedCount >= minAnswersToClear && correct === askedCount) distance += 1;
  }
  return distance + Math.abs(total - correctCount);
}

/**
 * Returns a function that looks for keys that agree with all replies, by simulated annealing (Metropolis algorithm).
 * The search changes one or two options at random, and prefers changes after which the key agrees with more replies. It
 * collects the keys that agree with all replies. If no key agrees with all replies, the result contains only the last
 * key. The search changes `key`, and `matches` of the memories, in place.
 */
function createKeySearch(quiz: LearnableQuiz, memories: readonly Memory[], key: Key, random: RandomInt): () => Key[] {
  /** The sum of the disagreements with all memories. Each change updates it, because a new calculation is slow. */
  let total = 0;
  const measure = (memory: Memory) => measureDisagreement(memory, quiz.minAnswersToClear);
  const change = (question: number, option: number) => {
    const group = quiz.groups[question] ?? 0;
    const previous = key[question];
    if (previous === option) return;
    for (const memory of memories) {
      const { chosen, matches } = memory;
      const difference = Number(chosen[question] === option) - Number(chosen[question] === previous);
      if (difference === 0) continue;
      total -= measure(memory);
      matches[group] = (matches[group] ?? 0) + difference;
      total += measure(memory);
    }
    key[question] = option;
  };
  const searchOnce = (found: Key[]) => {
    total = memories.reduce((sum, memory) => sum + measure(memory), 0);
    let current = total;
    for (let step = 0; step < searchSteps; step += 1) {
      const [firstQuestion, secondQuestion] = [random(key.length), random(key.length)];
      const [firstOption, secondOption] = [key[firstQuestion] ?? 0, key[secondQuestion] ?? 0];
      change(firstQuestion, random(quiz.optionCounts[firstQuestion] ?? 1));
      // Every other step also changes a second question.
      if (step % 2 === 0) change(secondQuestion, random(quiz.optionCounts[secondQuestion] ?? 1));
      const next = total;
      if (isChangeKept(next - current, step, random)) current = next;
      else {
        change(secondQuestion, secondOption);
        change(firstQuestion, firstOption);
      }
      // Keys of the first quarter of the steps, and of steps that follow each other closely, would be too similar.
      if (current === 0 && step > searchSteps / 4 && step % 10 === 0) found.push(Uint8Array.from(key));
    }
  };
  return () => {
    const found: Key[] = [];
    for (let round = 0; round < maxSearchRounds && found.length < enoughKeys; round += 1) searchOnce(found);
    return found.length === 0 ? [Uint8Array.from(key)] : found;
  };
}

/**
 * Returns true if a change of the key is kept. If the key then disagrees more (`increase` is positive), chance decides:
 * such a change is kept less often in later steps. All other changes are kept.
 */
function isChangeKept(increase: number, step: number, random: RandomInt): boolean {
  const inverseTemperature = Math.min(2, 0.3 + (4 * step) / searchSteps);
  return increase <= 0 || random(1_000_000) < 1_000_000 * Math.exp(-inverseTemperature * increase);
}

/** The option of each question that is correct in most keys. */
function findLikeliestOptions(quiz: LearnableQuiz, keys: readonly Key[]): number[] {
  return quiz.optionCounts.map((optionCount, question) => {
    const counts = Array.from({ length: optionCount }, () => 0);
    for (const key of keys) {
      const option = key[question] ?? 0;
      counts[option] = (counts[option] ?? 0) + 1;
    }
    return counts.indexOf(Math.max(...counts));
  });
}

/** Rates answers by the share of the keys with which they pass. */
function createPassRating({ passCount }: LearnableQuiz, keys: readonly Key[]) {
  return (chosen: Int8Array): number => {
    let passes = 0;
    let correct = 0;
    for (const key of keys) {
      let correctByKey = 0;
      for (let question = 0; question < key.length; question += 1) {
        if (chosen[question] === key[question]) correctByKey += 1;
      }
      if (correctByKey >= passCount) passes += 1;
      correct += correctByKey;
    }
    // Among answers that pass equally often, those with more correct answers are better.
    return (passes + correct / 10_000) / keys.length;
  };
}

/** Rates answers by the entropy, in bits, of the reply that the keys predict. */
function createEntropyRating({ groups, minAnswersToClear }: LearnableQuiz, keys: readonly Key[], groupCount: number) {
  return (chosen: Int8Array): number => {
    const counts = new Map<number, number>();
    const [asked, correct] = [new Int16Array(groupCount), new Int16Array(groupCount)];
    chosen.forEach((option, question) => {
      const group = groups[question] ?? 0;
      if (option >= 0) asked[group] = (asked[group] ?? 0) + 1;
    });
    for (const key of keys) {
      correct.fill(0);
      for (let question = 0; question < key.length; question += 1) {
        const group = groups[question] ?? 0;
        if (chosen[question] === key[question]) correct[group] = (correct[group] ?? 0) + 1;
      }
      // The whole reply as one number: the number of correct answers, followed by one bit for each group.
      let reply = 0;
      for (let group = 0; group < groupCount; group += 1) reply += correct[group] ?? 0;
      for (let group = 0; group < groupCount; group += 1) {
        const isCleared = (asked[group] ?? 0) >= minAnswersToClear && correct[group] === asked[group];
        reply = reply * 2 + Number(isCleared);
      }
      counts.set(reply, (counts.get(reply) ?? 0) + 1);
    }
    let entropy = 0;
    for (const count of counts.values()) entropy -= (count / keys.length) * Math.log2(count / keys.length);
    return entropy;
  };
}

interface ImprovementOptions {
  readonly questions: readonly number[];
  /** Rates answers; a higher number is better. */
  readonly rate: (chosen: Int8Array) => number;
  readonly random: RandomInt;
  readonly randomOption: (question: number) => number;
}

/** Changes random answers one by one, and keeps a change if the answers are rated higher after it. */
function improve(start: Int8Array, { questions, rate, random, randomOption }: ImprovementOptions): Int8Array {
  const best = Int8Array.from(start);
  let bestRating = rate(best);
  for (let step = 0; step < consideredChanges; step += 1) {
    const question = pick(questions, random);
    const previous = best[question] ?? 0;
    best[question] = randomOption(question);
    const changedRating = rate(best);
    if (changedRating > bestRating) bestRating = changedRating;
    else best[question] = previous;
  }
  return best;
}

function pick<Item>(items: readonly Item[], random: RandomInt): Item {
  const item = items[random(items.length)];
  if (item === undefined) throw new RangeError('There is nothing to choose from.');
  return item;
}
