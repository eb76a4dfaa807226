import type { ImportFault, ImportNote } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import { answersOf, type GiftAnswer, kindOfAnswers, truthOf } from './gift-answers.rules.ts';
import { blocksOf, type GiftBlock, indexOfSign, type Sign, structureOf, wordsOf } from './gift-signs.rules.ts';
import { faultAt, type ImportedQuestion, type Reading } from './imported-question.rules.ts';

/** Where findings about one file are put. */
interface Findings {
  readonly faults: ImportFault[];
  readonly notes: ImportNote[];
}

/**
 * Reads Moodle's GIFT: multiple choice with one right answer, and true/false as two options. Titles, categories, formats
 * and the feedback of single answers are read over with a note; every other type of question is a fault.
 */
export function readGiftQuestions(text: string): Reading {
  const findings: Findings = { faults: [], notes: [] };
  const { blocks, commands } = blocksOf(text);
  for (const command of commands) {
    findings.notes.push({ line: command.line, code: 'category_ignored', detail: command.text.slice(0, 120) });
  }
  if (blocks.length === 0) faultAt(findings.faults, 1)('file_empty');
  const questions = blocks.flatMap((block) => questionOf(block, findings) ?? []);
  findings.notes.sort((one, other) => one.line - other.line);
  return { questions, ...findings };
}

function questionOf(block: GiftBlock, findings: Findings): ImportedQuestion | void {
  const fault = faultAt(findings.faults, block.line);
  const signs = withoutTitle(block, findings);
  const [open, close] = [indexOfSign(signs, '{'), indexOfSign(signs, '}')];
  if (open < 0 && close < 0) return fault('answers_missing', wordsOf(signs));
  if (open < 0 || (close >= 0 && close < open)) return fault('brace_unopened', wordsOf(signs));
  if (close < 0) return fault('brace_unclosed', wordsOf(signs.slice(0, open)));
  const after = signs.slice(close + 1);
  if (indexOfSign(after, '{') >= 0) return fault('braces_two', wordsOf(signs.slice(0, open)));
  if (indexOfSign(after, '}') >= 0) return fault('brace_unopened', wordsOf(after));
  const before = wordsOf(withoutFormat(signs.slice(0, open), findings));
  const rest = wordsOf(after);
  // A gap in a sentence: the options fill it.
  const question = rest === '' ? before : `${before} _____ ${rest}`;
  const choice = choiceOf(signs.slice(open + 1, close), block.line, findings);
  return choice && { line: block.line, question, ...choice, sectionId: null, critical: false };
}

function withoutTitle(block: GiftBlock, { notes }: Findings): readonly Sign[] {
  const title = /^\s*::(.*?)::/s.exec(structureOf(block.signs));
  if (!title) return block.signs;
  const words = wordsOf(block.signs.slice(0, title[0].length)).slice(2, -2);
  notes.push({ line: block.line, code: 'title_ignored', detail: words.slice(0, 120) });
  return block.signs.slice(title[0].length);
}

function withoutFormat(signs: readonly Sign[], { notes }: Findings): readonly Sign[] {
  const format = /^\s*\[(html|moodle|plain|markdown)\]/i.exec(structureOf(signs));
  if (!format) return signs;
  notes.push({ line: signs[0]?.line ?? 1, code: 'markup_ignored', detail: format[0].trim() });
  return signs.slice(format[0].length);
}

type Choice = Pick<ImportedQuestion, 'options' | 'correctOption' | 'explanation'>;

function choiceOf(inside: readonly Sign[], line: number, findings: Findings): Choice | void {
  const fault = faultAt(findings.faults, line);
  const truth = truthOf(inside);
  if (truth) {
    noteFeedback(findings, line, truth.wrongFeedback);
    return { options: ['True', 'False'], correctOption: truth.isTrue ? 1 : 2, explanation: truth.explanation };
  }
  const { answers, general } = answersOf(inside);
  const other = kindOfAnswers(inside, answers);
  if (other) return fault(other, wordsOf(inside));
  const right = answers.filter((answer) => answer.isRight);
  const empty = answers.find((answer) => answer.text === '');
  if (empty) fault('option_empty');
  if (right.length === 0) fault('key_missing');
  if (right.length > 1) fault('keys_many', right.map((answer) => answer.text).join('; '));
  for (const answer of answers) {
    if (isPartial(answer)) fault('partial_credit', `${answer.weight}% ${answer.text}`);
    if (!answer.isRight || general !== '') noteFeedback(findings, answer.line, answer.feedback);
  }
  return {
    options: answers.map((answer) => answer.text),
    correctOption: answers.findIndex((answer) => answer.isRight) + 1 || 1,
    explanation: general || (right[0]?.feedback ?? ''),
  };
}

/** An answer is right or wrong here, wholly. */
const isPartial = ({ isRight, weight }: GiftAnswer) => weight !== null && weight !== (isRight ? 100 : 0);

function noteFeedback({ notes }: Findings, line: number, feedback: string): void {
  if (feedback !== '') notes.push({ line, code: 'feedback_ignored', detail: feedback.slice(0, 120) });
}
