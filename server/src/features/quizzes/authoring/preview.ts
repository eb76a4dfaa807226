import { randomInt } from 'node:crypto';
import type { PreviewResult } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { presentDrawnQuestion, presentReview } from '../quizzes.presenter.ts';
import type { AttemptQuestion } from '../attempt-questions.queries.ts';
import { drawQuestions, gradeAnswers, parseAnswers } from '../quizzes.rules.ts';
import { type AuthoredQuestionRow, findAuthoredQuiz, listAuthoredQuestions } from './authoring.queries.ts';

/**
 * Draws the questions of a preview, in which the author of a quiz tries the quiz. Draws the questions as for an
 * attempt, but does not store them. The browser sends the ids of the drawn questions, with the answers, to
 * `gradePreview`.
 */
export async function drawPreview(db: Database, quizId: string) {
  const { quiz, pool } = await findQuizWithActivePool(db, quizId);
  const drawableQuestions = pool.map((question) => ({ ...question, optionCount: question.options.length }));
  const questions = drawQuestions(drawableQuestions, quiz.questions_drawn, randomInt).map(({ question, optionOrder }) =>
    presentDrawnQuestion({ ...toUnansweredQuestion(question), optionOrder }),
  );
  return { timeLimit: quiz.time_limit_minutes, passingScore: quiz.passing_score, questions };
}

interface PreviewAnswers {
  readonly quizId: string;
  readonly answers: Record<string, string | null>;
}

/**
 * Grades the answers to a preview like a submitted attempt, by the current versions of the questions. Does not store
 * anything. `answers` maps the ids of all drawn questions to the text of the chosen option, or to null for a blank.
 */
export async function gradePreview(db: Database, { quizId, answers }: PreviewAnswers): Promise<PreviewResult> {
  const { quiz, pool } = await findQuizWithActivePool(db, quizId);
  const attemptQuestions = pool.map(toUnansweredQuestion);
  const chosenOptions = new Map(
    parseAnswers(attemptQuestions, answers).map((answer) => [answer.questionId, answer.option]),
  );
  ensure(chosenOptions.size > 0, 'answer_unknown', { answers: 'Name the questions that were drawn.' });
  const drawnQuestions = attemptQuestions
    .filter((question) => chosenOptions.has(question.questionId))
    .map((question) => ({ ...question, chosenOption: chosenOptions.get(question.questionId) ?? null }));
  return {
    ...gradeAnswers(drawnQuestions, quiz.passing_score),
    passingScore: quiz.passing_score,
    questionCount: drawnQuestions.length,
    review: presentReview(drawnQuestions, quiz.sections),
  };
}

async function findQuizWithActivePool(db: Database, quizId: string) {
  const quiz = await findAuthoredQuiz(db, quizId);
  ensure(quiz, 'quiz_not_found');
  const pool = (await listAuthoredQuestions(db, quizId)).filter((question) => question.is_active);
  ensure(pool.length > 0, 'quiz_without_questions');
  return { quiz, pool };
}

const toUnansweredQuestion = (question: AuthoredQuestionRow): AttemptQuestion => ({
  questionId: question.id,
  question: question.question,
  exhibit: question.exhibit,
  options: question.options,
  optionOrder: question.options.map((_, index) => index + 1),
  correctOption: question.correct_option,
  keepsPoint: false,
  explanation: question.explanation,
  optionExplanations: question.option_explanations,
  critical: question.critical,
  sectionId: question.section_id,
  chosenOption: null,
});
