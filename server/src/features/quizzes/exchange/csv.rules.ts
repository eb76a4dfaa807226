import type { ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import type { Exhibit } from '@loopcheck/contract/features/quizzes/exhibit';
import { tidyExhibitText } from '@loopcheck/contract/features/quizzes/exhibits.rules';
import type { QuestionDraft } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import type { ImportFault } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import { type CsvRecord, parseCsv } from '../../../platform/csv/read-csv.rules.ts';
import { csvLine, csvByteOrderMark } from '../../../platform/csv/write-csv.rules.ts';
import { toStoredExplanations } from '../authoring/authoring.rules.ts';
import { formatKey, optionLetters, parseKey, toOptionIndex } from './csv-key.rules.ts';
import {
  addFault,
  createFaultReporter,
  findUnreadableText,
  type ImportedQuestion,
  type ParsedFile,
  questionLimits,
} from './exchange.rules.ts';

/**
 * Writes questions as a CSV file that spreadsheets can open and `parseCsvQuestions` can parse. The column `key`
 * contains the result of `formatKey`. The columns `explanation A` to `explanation H` are written only if at least one
 * option of a question has an explanation. The columns `exhibit title` and `exhibit text` are written only if at least
 * one question has an exhibit.
 */
export function writeCsvQuestions(questions: readonly QuestionDraft[]): string {
  const explainedLetters = questions.some((question) => question.optionExplanations.length > 0) ? optionLetters : [];
  const hasExhibits = questions.some((question) => question.exhibit !== null);
  const header = csvLine([
    'question',
    ...optionLetters,
    'key',
    'explanation',
    'section',
    'critical',
    ...explainedLetters.map((letter) => `explanation ${letter}`),
    ...(hasExhibits ? ['exhibit title', 'exhibit text'] : []),
  ]);
  const lines = questions.map((question) =>
    csvLine([
      question.question,
      ...optionLetters.map((_, index) => question.options[index] ?? null),
      formatKey(question.correctOption, question.options),
      question.explanation,
      question.sectionId,
      question.critical ? 'yes' : 'no',
      ...explainedLetters.map((_, index) => question.optionExplanations[index] ?? null),
      ...(hasExhibits ? [question.exhibit?.title ?? null, question.exhibit?.text ?? null] : []),
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
  /** The index of the column with the explanation of each option. Has no element for an absent column. */
  readonly optionExplanations: readonly number[];
  readonly exhibitTitle: number;
  readonly exhibitText: number;
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
  const faults: ImportFault[] = findUnreadableText(text);
  if (faults.length > 0) return { questions: [], faults, notes: [] };
  const file = parseCsv(text);
  // Excel can write a line such as `sep=;` before the header.
  const records = file.records.filter(({ cells }, index) => index > 0 || !/^sep=/i.test(cells[0] ?? ''));
  const [header, ...questionRecords] = records;
  if (file.unclosedQuoteLine !== null) addFault(faults, { line: file.unclosedQuoteLine, code: 'quote_unclosed' });
  const columns = header ? findColumns(header, faults) : undefined;
  if (!columns) {
    if (!header && faults.length === 0) addFault(faults, { line: 1, code: 'file_empty' });
    return { questions: [], faults, notes: [] };
  }
  if (questionRecords.length === 0 && faults.length === 0)
    addFault(faults, { line: header?.line ?? 1, code: 'file_empty' });
  const questions = questionRecords.map((record) => parseQuestion(record, columns, sections, faults));
  return { questions, faults, notes: [] };
}

/** Patterns for the header cell of each column, in lower case. The cell of an option ends with a letter or a number. */
const columnNames = {
  question: /^(question|question text|text)$/,
  key: /^(key|correct|correct answer|right|right answer|answer)$/,
  explanation: /^(explanation|feedback)$/,
  exhibitTitle: /^exhibit[ _]title$/,
  exhibitText: /^exhibit([ _]text)?$/,
  section: /^section$/,
  critical: /^critical$/,
  option: /^(?:option|answer|choice)?[ _]?([a-h1-8])$/,
  optionExplanation: /^(?:explanation|feedback)[ _]([a-h1-8])$/,
} as const;

/**
 * Finds the columns that the header names. Adds the faults of the header to `faults`. Returns undefined if `faults`
 * contains any fault afterwards, including a fault from before the call.
 */
function findColumns(header: CsvRecord, faults: ImportFault[]): Columns | undefined {
  const titles = header.cells.map((cell) => cell.trim().toLowerCase());
  const indexOfColumn = (name: RegExp) => titles.findIndex((title) => name.test(title));
  const [options, optionExplanations]: [number[], number[]] = [[], []];
  const reportFault = createFaultReporter(faults, header.line);
  for (const title of findRepeatedTitles(titles)) reportFault('column_twice', title);
  for (const [column, title] of titles.entries()) {
    const optionLabel = columnNames.option.exec(title)?.[1];
    if (optionLabel !== undefined) options[toOptionIndex(optionLabel)] = column;
    const explainedLabel = columnNames.optionExplanation.exec(title)?.[1];
    if (explainedLabel !== undefined) optionExplanations[toOptionIndex(explainedLabel)] = column;
  }
  const [question, key] = [indexOfColumn(columnNames.question), indexOfColumn(columnNames.key)];
  if (question < 0 && key < 0) {
    reportFault('header_missing', header.cells.join(', '));
    return undefined;
  }
  if (question < 0) reportFault('column_missing', 'question');
  if (key < 0) reportFault('column_missing', 'key');
  // Required columns: the first `minOptions` options, and every option before the last one that the header names.
  for (const [index, letter] of optionLetters.slice(0, Math.max(questionLimits.minOptions, options.length)).entries()) {
    if (options[index] === undefined) reportFault('column_missing', letter);
  }
  if (faults.length > 0) return undefined;
  return {
    question,
    key,
    options,
    explanation: indexOfColumn(columnNames.explanation),
    optionExplanations,
    exhibitTitle: indexOfColumn(columnNames.exhibitTitle),
    exhibitText: indexOfColumn(columnNames.exhibitText),
    section: indexOfColumn(columnNames.section),
    critical: indexOfColumn(columnNames.critical),
    count: titles.length,
  };
}

/**
 * Finds the titles of columns that occur twice, or that have the same meaning as the title of an earlier column. Such
 * titles are faults, because the import would have to guess which of the two columns counts.
 */
function findRepeatedTitles(titles: readonly string[]): string[] {
  const seen = new Set<string>();
  return titles.filter((title) => {
    const meaning = meaningOf(title);
    const isRepeated = title !== '' && seen.has(meaning);
    seen.add(meaning);
    return isRepeated;
  });
}

/**
 * Returns the meaning of a title, by which titles are compared: the name of a column, such as `option 0` for `A` and
 * `1`, or an unknown title in quotes.
 */
function meaningOf(title: string): string {
  for (const [name, pattern] of Object.entries(columnNames)) {
    const match = pattern.exec(title);
    if (match) return name.startsWith('option') ? `${name} ${toOptionIndex(match[1] ?? '')}` : name;
  }
  return `"${title}"`;
}

/**
 * Parses the question of a record. Adds the faults of the record to `faults`, and uses default values for faulty cells.
 */
function parseQuestion(
  record: CsvRecord,
  columns: Columns,
  sections: readonly ModuleSection[],
  faults: ImportFault[],
): ImportedQuestion {
  const reportFault = createFaultReporter(faults, record.line);
  const cell = (column: number) => (column < 0 ? '' : (record.cells[column] ?? '').trim());
  const optionCells = columns.options.map(cell);
  // If a question has fewer options than the file has option columns, its last option cells are empty.
  const options = optionCells.slice(0, optionCells.findLastIndex((option) => option !== '') + 1);
  const surplusCell = record.cells.slice(columns.count).find((text) => text.trim() !== '');
  if (surplusCell !== undefined) reportFault('too_many_cells', surplusCell);
  const emptyOptionIndex = options.indexOf('');
  if (emptyOptionIndex >= 0) reportFault('options_gap', optionLetters[emptyOptionIndex] ?? '');
  const key = parseKey(cell(columns.key), options);
  if ('fault' in key) reportFault(key.fault, cell(columns.key));
  const critical = parseCritical(cell(columns.critical));
  if (critical === undefined) reportFault('critical_unknown', cell(columns.critical));
  const section = cell(columns.section);
  const matchingSection = sections.find((candidate) => candidate.id === section || candidate.title === section);
  if (section !== '' && !matchingSection) reportFault('section_unknown', section);
  return {
    line: record.line,
    question: cell(columns.question),
    exhibit: toImportedExhibit(cell(columns.exhibitTitle), record.cells[columns.exhibitText] ?? ''),
    options,
    // A question with a faulty key has the default 1.
    correctOption: 'correctOption' in key ? key.correctOption : 1,
    explanation: cell(columns.explanation),
    optionExplanations: toStoredExplanations(options.map((_, index) => cell(columns.optionExplanations[index] ?? -1))),
    sectionId: matchingSection?.id ?? null,
    critical: critical ?? false,
  };
}

/** Returns null if both cells are empty. The text is not trimmed, because its first line can start with spaces. */
function toImportedExhibit(title: string, textCell: string): Exhibit | null {
  const text = tidyExhibitText(textCell);
  return title === '' && text === '' ? null : { title, text };
}

/** Returns true for a text such as `yes`, false for a text such as `no` or an empty one, and otherwise undefined. */
function parseCritical(text: string): boolean | undefined {
  if (/^(yes|y|true|1|x)$/i.test(text)) return true;
  return /^(no|n|false|0|)$/i.test(text) ? false : undefined;
}
