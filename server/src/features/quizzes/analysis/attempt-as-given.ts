import type { ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import type { AttemptAsGiven, QuestionAsGiven } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import type { Database } from '../../../platform/db/database.ts';
import { regradedOf } from '../attempt-reply.ts';
import { isRight } from '../grading.rules.ts';
import { findAnyAttempt, listAsGiven } from './attempts-as-given.queries.ts';
import { findRaises } from './regrades.queries.ts';

/** Anybody's attempt with its answers as given: the words and the order that were on the screen. For trainers and admins only. */
export async function readAttemptAsGiven(db: Database, attemptId: string): Promise<AttemptAsGiven | undefined> {
  const attempt = await findAnyAttempt(db, attemptId);
  if (!attempt) return undefined;
  const [questions, raises] = await Promise.all([listAsGiven(db, attemptId), findRaises(db, [attemptId])]);
  const raise = raises.get(attemptId);
  const sections = attempt.sections as ModuleSection[];
  return {
    id: attempt.id,
    userId: attempt.user_id,
    fullName: attempt.full_name,
    quizId: attempt.quiz_id,
    quizTitle: attempt.title,
    moduleId: attempt.module_id,
    chapterNumber: attempt.chapter_number,
    contentRevision: attempt.content_revision,
    startedAt: attempt.started_at.toISOString(),
    submittedAt: attempt.submitted_at?.toISOString() ?? null,
    closedByClock: attempt.closed_by === 'clock',
    score: attempt.score,
    isPassing: attempt.is_passing,
    passingScore: attempt.passing_score,
    correctCount: attempt.correct_count,
    questionCount: attempt.question_count,
    regraded: raise ? regradedOf(raise) : null,
    questions: questions.map((question) => asGiven(question, sections)),
  };
}

function asGiven(
  row: Awaited<ReturnType<typeof listAsGiven>>[number],
  sections: readonly ModuleSection[],
): QuestionAsGiven {
  const correctOption = row.corrected_option ?? row.correct_option;
  const place = (option: number) => row.option_order.indexOf(option);
  return {
    questionId: row.question_id,
    version: row.version,
    isCurrentVersion: row.version === row.current_version,
    question: row.question,
    options: row.option_order.map((option) => row.options[option - 1] ?? ''),
    chosen: row.chosen_option === null ? null : place(row.chosen_option),
    right: place(correctOption),
    isCorrect: isRight({ correctOption, chosenOption: row.chosen_option, keepsPoint: row.keeps_point }),
    keyWasCorrected: row.corrected_option !== null && row.corrected_option !== row.correct_option,
    critical: row.critical,
    section: sections.find((section) => section.id === row.section_id) ?? null,
    explanation: row.explanation,
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
}
