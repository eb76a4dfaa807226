import { findExhibitTextFault, isExhibitTitle } from '@loopcheck/contract/features/quizzes/exhibits.rules';
import type { QuestionDraft } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import {
  type ImportFault,
  type ImportFaultCode,
  type ImportNote,
  unsupportedKindFaults,
} from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';

/** A question of a file to import, with the number of its first line in the file. */
export interface ImportedQuestion extends QuestionDraft {
  readonly line: number;
}

/** The questions of a parsed file, with its faults and notes. */
export interface ParsedFile {
  /** Includes questions with faults. A field that could not be parsed has a default value. */
  readonly questions: readonly ImportedQuestion[];
  readonly faults: readonly ImportFault[];
  /** One note for each part of the file that the import ignores. */
  readonly notes: readonly ImportNote[];
}

/** The maximum number of questions in a file. The report of a dry run can contain all these questions. */
const maxQuestionsPerFile = 200;

/** The limits that the contract sets for QuestionDraft. Lengths are in characters. */
export const questionLimits = {
  questionLength: 2000,
  explanationLength: 4000,
  optionExplanationLength: 1000,
  optionLength: 500,
  minOptions: 2,
  maxOptions: 8,
};

/** The maximum length of the field `detail` of a fault or note, in characters. */
const maxDetailLength = 120;

/** Shortens a text of the file for the field `detail` of a fault or note. */
export const shortenDetail = (text: string): string => text.slice(0, maxDetailLength);

/** Adds a fault to `faults`. `line` is the number, from 1, of the line in the file that has the fault. */
export function addFault(
  faults: ImportFault[],
  { line, code, detail = '' }: { readonly line: number; readonly code: ImportFaultCode; readonly detail?: string },
): void {
  faults.push({ line, code, detail: shortenDetail(detail) });
}

/** Returns a function that adds faults on line `line` to `faults`. */
export const createFaultReporter =
  (faults: ImportFault[], line: number) =>
  (code: ImportFaultCode, detail = ''): void =>
    addFault(faults, { line, code, detail });

/**
 * Removes the questions of unsupported kinds, with all their faults. `skipped` contains one fault for each removed
 * question. If neither questions nor faults are left, the result has the fault file_empty.
 */
export function skipUnsupportedQuestions(file: ParsedFile): ParsedFile & { readonly skipped: readonly ImportFault[] } {
  const skippedByLine = new Map<number, ImportFault>();
  for (const fault of file.faults)
    if (unsupportedKindFaults.has(fault.code) && !skippedByLine.has(fault.line)) skippedByLine.set(fault.line, fault);
  const isKept = ({ line }: { readonly line: number }) => !skippedByLine.has(line);
  const [questions, faults] = [file.questions.filter(isKept), file.faults.filter(isKept)];
  if (questions.length + faults.length === 0) addFault(faults, { line: 1, code: 'file_empty' });
  return { ...file, questions, faults, skipped: [...skippedByLine.values()] };
}

/**
 * Returns one fault for the first line with an unreadable character, or an empty list if every character is readable.
 * Bytes that are not valid UTF-8 were decoded to U+FFFD, the replacement character.
 */
export function findUnreadableText(text: string): ImportFault[] {
  const index = text.indexOf('\uFFFD');
  if (index < 0) return [];
  const linesBefore = text.slice(0, index).split(/\r\n|\r|\n/);
  // The line that contains the character: its part before the character, and the rest.
  const detail = (linesBefore.at(-1) ?? '') + (text.slice(index).split(/[\r\n]/)[0] ?? '');
  return [{ line: linesBefore.length, code: 'not_utf8', detail: shortenDetail(detail) }];
}

/** Finds the faults of one question. Does not check for empty options, which the parsers report. */
export function findQuestionFaults(question: ImportedQuestion): ImportFault[] {
  const faults: ImportFault[] = [];
  const reportFault = createFaultReporter(faults, question.line);
  if (question.question === '') reportFault('question_missing');
  if (question.question.length > questionLimits.questionLength) reportFault('question_too_long', question.question);
  if (question.exhibit) {
    const { title, text } = question.exhibit;
    if (!isExhibitTitle(title)) reportFault('exhibit_title', title);
    if (findExhibitTextFault(text)) reportFault('exhibit_text', text);
  }
  if (question.explanation.length > questionLimits.explanationLength)
    reportFault('explanation_too_long', question.explanation);
  for (const explanation of question.optionExplanations)
    if (explanation.length > questionLimits.optionExplanationLength) reportFault('explanation_too_long', explanation);
  if (question.options.length < questionLimits.minOptions) reportFault('options_too_few');
  if (question.options.length > questionLimits.maxOptions) reportFault('options_too_many');
  for (const option of question.options)
    if (option.length > questionLimits.optionLength) reportFault('option_too_long', option);
  const duplicate = question.options.find((option, index) => option !== '' && question.options.indexOf(option) < index);
  if (duplicate !== undefined) reportFault('options_same', duplicate);
  return faults;
}

/**
 * Returns a fault for each question that occurs twice in the file or is already in the quiz. If the file has too many
 * questions, adds a fault on the line of the first surplus question. Questions with the same text and different
 * exhibits are different.
 */
export function findFileFaults(
  questions: readonly ImportedQuestion[],
  activeQuestions: readonly Pick<QuestionDraft, 'question' | 'exhibit'>[],
): ImportFault[] {
  const faults: ImportFault[] = [];
  const quizTexts = new Set(activeQuestions.map(normalizeQuestion));
  const fileTexts = new Set<string>();
  for (const [index, { question, exhibit, line }] of questions.entries()) {
    const reportFault = createFaultReporter(faults, line);
    if (index === maxQuestionsPerFile) reportFault('too_many_questions', String(questions.length));
    // A question without a text is reported by `findQuestionFaults`. Such questions are not compared.
    if (question === '') continue;
    const text = normalizeQuestion({ question, exhibit });
    if (fileTexts.has(text)) reportFault('question_twice', question);
    else if (quizTexts.has(text)) reportFault('question_in_pool', question);
    fileTexts.add(text);
  }
  return faults;
}

/**
 * Joins the text and the exhibit of a question, so that questions that differ only in case or white space become equal.
 */
const normalizeQuestion = ({ question, exhibit }: Pick<QuestionDraft, 'question' | 'exhibit'>) =>
  [question, exhibit?.title ?? '', exhibit?.text ?? ''].map(normalizeText).join('\n');

const normalizeText = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase('en');
