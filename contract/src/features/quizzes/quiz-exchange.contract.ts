import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { fileText } from '../../fields.ts';
import { QuestionDraft } from './quiz-authoring.contract.ts';
import { quizExchangePaths } from './quiz-exchange.paths.ts';

/** The format of an imported file. `gift` is a text format for questions from Moodle. */
export const ImportFormat = z.enum(['csv', 'gift']);
export type ImportFormat = z.infer<typeof ImportFormat>;

/**
 * The kinds of faults. The key is the text in the file that names the correct option.
 * - `key_missing`, `key_unknown`, `keys_many`: the key names no option, an unknown option, or several options.
 * - `key_ambiguous`: the key can be read in two ways: it equals the letter or number of one option, and the text of
 *   another option.
 * - `key_differs`: the key contains both a letter and a text, but they belong to different options.
 * - `options_gap`: an option is empty, but a later option is filled in.
 * - `not_utf8`: the file contains characters that could not be decoded.
 * - `exhibit_title`, `exhibit_text`: the title or text of an exhibit is missing or not within the limits.
 * - `question_twice`: the file contains the question twice.
 * - `question_in_pool`: the quiz already has this question.
 * - `brace…`, `type…`, `answers_missing` and `partial_credit` occur only in GIFT files.
 */
export const ImportFaultCode = z.enum([
  'file_empty',
  'quote_unclosed',
  'header_missing',
  'column_missing',
  'column_twice',
  'not_utf8',
  'question_missing',
  'question_too_long',
  'exhibit_title',
  'exhibit_text',
  'options_too_few',
  'options_too_many',
  'options_gap',
  'option_empty',
  'option_too_long',
  'options_same',
  'key_missing',
  'key_unknown',
  'key_ambiguous',
  'key_differs',
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
  'type_multiple_answers',
  'partial_credit',
]);
export type ImportFaultCode = z.infer<typeof ImportFaultCode>;

/**
 * The faults of questions whose kind is valid in GIFT, but not supported by quizzes. A person can choose to skip such
 * questions. Other faults must be corrected in the file.
 */
export const unsupportedKindFaults: ReadonlySet<ImportFaultCode> = new Set<ImportFaultCode>([
  'answers_missing',
  'keys_many',
  'type_numerical',
  'type_matching',
  'type_essay',
  'type_short_answer',
  'type_multiple_answers',
  'partial_credit',
]);

/** A fault in an imported file. `line` is counted from 1. `detail` is the faulty text. */
export const ImportFault = z.object({ line: z.int(), code: ImportFaultCode, detail: z.string() });
export type ImportFault = z.infer<typeof ImportFault>;

/** The kind of a part of the file that the import leaves out. */
export const ImportNoteCode = z.enum(['category_ignored', 'title_ignored', 'markup_ignored', 'content_left_out']);
/**
 * A note about a part of the file that the import leaves out. `detail` is the ignored text.
 * - `category_ignored`, `title_ignored`: the category or the title of a question.
 * - `markup_ignored`: markup; the text inside the markup was imported.
 * - `content_left_out`: other content, such as a picture.
 */
export const ImportNote = z.object({ line: z.int(), code: ImportNoteCode, detail: z.string() });
export type ImportNote = z.infer<typeof ImportNote>;

/** The result of an import or of a dry run. */
export const ImportReport = z.object({
  /** The questions of the file, each with its line number from 1. */
  questions: z.array(QuestionDraft.extend({ line: z.int() })),
  faults: z.array(ImportFault),
  /** The skipped questions, each with the fault for which it was skipped. Empty without `skipUnsupported`. */
  skipped: z.array(ImportFault),
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
    summary:
      'Imports the questions of a CSV or Moodle GIFT file, or none if the file has a fault; a dry run imports nothing',
    params: QuizId,
    body: z.object({
      format: ImportFormat,
      text: fileText(200_000),
      dryRun: z.boolean(),
      /** Skips questions of unsupported kinds, such as essays, instead of reporting them as faults. */
      skipUnsupported: z.boolean().default(false),
    }),
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
