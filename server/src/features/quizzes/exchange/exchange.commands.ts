import type { ImportFormat, ImportReport } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import type { Database } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { findLockedQuiz, maxPoolSize, recordQuizEdit } from '../authoring/authoring.commands.ts';
import { listAuthoredQuestions, saveEditedOnSite, saveNewQuestions } from '../authoring/authoring.queries.ts';
import { parseCsvQuestions } from './csv.rules.ts';
import { faultAt, fileFaults, questionFaults } from './exchange.rules.ts';
import { parseGiftQuestions } from './gift.rules.ts';

/** The maximum number of faults and of notes in a report. Authors correct these faults and import again. */
const maxFaultsShown = 200;

interface ImportRequest {
  readonly actorId: string;
  readonly quizId: string;
  readonly format: ImportFormat;
  readonly text: string;
  readonly dryRun: boolean;
}

/**
 * Imports all questions of a file, or none if there is any fault. A dry run only reports. `db` must be a transaction.
 */
export async function importQuestions(
  { db }: { readonly db: Database },
  { actorId, quizId, format, text, dryRun }: ImportRequest,
): Promise<ImportReport> {
  const quiz = await findLockedQuiz(db, quizId);
  const pool = await listAuthoredQuestions(db, quiz.id);
  const poolQuestions = pool.filter((question) => question.is_active).map((question) => question.question);
  const parsed = format === 'csv' ? parseCsvQuestions(text, quiz.sections) : parseGiftQuestions(text);
  const faults = [
    ...parsed.faults,
    ...parsed.questions.flatMap(questionFaults),
    ...fileFaults(parsed.questions, poolQuestions),
  ].toSorted((one, other) => one.line - other.line);
  if (pool.length + parsed.questions.length > maxPoolSize) {
    faultAt(faults, 1)('too_many_questions', String(pool.length));
  }
  const faultyLines = new Set(faults.map((fault) => fault.line));
  const report = {
    questions: parsed.questions.filter((question) => !faultyLines.has(question.line)),
    faults: faults.slice(0, maxFaultsShown),
    notes: parsed.notes.slice(0, maxFaultsShown),
    importedCount: 0,
  };
  if (dryRun) return report;
  if (faults.length > 0) {
    const fields = Object.fromEntries(faults.slice(0, 20).map((fault) => [`line ${fault.line}`, fault.code]));
    throw new Refusal('import_faulty', { fields });
  }
  const count = parsed.questions.length;
  await saveNewQuestions(db, quiz.id, parsed.questions);
  await saveEditedOnSite(db, quiz.id);
  await recordQuizEdit(db, {
    actorId,
    quizId: quiz.id,
    moduleId: quiz.module_id,
    act: 'questions_imported',
    about: { count, format },
  });
  return { ...report, importedCount: count };
}
