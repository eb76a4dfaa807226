import { readCurriculum } from '../curriculum/read.ts';
import {
  type DrawableQuestion,
  drawQuestions,
  gradeFromCounts,
  type RandomInt,
} from '../features/quizzes/quizzes.rules.ts';
import { findGroupsToRead, groupSections, minAnswersToClear } from '../features/quizzes/section-groups.rules.ts';
import { createLearner, type FailedReply } from './remembering-learner.ts';

/** The parts of a quiz that the simulation needs. */
export interface SimulatedQuiz {
  readonly chapterNumber: number;
  readonly passingScore: number;
  /** The number of questions of an attempt. */
  readonly questionsDrawn: number;
  readonly questions: readonly (DrawableQuestion & { readonly sectionId: string })[];
  /** The sections of the module by id, in groups. A failed attempt names the groups to read again. */
  readonly groups: readonly (readonly string[])[];
  /** If an attempt has at least this number of answers in a group, all correct, the group need not be read again. */
  readonly minAnswersToClear: number;
}

/** Reads the shipped quizzes. A module has at most one. */
export async function readShippedQuizzes(contentDirectory: string): Promise<SimulatedQuiz[]> {
  const { modules } = await readCurriculum(contentDirectory);
  return modules.flatMap(({ chapter, sections, quiz }) => {
    if (!quiz) return [];
    const questions = quiz.questions.map(({ id, section, critical, options }) => ({
      id,
      sectionId: section,
      critical,
      optionCount: options.length,
    }));
    const sectionIds = sections.map((section) => section.id);
    const groups = groupSections(sectionIds, questions);
    const { passingScore, draw: questionsDrawn } = quiz;
    return [{ chapterNumber: chapter, passingScore, questionsDrawn, questions, groups, minAnswersToClear }];
  });
}

interface SimulationOptions {
  /** The simulation gives up after this number of attempts. */
  readonly maxAttempts: number;
  /** The number of attempts after which the learner stops exploring and tries to pass. */
  readonly exploredAttempts: number;
  readonly random: RandomInt;
}

/**
 * Lets a learner without knowledge attempt a quiz with a random answer key until an attempt passes. Returns the number
 * of attempts, or `maxAttempts` + 1 if none of them passes.
 */
export function countAttemptsToPass(quiz: SimulatedQuiz, options: SimulationOptions): number {
  const { maxAttempts, exploredAttempts, random } = options;
  const { questions, groups, questionsDrawn, passingScore } = quiz;
  const drawCount = Math.min(questionsDrawn, questions.length);
  const key = questions.map((question) => random(question.optionCount));
  const learner = createLearner(
    {
      optionCounts: questions.map((question) => question.optionCount),
      groups: questions.map(({ sectionId }) => groups.findIndex((group) => group.includes(sectionId))),
      passCount: Math.ceil((passingScore * drawCount) / 100),
      minAnswersToClear: quiz.minAnswersToClear,
    },
    random,
  );
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const drawn = drawQuestions(questions, questionsDrawn, random).map(({ question }) => questions.indexOf(question));
    const chosen = learner.answer(drawn, attempt <= exploredAttempts ? 'explore' : 'pass');
    const correctCount = drawn.filter((index) => chosen[index] === key[index]).length;
    if (gradeFromCounts(correctCount, drawn.length, passingScore).isPassing) return attempt;
    const clearedByGroup = findClearedGroups(quiz, drawn, (index) => chosen[index] === key[index]);
    learner.remember(chosen, { correctCount, clearedByGroup });
  }
  return maxAttempts + 1;
}

/** For each group, true if the attempt clears it. */
function findClearedGroups(
  { questions, groups, minAnswersToClear: minAnswers }: SimulatedQuiz,
  drawn: readonly number[],
  isCorrect: (index: number) => boolean,
): FailedReply['clearedByGroup'] {
  const groupsToRead = findGroupsToRead(
    groups,
    drawn.map((index) => ({ sectionId: questions[index]?.sectionId ?? null, isCorrect: isCorrect(index) })),
    minAnswers,
  );
  return groups.map((group) => !groupsToRead.includes(group));
}

/** A deterministic generator of random numbers (mulberry32), so that a simulation can be repeated. */
export function createRandom(seed: number): RandomInt {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * bound);
  };
}

/**
 * Returns a percentile: the smallest number in `counts` such that at least this share (0 to 1) of all `counts` are
 * equal to it or smaller.
 */
export function percentile(counts: readonly number[], share: number): number {
  const sorted = counts.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
