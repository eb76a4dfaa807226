import type { ImportFormat, ImportReport } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import type { Database } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { lockAndFindQuiz, maxQuestionsPerQuiz, recordQuizEdit } from '../authoring/authoring.commands.ts';
import { listAuthoredQuestions, protectFromShippedUpdates, insertQuestions } from '../authoring/authoring.queries.ts';
import { parseCsvQuestions } from './csv.rules.ts';
import { addFault, findFileFaults, findQuestionFaults, skipUnsupportedQuestions } from './exchange.rules.ts';
import { parseGiftQuestions } from './gift.ts';

/**
 * The maximum number of entries in each list of a report: faults, skipped questions, and notes, which say what parts of
 * the file the import leaves out. If a file has more faults, the author corrects the reported ones and imports the file
 * again.
 */
const maxEntriesPerList = 200;

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
  const parsedFile = format === 'csv' ? parseCsvQuestions(text, quiz.sections) : parseGiftQuestions(text);
  const file = skipUnsupported ? skipUnsupportedQuestions(parsedFile) : { ...parsedFile, skipped: [] };
  const faults = [
    ...file.faults,
    ...file.questions.flatMap(findQuestionFaults),
    ...findFileFaults(file.questions, activeQuestions),
  ].toSorted((one, other) => one.line - other.line);
  if (existingQuestions.length + file.questions.length > maxQuestionsPerQuiz) {
    addFault(faults, { line: 1, code: 'too_many_questions', detail: String(existingQuestions.length) });
  }
  const faultyLines = new Set(faults.map((fault) => fault.line));
  const report = {
    questions: file.questions.filter((question) => !faultyLines.has(question.line)),
    faults: faults.slice(0, maxEntriesPerList),
    skipped: file.skipped.slice(0, maxEntriesPerList),
    notes: file.notes.slice(0, maxEntriesPerList),
    importedCount: 0,
  };
  if (dryRun) return report;
  if (faults.length > 0) {
    const fields = Object.fromEntries(
      faults.slice(0, maxFaultsInRefusal).map((fault) => [`line ${fault.line}`, fault.code]),
    );
    throw new Refusal('import_faulty', { fields });
  }
  const count = file.questions.length;
  await insertQuestions(db, quiz.id, file.questions);
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
