import type { QuestionDraft } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import type {
  ImportFault,
  ImportFaultCode,
  ImportNote,
} from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';

/** A question as a file has it, with the line that it begins on. */
export interface ImportedQuestion extends QuestionDraft {
  readonly line: number;
}

/** What was read of a file: every question that could be, everything that is wrong, and what was read over. */
export interface Reading {
  readonly questions: readonly ImportedQuestion[];
  readonly faults: readonly ImportFault[];
  readonly notes: readonly ImportNote[];
}

/** At most so many questions in one file: each is listed before it is taken. */
export const questionsAtMost = 200;

/** What a file is read against: the chapter's sections, and the questions that the pool has. */
export interface Target {
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  readonly known: readonly string[];
}

/** Collects faults of one place in the file. */
export const faultAt =
  (faults: ImportFault[], line: number) =>
  (code: ImportFaultCode, detail = ''): void =>
    void faults.push({ line, code, detail: detail.slice(0, 120) });

/** The limits that the contract sets for questions that are typed hold for those that are imported, too. */
export function faultsOfQuestion(question: ImportedQuestion): ImportFault[] {
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

/** Questions that the file has twice or the pool has already, and more than one file may bring. */
export function faultsAcross(questions: readonly ImportedQuestion[], known: readonly string[]): ImportFault[] {
  const faults: ImportFault[] = [];
  const [inPool, inFile] = [new Set(known.map(asRead)), new Set<string>()];
  for (const [index, { question, line }] of questions.entries()) {
    const fault = faultAt(faults, line);
    const words = asRead(question);
    if (words === '') continue;
    if (inFile.has(words)) fault('question_twice', question);
    else if (inPool.has(words)) fault('question_in_pool', question);
    inFile.add(words);
    if (index === questionsAtMost) fault('too_many_questions', String(questions.length));
  }
  return faults;
}

/** Case and spacing do not make another question. */
const asRead = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase('en');
