import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { fileText } from '../../fields.ts';
import { QuestionDraft } from './quiz-authoring.contract.ts';
import { quizExchangePaths } from './quiz-exchange.paths.ts';

export const ImportFormat = z.enum(['csv', 'gift']);
export type ImportFormat = z.infer<typeof ImportFormat>;

/**
 * The kinds of faults. `key…`: the correct option is missing, unknown, or not unique. `question_in_pool`: the quiz
 * already has this question. `brace…`, `type…`, `answers_missing` and `partial_credit`: faults of GIFT files only.
 */
export const ImportFaultCode = z.enum([
  'file_empty',
  'quote_unclosed',
  'header_missing',
  'column_missing',
  'question_missing',
  'question_too_long',
  'options_too_few',
  'options_too_many',
  'options_gap',
  'option_empty',
  'option_too_long',
  'options_same',
  'key_missing',
  'key_unknown',
  'keys_many',
  'explanation_too_long',
  'section_unknown',
  'critical_unknown',
  'too_many_cells',
  'question_twice',
  'question_in_pool',
  'too_many_questions',
  'answers_missing',
  'brace_unclosed',
  'brace_unopened',
  'braces_two',
  'type_numerical',
  'type_matching',
  'type_essay',
  'type_short_answer',
  'partial_credit',
]);
export type ImportFaultCode = z.infer<typeof ImportFaultCode>;

/** A fault in an imported file: its line number, from 1, and the faulty text. */
export const ImportFault = z.object({ line: z.int(), code: ImportFaultCode, detail: z.string() });
export type ImportFault = z.infer<typeof ImportFault>;

export const ImportNoteCode = z.enum(['category_ignored', 'title_ignored', 'feedback_ignored', 'markup_ignored']);
/** A part of the file that the import ignores. */
export const ImportNote = z.object({ line: z.int(), code: ImportNoteCode, detail: z.string() });
export type ImportNote = z.infer<typeof ImportNote>;

export const ImportReport = z.object({
  questions: z.array(QuestionDraft.extend({ line: z.int() })),
  faults: z.array(ImportFault),
  notes: z.array(ImportNote),
  /** The number of imported questions; 0 in a dry run. */
  importedCount: z.int(),
});
export type ImportReport = z.infer<typeof ImportReport>;

const QuizId = z.object({ quizId: z.uuid() });

export const quizExchangeEndpoints = {
  import: endpoint({
    ...quizExchangePaths.import,
    access: 'trainer',
    summary: 'Imports questions from CSV or Moodle GIFT, or none if there is a fault; a dry run only reports',
    params: QuizId,
    body: z.object({ format: ImportFormat, text: fileText(200_000), dryRun: z.boolean() }),
    reply: ImportReport,
    errors: ['quiz_not_found', 'import_faulty'],
  }),
  export: endpoint({
    ...quizExchangePaths.export,
    access: 'trainer',
    summary: 'Exports the active questions as a CSV file that can be imported again',
    params: QuizId,
    reply: z.object({ fileName: z.string(), text: z.string() }),
    errors: ['quiz_not_found'],
  }),
};
