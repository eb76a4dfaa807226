import type { QuestionDraft } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import type {
  ImportFault,
  ImportFaultCode,
  ImportNote,
} from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';

/** A question of an imported file, with its first line number. */
export interface ImportedQuestion extends QuestionDraft {
  readonly line: number;
}

/** The parsed questions of a file, its faults, and notes on ignored parts. */
export interface ParsedFile {
  readonly questions: readonly ImportedQuestion[];
  readonly faults: readonly ImportFault[];
  readonly notes: readonly ImportNote[];
}

/** The maximum number of questions in a file, which are all listed in the report of a dry run. */
const maxQuestionsPerFile = 200;

/** The sections that a question may refer to. */
export type Sections = readonly { readonly id: string; readonly title: string }[];

/** Returns a function that adds faults on one line of the file. */
export const faultAt =
  (faults: ImportFault[], line: number) =>
  (code: ImportFaultCode, detail = ''): void =>
    void faults.push({ line, code, detail: detail.slice(0, 120) });

/** Checks a question against the same limits as QuestionDraft in the contract. */
export function questionFaults(question: ImportedQuestion): ImportFault[] {
  const faults: ImportFault[] = [];
  const fault = faultAt(faults, question.line);
  if (question.question === '') fault('question_missing');
  if (question.question.length > 2000) fault('question_too_long', question.question);
  if (question.explanation.length > 4000) fault('explanation_too_long', question.explanation);
  if (question.options.length < 2) fault('options_too_few');
  if (question.options.length > 8) fault('options_too_many');
  for (const option of question.options) if (option.length > 500) fault('option_too_long', option);
  const twice = question.options.find((option, index) => option !== '' && question.options.indexOf(option) < index);
  if (twice !== undefined) fault('options_same', twice);
  return faults;
}

/** Reports duplicates within the file or of the pool's questions (`poolQuestions`), and too many questions. */
export function fileFaults(questions: readonly ImportedQuestion[], poolQuestions: readonly string[]): ImportFault[] {
  const faults: ImportFault[] = [];
  const [inPool, inFile] = [new Set(poolQuestions.map(normalizeText)), new Set<string>()];
  for (const [index, { question, line }] of questions.entries()) {
    const fault = faultAt(faults, line);
    const text = normalizeText(question);
    if (text === '') continue;
    if (inFile.has(text)) fault('question_twice', question);
    else if (inPool.has(text)) fault('question_in_pool', question);
    inFile.add(text);
    if (index === maxQuestionsPerFile) fault('too_many_questions', String(questions.length));
  }
  return faults;
}

/** Questions that differ only in case or white space are duplicates. */
const normalizeText = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase('en');
