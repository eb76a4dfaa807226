import type {
  ImportFault,
  ImportFaultCode,
  ImportNote,
} from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import { toStoredExplanations } from '../authoring/authoring.rules.ts';
import {
  addFault,
  createFaultReporter,
  findUnreadableText,
  type ImportedQuestion,
  type ParsedFile,
  shortenDetail,
} from './exchange.rules.ts';
import { type GiftTextFormat, giftTextFormats, hasMarkup, toAllowedText } from './gift-markup.ts';
import {
  type GiftBlock,
  type GiftChar,
  indexOfChar,
  splitAt,
  splitBlocks,
  toRawText,
  toSyntax,
  toText,
} from './gift-syntax.rules.ts';

/** The faults and notes of one file. The functions below add faults and notes to these lists. */
interface Findings {
  readonly faults: ImportFault[];
  readonly notes: ImportNote[];
}

/**
 * Parses a file in Moodle's GIFT format. Supports multiple choice with one correct answer, and true/false questions,
 * which become questions with two options. Every other question type is a fault. The feedback on an answer becomes the
 * explanation of that option. HTML and Markdown are converted to the plain text of questions. Markup and content that
 * this text cannot show are reported as notes. Titles and categories are ignored and also reported as notes.
 */
export function parseGiftQuestions(text: string): ParsedFile {
  const findings: Findings = { faults: findUnreadableText(text), notes: [] };
  if (findings.faults.length > 0) return { questions: [], ...findings };
  const { blocks, commands } = splitBlocks(text);
  for (const command of commands) {
    findings.notes.push({ line: command.line, code: 'category_ignored', detail: shortenDetail(command.text) });
  }
  if (blocks.length === 0) addFault(findings.faults, { line: 1, code: 'file_empty' });
  const questions = blocks.flatMap((block) => parseQuestion(block, findings) ?? []);
  findings.notes.sort((one, other) => one.line - other.line);
  return { questions, ...findings };
}

/** Parses one question. If its braces are faulty or its type is not supported, adds a fault and returns undefined. */
function parseQuestion(block: GiftBlock, findings: Findings): ImportedQuestion | void {
  const reportFault = createFaultReporter(findings.faults, block.line);
  const chars = removeTitle(block, findings);
  const [openIndex, closeIndex] = [indexOfChar(chars, '{'), indexOfChar(chars, '}')];
  const before = chars.slice(0, openIndex);
  const after = chars.slice(closeIndex + 1);
  if (openIndex < 0 && closeIndex < 0) return reportFault('answers_missing', toText(chars));
  if (openIndex < 0 || (closeIndex >= 0 && closeIndex < openIndex)) return reportFault('brace_unopened', toText(chars));
  if (closeIndex < 0) return reportFault('brace_unclosed', toText(before));
  if (indexOfChar(after, '{') >= 0) return reportFault('braces_two', toText(before));
  if (indexOfChar(after, '}') >= 0) return reportFault('brace_unopened', toText(after));
  const { format, question } = parseQuestionText(before, after, findings);
  const inside = chars.slice(openIndex + 1, closeIndex);
  const choice = parseChoice(inside, block.line, { format, findings });
  return choice && { line: block.line, question, exhibit: null, ...choice, sectionId: null, critical: false };
}

/**
 * Parses the question text, which stands before and after the braces. The format of the question text is the default
 * for the texts in the braces.
 */
function parseQuestionText(before: readonly GiftChar[], after: readonly GiftChar[], findings: Findings) {
  const { format, chars } = splitFormat(before, 'moodle');
  const hasTextAfter = toAllowedText(toRawText(after), format).text !== '';
  const gap = [...' _____ '].map((text) => ({ text, isEscaped: true, line: chars[0]?.line ?? 1 }));
  // If there is text after the braces, the question is a sentence with a gap for the answer.
  const textChars = hasTextAfter ? [...trimEnd(chars), ...gap, ...after] : [...chars, ...after];
  return { format, question: convertText(textChars, format, findings) };
}

/** Removes white space at the end. */
const trimEnd = (chars: readonly GiftChar[]) =>
  chars.slice(0, chars.findLastIndex(({ text }) => text.trim() !== '') + 1);

/** Removes a title at the start of a question, such as `::Ports::`. */
function removeTitle(block: GiftBlock, { notes }: Findings): readonly GiftChar[] {
  const match = /^\s*::(.*?)::/s.exec(toSyntax(block.chars));
  if (!match) return block.chars;
  const title = toText(block.chars.slice(0, match[0].length)).slice(2, -2);
  notes.push({ line: block.line, code: 'title_ignored', detail: shortenDetail(title) });
  return block.chars.slice(match[0].length);
}

/** Splits a text into its format, such as `[html]`, and the rest. A text without a format has the format `fallback`. */
function splitFormat(chars: readonly GiftChar[], fallback: GiftTextFormat) {
  const match = /^\s*\[(html|moodle|plain|markdown)\]/i.exec(toSyntax(chars));
  if (!match) return { format: fallback, chars };
  const format: GiftTextFormat = giftTextFormats.find((name) => name === match[1]?.toLowerCase()) ?? fallback;
  return { format, chars: chars.slice(match[0].length) };
}

/** Converts characters to the plain text of a question. Adds notes about what this text cannot show. */
function convertText(chars: readonly GiftChar[], format: GiftTextFormat, { notes }: Findings): string {
  const source = toRawText(chars);
  if (!hasMarkup(source, format)) return toText(chars);
  const { text, ignoredMarkup, leftOut } = toAllowedText(source, format);
  const line = firstLineOf(chars);
  for (const detail of ignoredMarkup) notes.push({ line, code: 'markup_ignored', detail: shortenDetail(detail) });
  for (const detail of leftOut) notes.push({ line, code: 'content_left_out', detail: shortenDetail(detail) });
  return text;
}

/** The number of the line on which a text starts. */
const firstLineOf = (chars: readonly GiftChar[]): number => chars.find((char) => char.text.trim() !== '')?.line ?? 1;

type Choice = Pick<ImportedQuestion, 'options' | 'correctOption' | 'explanation' | 'optionExplanations'>;

/** The format of texts that do not state one, and the lists to which faults and notes are added. */
interface TextContext {
  readonly format: GiftTextFormat;
  readonly findings: Findings;
}

/** Converts the text of an answer or a feedback. The text can start with its format, such as `[html]`. */
function toAnswerText(chars: readonly GiftChar[], { format, findings }: TextContext): string {
  const text = splitFormat(chars, format);
  return convertText(text.chars, text.format, findings);
}

/**
 * Parses the options of a question, with its correct option and the explanations. `inside` contains the characters
 * between the braces, `line` is the first line of the question. If the type of the question is not supported, adds a
 * fault and returns undefined.
 */
function parseChoice(inside: readonly GiftChar[], line: number, context: TextContext): Choice | void {
  const reportFault = createFaultReporter(context.findings.faults, line);
  const typeFault = findTypeFault(inside);
  if (typeFault) return reportFault(typeFault, toText(inside));
  const trueFalse = parseTrueFalse(inside, context);
  if (trueFalse) {
    const { isTrue, ...explanations } = trueFalse;
    return { options: ['True', 'False'], correctOption: isTrue ? 1 : 2, ...explanations };
  }
  const { answers, generalFeedback } = parseAnswers(inside, context);
  const correctAnswers = answers.filter((answer) => answer.isCorrect);
  if (answers.some((answer) => answer.text === '')) reportFault('option_empty');
  if (correctAnswers.length === 0) reportFault('key_missing');
  if (correctAnswers.length > 1) reportFault('keys_many', correctAnswers.map((answer) => answer.text).join('; '));
  for (const answer of answers) {
    if (hasPartialCredit(answer)) reportFault('partial_credit', `${answer.weight}% ${answer.text}`);
  }
  return {
    options: answers.map((answer) => answer.text),
    // If no answer is correct, the default is option 1, and the question has the fault key_missing.
    correctOption: Math.max(1, answers.findIndex((answer) => answer.isCorrect) + 1),
    ...toExplanations(answers, generalFeedback),
  };
}

/**
 * Returns true if the weight of an answer is neither that of a correct answer (100 percent after `=`) nor that of a
 * wrong answer (0 percent after `~`). Questions with such an answer are not supported.
 */
const hasPartialCredit = ({ isCorrect, weight }: GiftAnswer) => weight !== null && weight !== (isCorrect ? 100 : 0);

/**
 * Converts feedback to explanations. The general feedback becomes the explanation of the question. If there is none, the
 * feedback on the correct answer becomes the explanation of the question. Any other feedback becomes the explanation of
 * its option.
 */
function toExplanations(answers: readonly Pick<GiftAnswer, 'isCorrect' | 'feedback'>[], generalFeedback: string) {
  const correctFeedback = answers.find((answer) => answer.isCorrect)?.feedback ?? '';
  return {
    explanation: generalFeedback || correctFeedback,
    optionExplanations: toStoredExplanations(
      answers.map(({ isCorrect, feedback }) => (isCorrect && generalFeedback === '' ? '' : feedback)),
    ),
  };
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
}

/**
 * Parses the answer of a true/false question, such as `T` or `FALSE#feedback if wrong#feedback if correct`. Returns
 * undefined for any other type of question.
 */
function parseTrueFalse(inside: readonly GiftChar[], context: TextContext) {
  const match = trueFalsePattern.exec(toSyntax(inside));
  if (!match) return undefined;
  const [, feedbackIfWrong = [], feedbackIfCorrect = []] = splitAt(inside.slice(match[0].length), '#');
  const generalFeedback = toAnswerText(splitFeedback(inside).feedbackChars, context);
  const isTrue = /^t/i.test(match[1] ?? '');
  // The answers are the option True and the option False, in this order.
  const answers = [isTrue, !isTrue].map((isCorrect) => ({
    isCorrect,
    feedback: toAnswerText(isCorrect ? feedbackIfCorrect : feedbackIfWrong, context),
  }));
  return { isTrue, ...toExplanations(answers, generalFeedback) };
}

/** The mark that separates the answers of a question from its general feedback. */
const generalFeedbackMark = '####';

/** Parses the answers of a question, and the general feedback, which can follow the answers after `####`. */
function parseAnswers(inside: readonly GiftChar[], context: TextContext) {
  const { answerChars, feedbackChars } = splitFeedback(inside);
  const answers = splitAnswers(answerChars).map(({ isCorrect, chars }) => parseAnswer(isCorrect, chars, context));
  return { answers, generalFeedback: toAnswerText(feedbackChars, context) };
}

/** Splits off the general feedback. As in Moodle, the last `####` counts. */
function splitFeedback(inside: readonly GiftChar[]) {
  const markIndex = toSyntax(inside).lastIndexOf(generalFeedbackMark);
  if (markIndex < 0) return { answerChars: inside, feedbackChars: [] };
  return {
    answerChars: inside.slice(0, markIndex),
    feedbackChars: inside.slice(markIndex + generalFeedbackMark.length),
  };
}

/** Splits at `=` and `~`. `isCorrect` is true for an answer that starts with `=`. */
function splitAnswers(answerChars: readonly GiftChar[]): { isCorrect: boolean; chars: GiftChar[] }[] {
  const answers: { isCorrect: boolean; chars: GiftChar[] }[] = [];
  for (const char of answerChars) {
    const isStart = !char.isEscaped && (char.text === '=' || char.text === '~');
    if (isStart) answers.push({ isCorrect: char.text === '=', chars: [] });
    else answers.at(-1)?.chars.push(char);
  }
  return answers;
}

function parseAnswer(isCorrect: boolean, chars: readonly GiftChar[], context: TextContext): GiftAnswer {
  const hashIndex = indexOfChar(chars, '#');
  const weightAndText = hashIndex < 0 ? chars : chars.slice(0, hashIndex);
  const feedback = hashIndex < 0 ? [] : chars.slice(hashIndex + 1);
  // A weight in percent, such as `%50%` or `%-33.3%`.
  const weightMatch = /^\s*%(-?\d+(?:\.\d+)?)%/.exec(toSyntax(weightAndText));
  const text = weightMatch ? weightAndText.slice(weightMatch[0].length) : weightAndText;
  return {
    isCorrect,
    weight: weightMatch ? Number(weightMatch[1]) : null,
    text: toAnswerText(text, context),
    feedback: toAnswerText(feedback, context),
  };
}

/** The answer of a true/false question. Only feedback, which starts with `#`, can follow. */
const trueFalsePattern = /^\s*(T|TRUE|F|FALSE)\s*(?=#|$)/i;

/**
 * Returns a fault if the answers are missing or belong to an unsupported question type. Returns undefined for a
 * multiple choice question, even if the question has other faults, and for a true/false question.
 */
function findTypeFault(inside: readonly GiftChar[]): ImportFaultCode | undefined {
  const syntax = toSyntax(inside).trim();
  if (syntax === '' || syntax.startsWith(generalFeedbackMark)) return 'type_essay';
  if (syntax.startsWith('#')) return 'type_numerical';
  if (trueFalsePattern.test(syntax)) return undefined;
  if (!/^[=~]/.test(syntax)) return 'answers_missing';
  const answers = splitAnswers(splitFeedback(inside).answerChars);
  if (answers.every((answer) => answer.isCorrect)) {
    const isMatching = answers.every((answer) => toSyntax(answer.chars).includes('->'));
    return isMatching ? 'type_matching' : 'type_short_answer';
  }
  // If no answer starts with `=`, but answers have weights, then several answers together give the full score.
  const hasWeights = answers.some((answer) => /^\s*%\d/.test(toSyntax(answer.chars)));
  return hasWeights && answers.every((answer) => !answer.isCorrect) ? 'type_multiple_answers' : undefined;
}
