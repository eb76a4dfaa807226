import type { QuestionDraft } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import type { ImportFault } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import { type CsvRecord, readCsv } from '../../../platform/csv/read-csv.rules.ts';
import { csvLine, csvStart } from '../../../platform/csv/write-csv.rules.ts';
import { faultAt, type ImportedQuestion, type ParsedFile, type Sections } from './exchange.rules.ts';

const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;

/** Writes questions as a CSV file that spreadsheets can open and `parseCsvQuestions` can parse. */
export function writeCsvQuestions(questions: readonly QuestionDraft[]): string {
  const header = csvLine(['question', ...letters, 'key', 'explanation', 'section', 'critical']);
  const lines = questions.map((question) =>
    csvLine([
      question.question,
      ...letters.map((_, index) => question.options[index] ?? null),
      letters[question.correctOption - 1] ?? null,
      question.explanation,
      question.sectionId,
      question.critical ? 'yes' : 'no',
    ]),
  );
  return csvStart + header + lines.join('');
}

/**
 * The index of each column in the file. `options` has one index per option; the index of an absent optional column is
 * -1.
 */
interface Columns {
  readonly question: number;
  readonly key: number;
  readonly options: readonly number[];
  readonly explanation: number;
  readonly section: number;
  readonly critical: number;
  readonly count: number;
}

/** Parses a CSV file of questions: a header line with the column names, then one question per record. */
export function parseCsvQuestions(text: string, sections: Sections): ParsedFile {
  const faults: ImportFault[] = [];
  const file = readCsv(text);
  // Excel may write a line with its separator before the header.
  const records = file.records.filter(({ cells }, index) => index > 0 || !/^sep=/i.test(cells[0] ?? ''));
  const [header, ...lines] = records;
  if (file.unclosedQuoteLine !== null) faultAt(faults, file.unclosedQuoteLine)('quote_unclosed');
  const columns = header ? columnsOf(header, faults) : undefined;
  if (!columns) {
    if (!header && faults.length === 0) faultAt(faults, 1)('file_empty');
    return { questions: [], faults, notes: [] };
  }
  if (lines.length === 0 && faults.length === 0) faultAt(faults, header?.line ?? 1)('file_empty');
  return { questions: lines.map((line) => questionOf(line, columns, sections, faults)), faults, notes: [] };
}

const names = {
  question: /^(question|question text|text)$/,
  key: /^(key|correct|correct answer|right|right answer|answer)$/,
  explanation: /^(explanation|feedback)$/,
  section: /^section$/,
  critical: /^critical$/,
  option: /^(?:option|answer|choice)?[ _]?([a-h1-8])$/,
} as const;

function columnsOf(header: CsvRecord, faults: ImportFault[]): Columns | undefined {
  const titles = header.cells.map((cell) => cell.trim().toLowerCase());
  const at = (name: RegExp) => titles.findIndex((title) => name.test(title));
  const options: number[] = [];
  for (const [column, title] of titles.entries()) {
    const mark = names.option.exec(title)?.[1];
    if (mark !== undefined) options[optionIndexOf(mark)] = column;
  }
  const [question, key] = [at(names.question), at(names.key)];
  const fault = faultAt(faults, header.line);
  if (question < 0 && key < 0) {
    fault('header_missing', header.cells.join(', '));
    return undefined;
  }
  if (question < 0) fault('column_missing', 'question');
  if (key < 0) fault('column_missing', 'key');
  for (const [index, letter] of letters.slice(0, Math.max(2, options.length)).entries()) {
    if (options[index] === undefined) fault('column_missing', letter);
  }
  if (faults.length > 0) return undefined;
  const rest = { explanation: at(names.explanation), section: at(names.section), critical: at(names.critical) };
  return { question, key, options, ...rest, count: titles.length };
}

/** The index of an option: 0 for A or 1, 1 for B or 2. */
const optionIndexOf = (mark: string) => (/\d/.test(mark) ? Number(mark) - 1 : mark.toLowerCase().charCodeAt(0) - 97);

function questionOf(record: CsvRecord, columns: Columns, sections: Sections, faults: ImportFault[]): ImportedQuestion {
  const fault = faultAt(faults, record.line);
  const cell = (column: number) => (column < 0 ? '' : (record.cells[column] ?? '').trim());
  const all = columns.options.map(cell);
  const options = all.slice(0, all.findLastIndex((option) => option !== '') + 1);
  const surplus = record.cells.slice(columns.count).find((extra) => extra.trim() !== '');
  if (surplus !== undefined) fault('too_many_cells', surplus);
  const gap = options.indexOf('');
  if (gap >= 0) fault('options_gap', letters[gap] ?? '');
  const key = cell(columns.key);
  const correctOption = correctOptionOf(key, options);
  if (key === '') fault('key_missing');
  else if (correctOption === undefined) fault('key_unknown', key);
  const critical = criticalOf(cell(columns.critical));
  if (critical === undefined) fault('critical_unknown', cell(columns.critical));
  const section = cell(columns.section);
  const matchingSection = sections.find((candidate) => candidate.id === section || candidate.title === section);
  if (section !== '' && !matchingSection) fault('section_unknown', section);
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

/** The correct option, numbered from 1. The cell contains its letter, its number or its text. */
function correctOptionOf(key: string, options: readonly string[]): number | undefined {
  const index = /^[a-h1-8]$/i.test(key) ? optionIndexOf(key) : options.indexOf(key);
  return index >= 0 && index < options.length ? index + 1 : undefined;
}

function criticalOf(text: string): boolean | undefined {
  if (/^(yes|y|true|1|x)$/i.test(text)) return true;
  return /^(no|n|false|0|)$/i.test(text) ? false : undefined;
}
