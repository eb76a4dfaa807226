import { randomInt } from 'node:crypto';
import type {
  PreviewResult,
  quizAuthoringEndpoints,
} from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import type { DrawnQuestion } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import type { Call } from '../../../platform/http/implement.ts';
import { readAnswers } from '../answers.rules.ts';
import { drawnQuestionOf, reviewOf } from '../attempt-reply.ts';
import type { AttemptQuestion } from '../attempts.queries.ts';
import { drawQuestions } from '../draw.rules.ts';
import { grade } from '../grading.rules.ts';
import {
  type AuthoredQuestionRow,
  type AuthoredQuizRow,
  findAuthoredQuiz,
  listAuthoredQuestions,
} from './authored.queries.ts';
import type { ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';

type Endpoints = typeof quizAuthoringEndpoints;

/** A draw as a trainee would get it. Nothing is kept: the questions' ids come back with the answers. */
export async function drawPreview({ db, params }: Call<Endpoints['preview']>) {
  const { quiz, pool } = await poolOf(db, params.quizId);
  const drawable = pool.map((question) => ({ ...question, optionCount: question.options.length }));
  const questions: DrawnQuestion[] = drawQuestions(drawable, quiz.questions_drawn, randomInt).map(
    ({ question, optionOrder }) => drawnQuestionOf({ ...askedOf(question), optionOrder }),
  );
  return { timeLimit: quiz.time_limit_minutes, passingScore: quiz.passing_score, questions };
}

/** Grades a previewed draw by the present versions, as a submitted attempt would be. Nothing is kept. */
export async function gradePreview({ db, params, body }: Call<Endpoints['gradePreview']>): Promise<PreviewResult> {
  const { quiz, pool } = await poolOf(db, params.quizId);
  const asked = pool.map(askedOf);
  const chosen = new Map(readAnswers(asked, body.answers).map((answer) => [answer.questionId, answer.option]));
  ensure(chosen.size > 0, 'answer_unknown', { answers: 'Name the questions that were drawn.' });
  const answered = asked
    .filter((question) => chosen.has(question.questionId))
    .map((question) => ({ ...question, chosenOption: chosen.get(question.questionId) ?? null }));
  return {
    ...grade(answered, quiz.passing_score),
    passingScore: quiz.passing_score,
    questionCount: answered.length,
    review: reviewOf(answered, quiz.sections as ModuleSection[], true),
  };
}

async function poolOf(db: Database, quizId: string): Promise<{ quiz: AuthoredQuizRow; pool: AuthoredQuestionRow[] }> {
  const quiz = await findAuthoredQuiz(db, quizId);
  ensure(quiz, 'quiz_not_found');
  const pool = (await listAuthoredQuestions(db, quizId)).filter((question) => question.is_active);
  ensure(pool.length > 0, 'quiz_without_questions');
  return { quiz, pool };
}

const askedOf = (question: AuthoredQuestionRow): AttemptQuestion => ({
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
