import path from 'node:path';
import { expect, test } from 'vitest';
import { countAttemptsToPass, createRandom, percentile, readShippedQuizzes } from '../../testing/simulated-attempts.ts';

// The comment at the start of feedback.test.ts describes the simulated learner.

const quizzes = await readShippedQuizzes(path.join(import.meta.dirname, '../../../../content'));
const runsPerCase = 500;
const maxAttempts = 11;
const requiredAttempts = 10;

/** Formats a number of attempts. It is above `maxAttempts` for a learner who did not pass within `maxAttempts`. */
const formatCount = (count: number) => (count > maxAttempts ? `more than ${maxAttempts}` : String(count));

// A learner who explores in more attempts learns more from the replies. A learner who explores in only one attempt has
// more attempts left in which to pass by luck. Therefore both are simulated: 1 and 5 explored attempts.
test.each(quizzes.flatMap((quiz) => [1, 5].map((exploredAttempts) => ({ ...quiz, exploredAttempts }))))(
  `at the 5th percentile, a learner who explores in the first $exploredAttempts attempts needs at least ${requiredAttempts} attempts to pass the quiz of chapter $chapterNumber`,
  ({ exploredAttempts, ...quiz }) => {
    const random = createRandom(quiz.chapterNumber * 100 + exploredAttempts);
    const counts = Array.from({ length: runsPerCase }, () =>
      countAttemptsToPass(quiz, { maxAttempts, exploredAttempts, random }),
    );
    const earlyPassCount = counts.filter((count) => count < requiredAttempts).length;
    const [fifthPercentile, median] = [percentile(counts, 0.05), percentile(counts, 0.5)];
    process.stdout.write(
      `Figures of quiz feedback, chapter ${quiz.chapterNumber}, ${exploredAttempts} attempts explored: 5th percentile ${formatCount(fifthPercentile)}, median ${formatCount(median)}, ${earlyPassCount} of ${counts.length} learners passed before attempt ${requiredAttempts}\n`,
    );
    expect(fifthPercentile).toBeGreaterThanOrEqual(requiredAttempts);
  },
);
