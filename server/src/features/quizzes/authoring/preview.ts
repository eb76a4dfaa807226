import { randomInt } from 'node:crypto';
import type { PreviewResult } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { presentDrawnQuestion, presentReview } from '../quizzes.presenter.ts';
import type { AttemptQuestion } from '../quizzes.queries.ts';
import { drawQuestions, grade, parseAnswers } from '../quizzes.rules.ts';
import { type AuthoredQuestionRow, findAuthoredQuiz, listAuthoredQuestions } from './authoring.queries.ts';

/** Draws questions as for a trainee. Nothing is stored, because the answers contain the ids of the drawn questions. */
export async function drawPreview(db: Database, quizId: string) {
  const { quiz, pool } = await findDrawable(db, quizId);
  const drawable = pool.map((question) => ({ ...question, optionCount: question.options.length }));
  const questions = drawQuestions(drawable, quiz.questions_drawn, randomInt).map(({ question, optionOrder }) =>
    presentDrawnQuestion({ ...asAttemptQuestion(question), optionOrder }),
  );
  return { timeLimit: quiz.time_limit_minutes, passingScore: quiz.passing_score, questions };
}

interface PreviewAnswers {
  readonly quizId: string;
  readonly answers: Record<string, string | null>;
}

/** Grades a preview with the current versions, in the same way as a submitted attempt. Nothing is stored. */
export async function gradePreview(db: Database, { quizId, answers }: PreviewAnswers): Promise<PreviewResult> {
  const { quiz, pool } = await findDrawable(db, quizId);
  const attemptQuestions = pool.map(asAttemptQuestion);
  const chosen = new Map(parseAnswers(attemptQuestions, answers).map((answer) => [answer.questionId, answer.option]));
  ensure(chosen.size > 0, 'answer_unknown', { answers: 'Name the questions that were drawn.' });
  const answered = attemptQuestions
    .filter((question) => chosen.has(question.questionId))
    .map((question) => ({ ...question, chosenOption: chosen.get(question.questionId) ?? null }));
  return {
    ...grade(answered, quiz.passing_score),
    passingScore: quiz.passing_score,
    questionCount: answered.length,
    review: presentReview(answered, quiz.sections, { withAnswers: true }),
  };
}

async function findDrawable(db: Database, quizId: string) {
  const quiz = await findAuthoredQuiz(db, quizId);
  ensure(quiz, 'quiz_not_found');
  const pool = (await listAuthoredQuestions(db, quizId)).filter((question) => question.is_active);
  ensure(pool.length > 0, 'quiz_without_questions');
  return { quiz, pool };
}

const asAttemptQuestion = (question: AuthoredQuestionRow): AttemptQuestion => ({
  questionId: question.id,
  question: question.question,
  options: question.options,
  optionOrder: question.options.map((_, index) => index + 1),
  correctOption: question.correct_option,
  keepsPoint: false,
  explanation: question.explanation,
  critical: question.critical,
  sectionId: question.section_id,
  chosenOption: null,
});
