import type { ImportFormat, ImportReport } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import type { Database } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { lockAndFindQuiz, maxQuestionsPerQuiz, recordQuizEdit } from '../authoring/authoring.commands.ts';
import { listAuthoredQuestions, protectFromShippedUpdates, insertQuestions } from '../authoring/authoring.queries.ts';
import { parseCsvQuestions } from './csv.rules.ts';
import { addFault, findFileFaults, findQuestionFaults, skipUnsupportedQuestions } from './exchange.rules.ts';
import { parseGiftQuestions } from './gift.ts';

/**
 * The maximum number of faults in a report. The same limit applies to the skipped questions, and to the notes, which
 * say what parts of the file the import leaves out. If a file has more faults, the author corrects the reported faults
 * and imports the file again.
 */
const maxFaultsInReport = 200;

/**
 * The maximum number of faults in the refusal of an import. The refusal contains at most one fault per line. A dry run
 * reports more faults.
 */
const maxFaultsInRefusal = 20;

interface ImportRequest {
  readonly actorId: string;
  readonly quizId: string;
  readonly format: ImportFormat;
  readonly text: string;
  readonly dryRun: boolean;
  readonly skipUnsupported: boolean;
}

/**
 * Imports all questions of a file, or refuses with import_faulty if the file has any fault. With `skipUnsupported`,
 * questions of unsupported kinds are skipped and are not faults. With `dryRun`, imports nothing and only returns the
 * report: the faults, and the questions without faults. `db` must be a transaction.
 */
export async function importQuestions(
  { db }: { readonly db: Database },
  { actorId, quizId, format, text, dryRun, skipUnsupported }: ImportRequest,
): Promise<ImportReport> {
  const quiz = await lockAndFindQuiz(db, quizId);
  const existingQuestions = await listAuthoredQuestions(db, quiz.id);
  const activeQuestions = existingQuestions.filter((question) => question.is_active);
  const file = format === 'csv' ? parseCsvQuestions(text, quiz.sections) : parseGiftQuestions(text);
  const parsed = skipUnsupported ? skipUnsupportedQuestions(file) : { ...file, skipped: [] };
  const faults = [
    ...parsed.faults,
    ...parsed.questions.flatMap(findQuestionFaults),
    ...findFileFaults(parsed.questions, activeQuestions),
  ].toSorted((one, other) => one.line - other.line);
  if (existingQuestions.length + parsed.questions.length > maxQuestionsPerQuiz) {
    addFault(faults, { line: 1, code: 'too_many_questions', detail: String(existingQuestions.length) });
  }
  const faultyLines = new Set(faults.map((fault) => fault.line));
  const report = {
    questions: parsed.questions.filter((question) => !faultyLines.has(question.line)),
    faults: faults.slice(0, maxFaultsInReport),
    skipped: parsed.skipped.slice(0, maxFaultsInReport),
    notes: parsed.notes.slice(0, maxFaultsInReport),
    importedCount: 0,
  };
  if (dryRun) return report;
  if (faults.length > 0) {
    const fields = Object.fromEntries(
      faults.slice(0, maxFaultsInRefusal).map((fault) => [`line ${fault.line}`, fault.code]),
    );
    throw new Refusal('import_faulty', { fields });
  }
  const count = parsed.questions.length;
  await insertQuestions(db, quiz.id, parsed.questions);
  await protectFromShippedUpdates(db, quiz.id);
  await recordQuizEdit(db, {
    actorId,
    quizId: quiz.id,
    moduleId: quiz.module_id,
    act: 'questions_imported',
    details: { count, format },
  });
  return { ...report, importedCount: count };
}
