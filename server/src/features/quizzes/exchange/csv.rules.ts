import type { ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import type { QuestionDraft } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import type { ImportFault } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import { type CsvRecord, parseCsv } from '../../../platform/csv/read-csv.rules.ts';
import { csvLine, csvByteOrderMark } from '../../../platform/csv/write-csv.rules.ts';
import { createFaultReporter, type ImportedQuestion, type ParsedFile, questionLimits } from './exchange.rules.ts';

const optionLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;

/**
 * Writes questions as a CSV file that spreadsheets can open and `parseCsvQuestions` can parse. The column `key`
 * contains the letter of the correct option.
 */
export function writeCsvQuestions(questions: readonly QuestionDraft[]): string {
  const header = csvLine(['question', ...optionLetters, 'key', 'explanation', 'section', 'critical']);
  const lines = questions.map((question) =>
    csvLine([
      question.question,
      ...optionLetters.map((_, index) => question.options[index] ?? null),
      optionLetters[question.correctOption - 1] ?? null,
      question.explanation,
      question.sectionId,
      question.critical ? 'yes' : 'no',
    ]),
  );
  return csvByteOrderMark + header + lines.join('');
}

/** The index of each column in the file; -1 for an optional column that is absent. */
interface Columns {
  readonly question: number;
  /** The column that names the correct option. */
  readonly key: number;
  /** The index of the column of each option. */
  readonly options: readonly number[];
  readonly explanation: number;
  readonly section: number;
  readonly critical: number;
  /** The number of columns. */
  readonly count: number;
}

/**
 * Parses a CSV file with a header line and one question per record. The cell `section` of a question contains the id or
 * the title of one of `sections`, or is empty.
 */
export function parseCsvQuestions(text: string, sections: readonly ModuleSection[]): ParsedFile {
  const faults: ImportFault[] = [];
  const file = parseCsv(text);
  // Excel may write a line such as `sep=;` before the header.
  const records = file.records.filter(({ cells }, index) => index > 0 || !/^sep=/i.test(cells[0] ?? ''));
  const [header, ...questionRecords] = records;
  if (file.unclosedQuoteLine !== null) createFaultReporter(faults, file.unclosedQuoteLine)('quote_unclosed');
  const columns = header ? findColumns(header, faults) : undefined;
  if (!columns) {
    if (!header && faults.length === 0) createFaultReporter(faults, 1)('file_empty');
    return { questions: [], faults, notes: [] };
  }
  if (questionRecords.length === 0 && faults.length === 0) createFaultReporter(faults, header?.line ?? 1)('file_empty');
  const questions = questionRecords.map((record) => parseQuestion(record, columns, sections, faults));
  return { questions, faults, notes: [] };
}

/** Patterns for the header cell of each column, in lower case. The cell of an option ends with a letter or a number. */
const columnNames = {
  question: /^(question|question text|text)$/,
  key: /^(key|correct|correct answer|right|right answer|answer)$/,
  explanation: /^(explanation|feedback)$/,
  section: /^section$/,
  critical: /^critical$/,
  option: /^(?:option|answer|choice)?[ _]?([a-h1-8])$/,
} as const;

/**
 * Adds the faults of the header to `faults`. Returns undefined if `faults` is not empty afterwards, even if its only fault
 * was there before the call.
 */
function findColumns(header: CsvRecord, faults: ImportFault[]): Columns | undefined {
  const titles = header.cells.map((cell) => cell.trim().toLowerCase());
  const indexOfColumn = (name: RegExp) => titles.findIndex((title) => name.test(title));
  const options: number[] = [];
  for (const [column, title] of titles.entries()) {
    const optionLabel = columnNames.option.exec(title)?.[1];
    if (optionLabel !== undefined) options[toOptionIndex(optionLabel)] = column;
  }
  const [question, key] = [indexOfColumn(columnNames.question), indexOfColumn(columnNames.key)];
  const addFault = createFaultReporter(faults, header.line);
  if (question < 0 && key < 0) {
    addFault('header_missing', header.cells.join(', '));
    return undefined;
  }
  if (question < 0) addFault('column_missing', 'question');
  if (key < 0) addFault('column_missing', 'key');
  for (const [index, letter] of optionLetters.slice(0, Math.max(questionLimits.minOptions, options.length)).entries()) {
    if (options[index] === undefined) addFault('column_missing', letter);
  }
  if (faults.length > 0) return undefined;
  return {
    question,
    key,
    options,
    explanation: indexOfColumn(columnNames.explanation),
    section: indexOfColumn(columnNames.section),
    critical: indexOfColumn(columnNames.critical),
    count: titles.length,
  };
}

/** Converts the label of an option to its index: `A` or `1` to 0, `B` or `2` to 1. */
const toOptionIndex = (label: string) =>
  /\d/.test(label) ? Number(label) - 1 : label.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0);

function parseQuestion(
  record: CsvRecord,
  columns: Columns,
  sections: readonly ModuleSection[],
  faults: ImportFault[],
): ImportedQuestion {
  const addFault = createFaultReporter(faults, record.line);
  const cell = (column: number) => (column < 0 ? '' : (record.cells[column] ?? '').trim());
  const optionCells = columns.options.map(cell);
  const options = optionCells.slice(0, optionCells.findLastIndex((option) => option !== '') + 1);
  const surplusCell = record.cells.slice(columns.count).find((text) => text.trim() !== '');
  if (surplusCell !== undefined) addFault('too_many_cells', surplusCell);
  const emptyOptionIndex = options.indexOf('');
  if (emptyOptionIndex >= 0) addFault('options_gap', optionLetters[emptyOptionIndex] ?? '');
  const key = cell(columns.key);
  const correctOption = parseCorrectOption(key, options);
  if (key === '') addFault('key_missing');
  else if (correctOption === undefined) addFault('key_unknown', key);
  const critical = parseCritical(cell(columns.critical));
  if (critical === undefined) addFault('critical_unknown', cell(columns.critical));
  const section = cell(columns.section);
  const matchingSection = sections.find((candidate) => candidate.id === section || candidate.title === section);
  if (section !== '' && !matchingSection) addFault('section_unknown', section);
  return {
    line: record.line,
    question: cell(columns.question),
    options,
    correctOption: correctOption ?? 1,
    explanation: cell(columns.explanation),
    sectionId: matchingSection?.id ?? null,
    critical: critical ?? false,
  };
}

/**
 * Returns the number of the correct option, from 1. `key` contains the letter, the number or the text of the option. A
 * single letter from A to H or digit from 1 to 8 is never compared with the texts. Returns undefined if no option
 * matches.
 */
function parseCorrectOption(key: string, options: readonly string[]): number | undefined {
  const index = /^[a-h1-8]$/i.test(key) ? toOptionIndex(key) : options.indexOf(key);
  return index >= 0 && index < options.length ? index + 1 : undefined;
}

/** Returns undefined if the text means neither yes nor no. */
function parseCritical(text: string): boolean | undefined {
  if (/^(yes|y|true|1|x)$/i.test(text)) return true;
  return /^(no|n|false|0|)$/i.test(text) ? false : undefined;
}
