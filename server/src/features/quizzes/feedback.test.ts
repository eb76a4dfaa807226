import path from 'node:path';
import { expect, test } from 'vitest';
import { countAttemptsToPass, createRandom, percentile, readShippedQuizzes } from '../../testing/simulated-attempts.ts';

// These tests count the attempts of a simulated learner who knows nothing about the subject. The learner remembers
// every reply (the score and the groups of sections to read again) and computes which answer keys agree with all
// replies. In the first `exploredAttempts` attempts, the learner chooses the answers whose reply reveals most. In the
// later attempts, the learner chooses the answers with the best chance to pass. This file simulates the first shipped
// quiz. feedback.long.test.ts simulates all quizzes, with more runs.

const quizzes = await readShippedQuizzes(path.join(import.meta.dirname, '../../../../content'));
const runCount = 20;
const maxAttempts = 9;

test.each(quizzes.slice(0, 1))(
  `no simulated learner passes the quiz of chapter $chapterNumber within ${maxAttempts} attempts`,
  (quiz) => {
    const random = createRandom(1);
    const counts = Array.from({ length: runCount }, () =>
      // The learner has two attempts left after exploring.
      countAttemptsToPass(quiz, { maxAttempts, exploredAttempts: maxAttempts - 2, random }),
    );
    const passes = counts.filter((count) => count <= maxAttempts).length;
    process.stdout.write(
      `Figures of quiz feedback, chapter ${quiz.chapterNumber}: ${passes} of ${runCount} simulated learners passed within ${maxAttempts} attempts\n`,
    );
    expect(passes).toBe(0);
  },
);

test(`at least half of the learners pass within ${maxAttempts} attempts if the replies tell which answers are right`, () => {
  // This test shows that the simulated learner can learn. Here, each group has one question, and one right answer
  // clears the group. So the groups in the reply tell which answers were wrong.
  const questions = Array.from({ length: 24 }, (_, index) => ({
    id: `q${index}`,
    sectionId: `s${index}`,
    critical: false,
    optionCount: 4,
  }));
  const quiz = {
    chapterNumber: 0,
    passingScore: 80,
    questionsDrawn: 12,
    questions,
    groups: questions.map(({ sectionId }) => [sectionId]),
    minAnswersToClear: 1,
  };
  const random = createRandom(2);
  const counts = Array.from({ length: 10 }, () =>
    countAttemptsToPass(quiz, { maxAttempts, exploredAttempts: 0, random }),
  );
  expect(percentile(counts, 0.5)).toBeLessThanOrEqual(maxAttempts);
});
