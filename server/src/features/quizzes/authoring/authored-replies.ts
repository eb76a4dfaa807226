import type { ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import type {
  AuthoredQuestion,
  AuthoredQuiz,
  ModuleQuizzes,
  QuestionDraft,
  QuizFigures,
} from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import {
  type AuthoredQuestionRow,
  type AuthoredQuizRow,
  findAuthoredQuestion,
  findAuthoredQuiz,
  listAuthoredQuestions,
  type QuizFiguresRow,
} from './authored.queries.ts';

/** What a trainer wrote into a question's present version. */
export const draftOf = (row: AuthoredQuestionRow): QuestionDraft => ({
  question: row.question,
  options: row.options,
  correctOption: row.correct_option,
  explanation: row.explanation,
  sectionId: row.section_id,
  critical: row.critical,
});

/** A question as its authors see it. */
export const questionOf = (row: AuthoredQuestionRow): AuthoredQuestion => ({
  ...draftOf(row),
  id: row.id,
  version: row.version,
  isActive: row.is_active,
  isShipped: row.shipped_key !== null,
  versionAt: row.created_at.toISOString(),
});

/** One question, or the refusal that there is none. */
export async function questionReply(db: Database, questionId: string): Promise<AuthoredQuestion> {
  const row = await findAuthoredQuestion(db, questionId);
  ensure(row, 'question_not_found');
  return questionOf(row);
}

/** One quiz with its pool, or the refusal that there is none. */
export async function quizReply(db: Database, quizId: string): Promise<AuthoredQuiz> {
  const quiz = await findAuthoredQuiz(db, quizId);
  ensure(quiz, 'quiz_not_found');
  return quizOf(quiz, (await listAuthoredQuestions(db, quizId)).map(questionOf));
}

const shareOf = (count: number, all: number) => (all === 0 ? null : count / all);

const quizOf = (quiz: AuthoredQuizRow, questions: AuthoredQuestion[]): AuthoredQuiz => ({
  id: quiz.id,
  moduleId: quiz.module_id,
  title: quiz.title,
  description: quiz.description,
  isActive: quiz.is_active,
  counts: quiz.counts,
  questionCount: questions.filter((question) => question.isActive).length,
  questionsDrawn: quiz.questions_drawn,
  passingScore: quiz.passing_score,
  timeLimit: quiz.time_limit_minutes,
  attemptLimit: quiz.attempt_limit,
  waitingMinutes: quiz.waiting_minutes,
  attemptCount: quiz.attempt_count,
  passShare: shareOf(quiz.pass_count, quiz.attempt_count),
  revision: quiz.revision,
  isShipped: quiz.shipped_key !== null,
  editedOnSite: quiz.edited_on_site,
  chapterNumber: quiz.chapter_number,
  moduleTitle: quiz.module_title,
  sections: quiz.sections as ModuleSection[],
  questions,
});

/** All modules with their quizzes; `suspects` counts suspect keys by quiz. */
export function moduleQuizzesOf(
  rows: readonly QuizFiguresRow[],
  suspects: ReadonlyMap<string, number>,
): ModuleQuizzes[] {
  return [...Map.groupBy(rows, (row) => row.module_id)].map(([moduleId, own]) => {
    const first = own[0] as QuizFiguresRow;
    const counting = own.find((row) => row.id !== null && row.is_active)?.id;
    return {
      moduleId,
      chapterNumber: first.chapter_number,
      title: first.module_title,
      moduleIcon: first.module_icon,
      isActive: first.module_is_active,
      quizzes: own.flatMap((row) => (row.id === null ? [] : [figuresOf(row, row.id, { counting, suspects })])),
    };
  });
}

function figuresOf(
  row: QuizFiguresRow,
  id: string,
  { counting, suspects }: { counting: string | null | undefined; suspects: ReadonlyMap<string, number> },
): QuizFigures {
  return {
    id,
    moduleId: row.module_id,
    title: row.title,
    isActive: row.is_active,
    counts: id === counting,
    questionCount: row.question_count,
    questionsDrawn: row.questions_drawn,
    passingScore: row.passing_score,
    timeLimit: row.time_limit_minutes,
    attemptLimit: row.attempt_limit,
    waitingMinutes: row.waiting_minutes,
    attemptCount: row.attempt_count,
    passShare: shareOf(row.pass_count, row.attempt_count),
    suspectCount: suspects.get(id) ?? 0,
  };
}
