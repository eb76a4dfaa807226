import type {
  AuthoredQuestion,
  AuthoredQuiz,
  ModuleQuizzes,
  QuestionDraft,
  QuizFigures,
} from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import type { AuthoredQuestionRow, AuthoredQuizRow, QuizWithStatisticsRow } from './authoring.queries.ts';

type DraftRow = Pick<
  AuthoredQuestionRow,
  | 'question'
  | 'exhibit'
  | 'options'
  | 'correct_option'
  | 'explanation'
  | 'option_explanations'
  | 'section_id'
  | 'critical'
>;

/** The editable fields of one version of a question. */
export const presentQuestionFields = (row: DraftRow): QuestionDraft => ({
  question: row.question,
  exhibit: row.exhibit,
  options: row.options,
  correctOption: row.correct_option,
  explanation: row.explanation,
  optionExplanations: row.option_explanations,
  sectionId: row.section_id,
  critical: row.critical,
});

/** The current version of a question, with its correct option; for trainers and admins only. */
export const presentAuthoredQuestion = (row: AuthoredQuestionRow): AuthoredQuestion => ({
  ...presentQuestionFields(row),
  id: row.id,
  version: row.version,
  isActive: row.is_active,
  isShipped: row.shipped_key !== null,
  versionAt: row.created_at.toISOString(),
});

/** The share of submitted attempts that passed, 0 to 1; null if no attempt was submitted. */
const calculatePassShare = (row: { readonly pass_count: number; readonly attempt_count: number }): number | null =>
  row.attempt_count === 0 ? null : row.pass_count / row.attempt_count;

/** A quiz with its settings and all its questions, including correct options; for trainers and admins only. */
export function presentAuthoredQuiz(quiz: AuthoredQuizRow, questionRows: readonly AuthoredQuestionRow[]): AuthoredQuiz {
  const questions = questionRows.map(presentAuthoredQuestion);
  return {
    id: quiz.id,
    moduleId: quiz.module_id,
    title: quiz.title,
    description: quiz.description,
    isActive: quiz.is_active,
    // The quiz that counts for its module also counts for the certificate.
    countsForCertificate: quiz.counts_for_module,
    questionCount: questions.filter((question) => question.isActive).length,
    questionsDrawn: quiz.questions_drawn,
    passingScore: quiz.passing_score,
    timeLimit: quiz.time_limit_minutes,
    attemptLimit: quiz.attempt_limit,
    waitingMinutes: quiz.waiting_minutes,
    attemptCount: quiz.attempt_count,
    passShare: calculatePassShare(quiz),
    revision: quiz.revision,
    isShipped: quiz.shipped_key !== null,
    editedOnSite: quiz.edited_on_site,
    chapterNumber: quiz.chapter_number,
    moduleTitle: quiz.module_title,
    sections: quiz.sections,
    questions,
  };
}

/**
 * All modules with their quizzes. `suspectCounts` maps a quiz id to the number of the quiz's questions that have a
 * suspect answer key (see `findSuspectOption`).
 */
export function presentModuleQuizzes(
  rows: readonly QuizWithStatisticsRow[],
  suspectCounts: ReadonlyMap<string, number>,
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
      quizzes: moduleRows.flatMap((row) =>
        row.id === null ? [] : [presentQuizWithStatistics(row, row.id, suspectCounts)],
      ),
    };
  });
}

function presentQuizWithStatistics(
  row: QuizWithStatisticsRow,
  id: string,
  suspectCounts: ReadonlyMap<string, number>,
): QuizFigures {
  return {
    id,
    moduleId: row.module_id,
    title: row.title,
    isActive: row.is_active,
    countsForCertificate: row.counts_for_module,
    questionCount: row.question_count,
    questionsDrawn: row.questions_drawn,
    passingScore: row.passing_score,
    timeLimit: row.time_limit_minutes,
    attemptLimit: row.attempt_limit,
    waitingMinutes: row.waiting_minutes,
    attemptCount: row.attempt_count,
    passShare: calculatePassShare(row),
    suspectCount: suspectCounts.get(id) ?? 0,
  };
}
