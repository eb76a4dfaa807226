import type {
  ImportFault,
  ImportFaultCode,
  ImportNote,
} from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import { createFaultReporter, type ImportedQuestion, type ParsedFile, shortenDetail } from './exchange.rules.ts';

/** The faults and notes of one file. The functions below add faults and notes to these lists. */
interface Findings {
  readonly faults: ImportFault[];
  readonly notes: ImportNote[];
}

/**
 * Parses a file in Moodle's GIFT format. Supports multiple choice with one correct answer, and true/false questions,
 * which become questions with two options. Every other question type is a fault. Titles, categories, text formats and
 * feedback that does not become the explanation are ignored, each with a note.
 */
export function parseGiftQuestions(text: string): ParsedFile {
  const findings: Findings = { faults: [], notes: [] };
  const { blocks, commands } = splitBlocks(text);
  for (const command of commands) {
    findings.notes.push({ line: command.line, code: 'category_ignored', detail: shortenDetail(command.text) });
  }
  if (blocks.length === 0) createFaultReporter(findings.faults, 1)('file_empty');
  const questions = blocks.flatMap((block) => parseQuestion(block, findings) ?? []);
  findings.notes.sort((one, other) => one.line - other.line);
  return { questions, ...findings };
}

function parseQuestion(block: GiftBlock, findings: Findings): ImportedQuestion | void {
  const addFault = createFaultReporter(findings.faults, block.line);
  const chars = removeTitle(block, findings);
  const [openIndex, closeIndex] = [indexOfChar(chars, '{'), indexOfChar(chars, '}')];
  const before = chars.slice(0, openIndex);
  const after = chars.slice(closeIndex + 1);
  if (openIndex < 0 && closeIndex < 0) return addFault('answers_missing', toText(chars));
  if (openIndex < 0 || (closeIndex >= 0 && closeIndex < openIndex)) return addFault('brace_unopened', toText(chars));
  if (closeIndex < 0) return addFault('brace_unclosed', toText(before));
  if (indexOfChar(after, '{') >= 0) return addFault('braces_two', toText(before));
  if (indexOfChar(after, '}') >= 0) return addFault('brace_unopened', toText(after));
  const textBefore = toText(removeFormat(before, findings));
  const textAfter = toText(after);
  // If there is text after the braces, the question is a sentence with a gap for the answer.
  const question = textAfter === '' ? textBefore : `${textBefore} _____ ${textAfter}`;
  const choice = parseChoice(chars.slice(openIndex + 1, closeIndex), block.line, findings);
  return choice && { line: block.line, question, ...choice, sectionId: null, critical: false };
}

/** Removes a title at the start of a question, such as `::Ports::`. */
function removeTitle(block: GiftBlock, { notes }: Findings): readonly GiftChar[] {
  const match = /^\s*::(.*?)::/s.exec(toSyntax(block.chars));
  if (!match) return block.chars;
  const title = toText(block.chars.slice(0, match[0].length)).slice(2, -2);
  notes.push({ line: block.line, code: 'title_ignored', detail: shortenDetail(title) });
  return block.chars.slice(match[0].length);
}

/** Removes a text format at the start of a question, such as `[html]`. */
function removeFormat(chars: readonly GiftChar[], { notes }: Findings): readonly GiftChar[] {
  const format = /^\s*\[(html|moodle|plain|markdown)\]/i.exec(toSyntax(chars));
  if (!format) return chars;
  notes.push({ line: chars[0]?.line ?? 1, code: 'markup_ignored', detail: format[0].trim() });
  return chars.slice(format[0].length);
}

type Choice = Pick<ImportedQuestion, 'options' | 'correctOption' | 'explanation'>;

/**
 * Parses the answers of a question. `inside` contains the characters between the braces, `line` is the first line of
 * the question. Returns undefined if the type of the question is not supported.
 */
function parseChoice(inside: readonly GiftChar[], line: number, findings: Findings): Choice | void {
  const addFault = createFaultReporter(findings.faults, line);
  const trueFalse = parseTrueFalse(inside);
  if (trueFalse) {
    for (const feedback of trueFalse.ignoredFeedback) addFeedbackNote(findings, line, feedback);
    return { options: ['True', 'False'], correctOption: trueFalse.isTrue ? 1 : 2, explanation: trueFalse.explanation };
  }
  const { answers, generalFeedback } = parseAnswers(inside);
  const typeFault = findUnsupportedType(inside, answers);
  if (typeFault) return addFault(typeFault, toText(inside));
  const correctAnswers = answers.filter((answer) => answer.isCorrect);
  if (answers.some((answer) => answer.text === '')) addFault('option_empty');
  if (correctAnswers.length === 0) addFault('key_missing');
  if (correctAnswers.length > 1) addFault('keys_many', correctAnswers.map((answer) => answer.text).join('; '));
  for (const answer of answers) {
    if (hasPartialCredit(answer)) addFault('partial_credit', `${answer.weight}% ${answer.text}`);
    // The feedback on the correct answer becomes the explanation, unless there is general feedback.
    if (!answer.isCorrect || generalFeedback !== '') addFeedbackNote(findings, answer.line, answer.feedback);
  }
  return {
    options: answers.map((answer) => answer.text),
    // The default is 1. If no answer is correct, the question has the fault key_missing.
    correctOption: Math.max(1, answers.findIndex((answer) => answer.isCorrect) + 1),
    explanation: generalFeedback || (correctAnswers[0]?.feedback ?? ''),
  };
}

/** Returns true for an answer that is neither fully correct nor fully wrong, which is not supported. */
const hasPartialCredit = ({ isCorrect, weight }: GiftAnswer) => weight !== null && weight !== (isCorrect ? 100 : 0);

function addFeedbackNote({ notes }: Findings, line: number, feedback: string): void {
  if (feedback !== '') notes.push({ line, code: 'feedback_ignored', detail: shortenDetail(feedback) });
}

// Answers: the text between the braces.

/** One answer: `=` or `~`, an optional weight, the text and an optional feedback, for example `~%50%text#feedback`. */
interface GiftAnswer {
  /** True for an answer that starts with `=`. */
  readonly isCorrect: boolean;
  /** In percent; null if the answer has no weight. */
  readonly weight: number | null;
  readonly text: string;
  /** Empty if the answer has no feedback. */
  readonly feedback: string;
  /** True for an answer of a matching question, such as `=cat -> meows`. */
  readonly isMatchingPair: boolean;
  readonly line: number;
}

/**
 * Parses the answer of a true/false question, such as `T` or `FALSE#feedback if wrong#feedback if correct`. Returns
 * undefined for any other type of question.
 */
function parseTrueFalse(inside: readonly GiftChar[]) {
  const syntax = toSyntax(inside);
  const match = /^\s*(T|TRUE|F|FALSE)\s*(?=#|$)/i.exec(syntax);
  if (!match) return undefined;
  const [, first = [], second = []] = splitAt(inside.slice(match[0].length), '#');
  const { generalFeedback } = parseAnswers(inside);
  const [wrongFeedback, correctFeedback] = [toText(first), toText(second)];
  return {
    isTrue: /^t/i.test(match[1] ?? ''),
    explanation: generalFeedback || correctFeedback,
    ignoredFeedback: generalFeedback === '' ? [wrongFeedback] : [wrongFeedback, correctFeedback],
  };
}

/** Splits at unescaped separators. */
function splitAt(chars: readonly GiftChar[], separator: string): GiftChar[][] {
  const parts: GiftChar[][] = [[]];
  for (const char of chars) {
    if (!char.isEscaped && char.text === separator) parts.push([]);
    else parts.at(-1)?.push(char);
  }
  return parts;
}

const generalFeedbackMark = '####';

/** Parses the answers of a question, and the general feedback that may follow the answers after `####`. */
function parseAnswers(inside: readonly GiftChar[]): { answers: GiftAnswer[]; generalFeedback: string } {
  const markIndex = toSyntax(inside).indexOf(generalFeedbackMark);
  const answerChars = markIndex < 0 ? inside : inside.slice(0, markIndex);
  const answers: GiftAnswer[] = [];
  let current: { isCorrect: boolean; chars: GiftChar[] } | undefined;
  const finishAnswer = () => {
    if (current) answers.push(parseAnswer(current.isCorrect, current.chars));
  };
  for (const char of answerChars) {
    if (!char.isEscaped && (char.text === '=' || char.text === '~')) {
      finishAnswer();
      current = { isCorrect: char.text === '=', chars: [] };
    } else current?.chars.push(char);
  }
  finishAnswer();
  const feedbackChars = markIndex < 0 ? [] : inside.slice(markIndex + generalFeedbackMark.length);
  return { answers, generalFeedback: toText(feedbackChars) };
}

function parseAnswer(isCorrect: boolean, chars: readonly GiftChar[]): GiftAnswer {
  const hashIndex = indexOfChar(chars, '#');
  const weightAndText = hashIndex < 0 ? chars : chars.slice(0, hashIndex);
  const feedback = hashIndex < 0 ? [] : chars.slice(hashIndex + 1);
  const weightMatch = /^\s*%(-?\d+(?:\.\d+)?)%/.exec(toSyntax(weightAndText));
  const text = weightMatch ? weightAndText.slice(weightMatch[0].length) : weightAndText;
  return {
    isCorrect,
    weight: weightMatch ? Number(weightMatch[1]) : null,
    text: toText(text),
    feedback: toText(feedback),
    isMatchingPair: toSyntax(text).includes('->'),
    line: chars.find((char) => char.text.trim() !== '')?.line ?? 1,
  };
}

/** Returns the fault of an unsupported question type. Returns undefined for multiple choice, even if it has faults. */
function findUnsupportedType(inside: readonly GiftChar[], answers: readonly GiftAnswer[]): ImportFaultCode | undefined {
  const syntax = toSyntax(inside).trim();
  if (syntax === '' || syntax.startsWith(generalFeedbackMark)) return 'type_essay';
  if (syntax.startsWith('#')) return 'type_numerical';
  if (!/^[=~]/.test(syntax)) return 'answers_missing';
  if (answers.some((answer) => !answer.isCorrect)) return undefined;
  return answers.every((answer) => answer.isMatchingPair) ? 'type_matching' : 'type_short_answer';
}

// Characters and blocks.

/** One character of a GIFT file with its line number. An escaped character has no syntactic meaning. */
interface GiftChar {
  readonly text: string;
  readonly isEscaped: boolean;
  readonly line: number;
}

/** The lines of one question. Blank lines separate questions. `line` is the number of the first line. */
interface GiftBlock {
  readonly line: number;
  readonly chars: readonly GiftChar[];
}

/** A line that starts with `$`, such as `$CATEGORY: ports`. */
interface GiftCommand {
  readonly line: number;
  readonly text: string;
}

const escapableChars = '~=#{}:\\';

/** Converts a line to characters. A backslash escapes the next character if it is escapable; `\n` is a line break. */
function parseLine(text: string, line: number): GiftChar[] {
  const chars: GiftChar[] = [];
  const codePoints = [...text];
  for (let index = 0; index < codePoints.length; index += 1) {
    const [char = '', next] = [codePoints[index], codePoints[index + 1]];
    if (char === '\\' && next !== undefined && (escapableChars.includes(next) || next === 'n')) {
      chars.push({ text: next === 'n' ? '\n' : next, isEscaped: true, line });
      index += 1;
    } else chars.push({ text: char, isEscaped: false, line });
  }
  return chars;
}

/** Splits a GIFT file into the blocks of its questions and its commands. Removes comments. */
function splitBlocks(text: string): { blocks: GiftBlock[]; commands: GiftCommand[] } {
  const blocks: GiftBlock[] = [];
  const commands: GiftCommand[] = [];
  let chars: GiftChar[] = [];
  const finishBlock = () => {
    const first = chars.find((char) => char.text.trim() !== '');
    if (first) blocks.push({ line: first.line, chars });
    chars = [];
  };
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (const [index, content] of lines.entries()) {
    const line = index + 1;
    const trimmed = content.trim();
    if (trimmed === '') finishBlock();
    else if (trimmed.startsWith('$')) commands.push({ line, text: trimmed });
    else if (!trimmed.startsWith('//')) {
      chars.push(...parseLine(content, line), { text: ' ', isEscaped: false, line });
    }
  }
  finishBlock();
  return { blocks, commands };
}

/** Returns the index of the first unescaped character `text`, or -1. */
const indexOfChar = (chars: readonly GiftChar[], text: string): number =>
  chars.findIndex((char) => !char.isEscaped && char.text === text);

/** Joins characters to a text. Unescaped white space is collapsed to one space. */
const toText = (chars: readonly GiftChar[]): string =>
  chars
    .map((char) => (char.isEscaped || char.text.trim() !== '' ? char.text : ' '))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** A character that has no syntactic meaning in GIFT. */
const neutralChar = '\uFFFD';

/**
 * Joins characters to a text for syntax checks. Escaped characters and surrogate pairs are replaced by `neutralChar`,
 * so that an index in the text is also an index in `chars`.
 */
const toSyntax = (chars: readonly GiftChar[]): string =>
  chars.map((char) => (char.isEscaped || char.text.length > 1 ? neutralChar : char.text)).join('');
