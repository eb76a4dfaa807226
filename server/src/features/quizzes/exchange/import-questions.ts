import type { ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import type { ImportReport, quizExchangeEndpoints } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { Call } from '../../../platform/http/implement.ts';
import { listAuthoredQuestions } from '../authoring/authored.queries.ts';
import { poolAtMost } from '../authoring/edit-question.ts';
import { lockedQuiz } from '../authoring/edit-quiz.ts';
import { recordEdit } from '../authoring/record-edit.ts';
import { saveEditedOnSite, saveNewQuestions } from '../authoring/write-quiz.queries.ts';
import { readCsvQuestions } from './csv-questions.rules.ts';
import { readGiftQuestions } from './gift-questions.rules.ts';
import { faultAt, faultsAcross, faultsOfQuestion } from './imported-question.rules.ts';

/** Who reads two hundred faults mends the first ones and asks again. */
const faultsShown = 200;

/** Reads a file of questions. A dry run tells what it holds; otherwise all of it is added, or nothing where anything is wrong. */
export async function importQuestions(call: Call<(typeof quizExchangeEndpoints)['import']>): Promise<ImportReport> {
  const { db, user, params, body } = call;
  const quiz = await lockedQuiz(db, params.quizId);
  const pool = await listAuthoredQuestions(db, quiz.id);
  const sections = quiz.sections as ModuleSection[];
  const known = pool.filter((question) => question.is_active).map((question) => question.question);
  const reading =
    body.format === 'csv' ? readCsvQuestions(body.text, { sections, known }) : readGiftQuestions(body.text);
  const faults = [
    ...reading.faults,
    ...reading.questions.flatMap(faultsOfQuestion),
    ...faultsAcross(reading.questions, known),
  ].toSorted((one, other) => one.line - other.line);
  if (pool.length + reading.questions.length > poolAtMost)
    faultAt(faults, 1)('too_many_questions', String(pool.length));
  const faultyLines = new Set(faults.map((fault) => fault.line));
  const report = {
    questions: reading.questions.filter((question) => !faultyLines.has(question.line)),
    faults: faults.slice(0, faultsShown),
    notes: reading.notes.slice(0, faultsShown),
    importedCount: 0,
  };
  if (body.dryRun) return report;
  const [fault] = faults;
  if (fault) {
    const fields = Object.fromEntries(faults.slice(0, 20).map((each) => [`line ${each.line}`, each.code]));
    throw new Refusal('import_faulty', { fields });
  }
  await saveNewQuestions(db, quiz.id, reading.questions);
  await saveEditedOnSite(db, quiz.id);
  const about = { count: reading.questions.length, format: body.format };
  await recordEdit(db, user, { quizId: quiz.id, moduleId: quiz.module_id, act: 'questions_imported', about });
  return { ...report, importedCount: reading.questions.length };
}
