import type {
  ImportFault,
  ImportFaultCode,
  ImportNote,
} from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import { faultAt, type ImportedQuestion, type ParsedFile } from './exchange.rules.ts';

/** Collects the faults and notes of one file. */
interface Findings {
  readonly faults: ImportFault[];
  readonly notes: ImportNote[];
}

/**
 * Parses Moodle's GIFT format: multiple choice with one correct answer, and true/false as two options. Titles,
 * categories, formats and the feedback of single answers are ignored with a note. Every other question type is a fault.
 */
export function parseGiftQuestions(text: string): ParsedFile {
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
  const chars = withoutTitle(block, findings);
  const [open, close] = [indexOfChar(chars, '{'), indexOfChar(chars, '}')];
  if (open < 0 && close < 0) return fault('answers_missing', textOf(chars));
  if (open < 0 || (close >= 0 && close < open)) return fault('brace_unopened', textOf(chars));
  if (close < 0) return fault('brace_unclosed', textOf(chars.slice(0, open)));
  const after = chars.slice(close + 1);
  if (indexOfChar(after, '{') >= 0) return fault('braces_two', textOf(chars.slice(0, open)));
  if (indexOfChar(after, '}') >= 0) return fault('brace_unopened', textOf(after));
  const before = textOf(withoutFormat(chars.slice(0, open), findings));
  const rest = textOf(after);
  // If there is text after the braces, the question is a sentence with a gap for the answer.
  const question = rest === '' ? before : `${before} _____ ${rest}`;
  const choice = choiceOf(chars.slice(open + 1, close), block.line, findings);
  return choice && { line: block.line, question, ...choice, sectionId: null, critical: false };
}

function withoutTitle(block: GiftBlock, { notes }: Findings): readonly GiftChar[] {
  const match = /^\s*::(.*?)::/s.exec(syntaxOf(block.chars));
  if (!match) return block.chars;
  const title = textOf(block.chars.slice(0, match[0].length)).slice(2, -2);
  notes.push({ line: block.line, code: 'title_ignored', detail: title.slice(0, 120) });
  return block.chars.slice(match[0].length);
}

function withoutFormat(chars: readonly GiftChar[], { notes }: Findings): readonly GiftChar[] {
  const format = /^\s*\[(html|moodle|plain|markdown)\]/i.exec(syntaxOf(chars));
  if (!format) return chars;
  notes.push({ line: chars[0]?.line ?? 1, code: 'markup_ignored', detail: format[0].trim() });
  return chars.slice(format[0].length);
}

type Choice = Pick<ImportedQuestion, 'options' | 'correctOption' | 'explanation'>;

function choiceOf(inside: readonly GiftChar[], line: number, findings: Findings): Choice | void {
  const fault = faultAt(findings.faults, line);
  const truth = trueFalseOf(inside);
  if (truth) {
    noteFeedback(findings, line, truth.wrongFeedback);
    return { options: ['True', 'False'], correctOption: truth.isTrue ? 1 : 2, explanation: truth.explanation };
  }
  const { answers, general } = answersOf(inside);
  const other = unsupportedType(inside, answers);
  if (other) return fault(other, textOf(inside));
  const right = answers.filter((answer) => answer.isCorrect);
  const empty = answers.find((answer) => answer.text === '');
  if (empty) fault('option_empty');
  if (right.length === 0) fault('key_missing');
  if (right.length > 1) fault('keys_many', right.map((answer) => answer.text).join('; '));
  for (const answer of answers) {
    if (hasPartialCredit(answer)) fault('partial_credit', `${answer.weight}% ${answer.text}`);
    if (!answer.isCorrect || general !== '') noteFeedback(findings, answer.line, answer.feedback);
  }
  return {
    options: answers.map((answer) => answer.text),
    correctOption: answers.findIndex((answer) => answer.isCorrect) + 1 || 1,
    explanation: general || (right[0]?.feedback ?? ''),
  };
}

/** Partial credit is not supported: an answer is correct or wrong. */
const hasPartialCredit = ({ isCorrect, weight }: GiftAnswer) => weight !== null && weight !== (isCorrect ? 100 : 0);

function noteFeedback({ notes }: Findings, line: number, feedback: string): void {
  if (feedback !== '') notes.push({ line, code: 'feedback_ignored', detail: feedback.slice(0, 120) });
}

// Answers: the text between the braces.

/** One answer between the braces. `weight` is the percentage before the answer, if present. */
interface GiftAnswer {
  readonly isCorrect: boolean;
  readonly weight: number | null;
  readonly text: string;
  readonly feedback: string;
  readonly isMatchingPair: boolean;
  readonly line: number;
}

/** Parses a true/false question, such as `{T}` or `{FALSE#feedback when wrong#feedback when right}`. */
function trueFalseOf(inside: readonly GiftChar[]) {
  const syntax = syntaxOf(inside);
  const match = /^\s*(T|TRUE|F|FALSE)\s*(?=#|$)/i.exec(syntax);
  if (!match) return undefined;
  const [, first = [], second = []] = partsAt(inside.slice(match[0].length), '#');
  const { answers: _, general } = answersOf(inside);
  const [wrongFeedback, rightFeedback] = [textOf(first), textOf(second)];
  return {
    isTrue: /^t/i.test(match[1] ?? ''),
    explanation: general || rightFeedback,
    wrongFeedback: general ? '' : wrongFeedback,
  };
}

/** Splits at unescaped separators. */
function partsAt(chars: readonly GiftChar[], separator: string): GiftChar[][] {
  const parts: GiftChar[][] = [[]];
  for (const char of chars) {
    if (!char.isEscaped && char.text === separator) parts.push([]);
    else parts.at(-1)?.push(char);
  }
  return parts;
}

/** Parses the answers, and the general feedback after `####`. */
function answersOf(inside: readonly GiftChar[]): { answers: GiftAnswer[]; general: string } {
  const end = syntaxOf(inside).indexOf('####');
  const body = end < 0 ? inside : inside.slice(0, end);
  const answers: GiftAnswer[] = [];
  let current: { isCorrect: boolean; chars: GiftChar[] } | undefined;
  const close = () => {
    if (current) answers.push(answerOf(current.isCorrect, current.chars));
  };
  for (const char of body) {
    if (!char.isEscaped && (char.text === '=' || char.text === '~')) {
      close();
      current = { isCorrect: char.text === '=', chars: [] };
    } else current?.chars.push(char);
  }
  close();
  return { answers, general: end < 0 ? '' : textOf(inside.slice(end + 4)) };
}

function answerOf(isCorrect: boolean, chars: readonly GiftChar[]): GiftAnswer {
  const mark = indexOfChar(chars, '#');
  const [body, feedback] = mark < 0 ? [chars, []] : [chars.slice(0, mark), chars.slice(mark + 1)];
  const weightMatch = /^\s*%(-?\d+(?:\.\d+)?)%/.exec(syntaxOf(body));
  const text = weightMatch ? body.slice(weightMatch[0].length) : body;
  return {
    isCorrect,
    weight: weightMatch ? Number(weightMatch[1]) : null,
    text: textOf(text),
    feedback: textOf(feedback),
    isMatchingPair: syntaxOf(text).includes('->'),
    line: chars.find((char) => char.text.trim() !== '')?.line ?? 1,
  };
}

/** The fault of a question type other than single choice; undefined for single choice. */
function unsupportedType(inside: readonly GiftChar[], answers: readonly GiftAnswer[]): ImportFaultCode | undefined {
  const syntax = syntaxOf(inside).trim();
  if (syntax === '' || syntax.startsWith('####')) return 'type_essay';
  if (syntax.startsWith('#')) return 'type_numerical';
  if (!/^[=~]/.test(syntax)) return 'answers_missing';
  const hasWrong = answers.some((answer) => !answer.isCorrect);
  if (!hasWrong && answers.every((answer) => answer.isMatchingPair)) return 'type_matching';
  return hasWrong ? undefined : 'type_short_answer';
}

// Characters and blocks.

/** One character of a GIFT file. An escaped character is text, never syntax. */
interface GiftChar {
  readonly text: string;
  readonly isEscaped: boolean;
  readonly line: number;
}

/** One question: consecutive lines without a blank line between them. */
interface GiftBlock {
  readonly line: number;
  readonly chars: readonly GiftChar[];
}

/** A line that begins with `$`, such as `$CATEGORY`. */
interface GiftCommand {
  readonly line: number;
  readonly text: string;
}

const escapable = '~=#{}:\\';

/** Parses the characters of one line. A backslash escapes `~ = # { } : \`; `\n` is a line break. */
function charsOfLine(text: string, line: number): GiftChar[] {
  const chars: GiftChar[] = [];
  const all = [...text];
  for (let at = 0; at < all.length; at += 1) {
    const [char = '', next] = [all[at], all[at + 1]];
    if (char === '\\' && next !== undefined && (escapable.includes(next) || next === 'n')) {
      chars.push({ text: next === 'n' ? '\n' : next, isEscaped: true, line });
      at += 1;
    } else chars.push({ text: char, isEscaped: false, line });
  }
  return chars;
}

/** Splits a GIFT file into questions and commands. Comments are dropped. */
function blocksOf(text: string): { blocks: GiftBlock[]; commands: GiftCommand[] } {
  const blocks: GiftBlock[] = [];
  const commands: GiftCommand[] = [];
  let chars: GiftChar[] = [];
  const close = () => {
    const first = chars.find((char) => char.text.trim() !== '');
    if (first) blocks.push({ line: first.line, chars });
    chars = [];
  };
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (const [index, content] of lines.entries()) {
    const line = index + 1;
    const trimmed = content.trim();
    if (trimmed === '') close();
    else if (trimmed.startsWith('$')) commands.push({ line, text: trimmed });
    else if (!trimmed.startsWith('//')) {
      chars.push(...charsOfLine(content, line), { text: ' ', isEscaped: false, line });
    }
  }
  close();
  return { blocks, commands };
}

/** The index of the first unescaped `text` from `from` on, or -1. */
const indexOfChar = (chars: readonly GiftChar[], text: string, from = 0): number =>
  chars.findIndex((char, index) => index >= from && !char.isEscaped && char.text === text);

/** Joins characters to text. Unescaped white space is collapsed to one space. */
const textOf = (chars: readonly GiftChar[]): string =>
  chars
    .map((char) => (char.isEscaped || char.text.trim() !== '' ? char.text : ' '))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/**
 * The text with each escaped character replaced by a character without syntactic meaning, so that the indexes match.
 */
const syntaxOf = (chars: readonly GiftChar[]): string =>
  chars.map((char) => (char.isEscaped ? '\uFFFD' : char.text.length === 1 ? char.text : '\uFFFD')).join('');
