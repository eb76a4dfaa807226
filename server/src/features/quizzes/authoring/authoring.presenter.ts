import type {
  AuthoredQuestion,
  AuthoredQuiz,
  ModuleQuizzes,
  QuestionDraft,
  QuizFigures,
} from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import type { AuthoredQuestionRow, AuthoredQuizRow, QuizFiguresRow } from './authoring.queries.ts';

type DraftRow = Pick<
  AuthoredQuestionRow,
  'question' | 'options' | 'correct_option' | 'explanation' | 'section_id' | 'critical'
>;

/** The fields of one version of a question that a trainer can edit. */
export const presentDraft = (row: DraftRow): QuestionDraft => ({
  question: row.question,
  options: row.options,
  correctOption: row.correct_option,
  explanation: row.explanation,
  sectionId: row.section_id,
  critical: row.critical,
});

/** The current version of a question, with its correct option; for trainers and admins only. */
export const presentAuthoredQuestion = (row: AuthoredQuestionRow): AuthoredQuestion => ({
  ...presentDraft(row),
  id: row.id,
  version: row.version,
  isActive: row.is_active,
  isShipped: row.shipped_key !== null,
  versionAt: row.created_at.toISOString(),
});

const shareOf = (count: number, all: number) => (all === 0 ? null : count / all);

/** A quiz with its settings and its complete pool; for trainers and admins only. */
export function presentAuthoredQuiz(quiz: AuthoredQuizRow, pool: readonly AuthoredQuestionRow[]): AuthoredQuiz {
  const questions = pool.map(presentAuthoredQuestion);
  return {
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
    sections: quiz.sections,
    questions,
  };
}

/** All modules with their quizzes. `suspects` is the number of questions with a suspect answer key, by quiz id. */
export function presentModuleQuizzes(
  rows: readonly QuizFiguresRow[],
  suspects: ReadonlyMap<string, number>,
): ModuleQuizzes[] {
  return [...Map.groupBy(rows, (row) => row.module_id)].flatMap(([moduleId, moduleRows]) => {
    const [first] = moduleRows;
    if (!first) return [];
    return {
      moduleId,
      chapterNumber: first.chapter_number,
      title: first.module_title,
      moduleIcon: first.module_icon,
      isActive: first.module_is_active,
      quizzes: moduleRows.flatMap((row) => (row.id === null ? [] : [presentFigures(row, row.id, suspects)])),
    };
  });
}

function presentFigures(row: QuizFiguresRow, id: string, suspects: ReadonlyMap<string, number>): QuizFigures {
  return {
    id,
    moduleId: row.module_id,
    title: row.title,
    isActive: row.is_active,
    counts: row.counts,
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
