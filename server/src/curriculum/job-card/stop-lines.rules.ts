/**
 * A part of a text: the characters from `start` to before `end`. `isStop` is true for a stop line: its sentences
 * mean "stop" or "do not begin".
 */
export interface TextRange {
  readonly start: number;
  readonly end: number;
  readonly isStop: boolean;
}

/**
 * Patterns of sentences that mean "stop" or "do not begin". The second pattern matches "stop" after a comma,
 * colon, semicolon or "and", if "stop" ends the clause or one of the listed words follows it. Sentences such as "Stop
 * the stopwatch." and "Each stop point has a person to call." must not match.
 */
const stopPatterns = [
  /^stop\b(?! the stopwatch)/i,
  /(?:[,;:]| and) stop(?=[.,;:!]|$| (?:and|here|there|at once|before|collecting|in the same way|your own|the (?:hand-over|review))\b)/i,
  /\bdo not begin\b/i,
];

/** Patterns of other instructions that mean "stop" when something has gone wrong. */
const handsOffPatterns = [
  /\bhands (?:off|away)\b/i,
  /\bleave\b[^.]*\bas (?:it is|they are)\b/i,
  /\btouch no(?:thing| more)\b/i,
  /\banswer nothing\b/i,
];

/** True if a sentence tells the reader to stop, for example "If your type is missing, stop." */
export const tellsToStop = (sentence: string): boolean => stopPatterns.some((pattern) => pattern.test(sentence));

/**
 * True if an item of the section "If it goes wrong" tells the reader to stop or to leave everything unchanged, for
 * example with "hands off". In a step, "take your hands off" is an ordinary action, so `tellsToStop` returns false for
 * these words.
 */
export const tellsToStopOrKeepHandsOff = (item: string): boolean =>
  splitSentences(item).some(({ start, end }) => tellsToStop(item.slice(start, end))) ||
  handsOffPatterns.some((pattern) => pattern.test(item));

/** Matches the white space between two sentences. A sentence can start with code, for which `\u2423` stands. */
const sentenceBreak = /(?<=[.!?]["”)]?)\s+(?=["“(]?[\p{Lu}\u2423])/gu;

/** Returns the positions of the sentences of a text, without the white space between them. */
function splitSentences(text: string): { start: number; end: number }[] {
  const breaks = [...text.matchAll(sentenceBreak)];
  const starts = [0, ...breaks.map(({ index, 0: space }) => index + space.length)];
  const ends = [...breaks.map(({ index }) => index), text.length];
  return starts.map((start, index) => ({ start, end: ends[index] ?? text.length }));
}

/**
 * Splits a paragraph into stop lines and other text. Consecutive sentences of the same kind form one range. Only white
 * space between the ranges is left out.
 */
export function findStopLines(text: string): TextRange[] {
  const ranges: TextRange[] = [];
  for (const { start, end } of splitSentences(text)) {
    const isStop = tellsToStop(text.slice(start, end));
    const last = ranges.at(-1);
    if (last?.isStop === isStop) ranges[ranges.length - 1] = { ...last, end };
    else ranges.push({ start, end, isStop });
  }
  return ranges;
}
