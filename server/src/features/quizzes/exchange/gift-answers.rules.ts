import type { ImportFaultCode } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import { indexOfSign, type Sign, structureOf, wordsOf } from './gift-signs.rules.ts';

/** One answer between the braces. `weight` is the percentage before it, where one is written. */
export interface GiftAnswer {
  readonly isRight: boolean;
  readonly weight: number | null;
  readonly text: string;
  readonly feedback: string;
  readonly isPair: boolean;
  readonly line: number;
}

/** A true/false question: `{T}`, `{FALSE#feedback when wrong#feedback when right}`. */
export function truthOf(inside: readonly Sign[]) {
  const structure = structureOf(inside);
  const match = /^\s*(T|TRUE|F|FALSE)\s*(?=#|$)/i.exec(structure);
  if (!match) return undefined;
  const [, first = [], second = []] = partsAt(inside.slice(match[0].length), '#');
  const { answers: _, general } = answersOf(inside);
  const [wrongFeedback, rightFeedback] = [wordsOf(first), wordsOf(second)];
  return {
    isTrue: /^t/i.test(match[1] ?? ''),
    explanation: general || rightFeedback,
    wrongFeedback: general ? '' : wrongFeedback,
  };
}

/** What stands between unescaped separators. */
function partsAt(signs: readonly Sign[], separator: string): Sign[][] {
  const parts: Sign[][] = [[]];
  for (const sign of signs) {
    if (!sign.isEscaped && sign.text === separator) parts.push([]);
    else parts.at(-1)?.push(sign);
  }
  return parts;
}

/** The answers between the braces, and the general feedback after `####`. */
export function answersOf(inside: readonly Sign[]): { answers: GiftAnswer[]; general: string } {
  const end = structureOf(inside).indexOf('####');
  const body = end < 0 ? inside : inside.slice(0, end);
  const answers: GiftAnswer[] = [];
  let current: { isRight: boolean; signs: Sign[] } | undefined;
  const close = () => {
    if (current) answers.push(answerOf(current.isRight, current.signs));
  };
  for (const sign of body) {
    if (!sign.isEscaped && (sign.text === '=' || sign.text === '~')) {
      close();
      current = { isRight: sign.text === '=', signs: [] };
    } else current?.signs.push(sign);
  }
  close();
  return { answers, general: end < 0 ? '' : wordsOf(inside.slice(end + 4)) };
}

function answerOf(isRight: boolean, signs: readonly Sign[]): GiftAnswer {
  const mark = indexOfSign(signs, '#');
  const [body, feedback] = mark < 0 ? [signs, []] : [signs.slice(0, mark), signs.slice(mark + 1)];
  const weighed = /^\s*%(-?\d+(?:\.\d+)?)%/.exec(structureOf(body));
  const text = weighed ? body.slice(weighed[0].length) : body;
  return {
    isRight,
    weight: weighed ? Number(weighed[1]) : null,
    text: wordsOf(text),
    feedback: wordsOf(feedback),
    isPair: structureOf(text).includes('->'),
    line: signs.find((sign) => sign.text.trim() !== '')?.line ?? 1,
  };
}

/** The fault of a question that is no choice of one among several, or undefined where it is one. */
export function kindOfAnswers(inside: readonly Sign[], answers: readonly GiftAnswer[]): ImportFaultCode | undefined {
  const structure = structureOf(inside).trim();
  if (structure === '' || structure.startsWith('####')) return 'type_essay';
  if (structure.startsWith('#')) return 'type_numerical';
  if (!/^[=~]/.test(structure)) return 'answers_missing';
  const hasWrong = answers.some((answer) => !answer.isRight);
  if (!hasWrong && answers.every((answer) => answer.isPair)) return 'type_matching';
  return hasWrong ? undefined : 'type_short_answer';
}
