import { moveItem } from './move-item.rules.ts';

/** The options of a question, their explanations in the same order, and the number of the correct option, from 1. */
export interface QuestionOptions {
  readonly options: string[];
  readonly optionExplanations: string[];
  readonly correctOption: number;
}

/** A question has at least two and at most eight options. */
export const minimumOptionCount = 2;
export const maximumOptionCount = 8;

/** Returns the letter of an option by its number, from 1: A for option 1, and ? for an invalid number. */
export const optionLetter = (option: number): string => 'ABCDEFGH'[option - 1] ?? '?';

/**
 * Moves the option at `index` with its explanation by `offset` positions. The option that was correct stays correct.
 */
export function moveOption(
  { options, optionExplanations, correctOption }: QuestionOptions,
  index: number,
  offset: number,
): QuestionOptions {
  const order = moveItem([...options.keys()], index, offset);
  return {
    options: order.map((position) => options[position] ?? ''),
    optionExplanations: order.map((position) => optionExplanations[position] ?? ''),
    correctOption: order.indexOf(correctOption - 1) + 1,
  };
}

/**
 * Removes the option at `index` with its explanation. If the removed option is the correct option, the next option
 * becomes correct, or the previous one if there is no next option.
 */
export function removeOption(
  { options, optionExplanations, correctOption }: QuestionOptions,
  index: number,
): QuestionOptions {
  const isCorrectOptionBehindRemovedOne = correctOption > index + 1;
  return {
    options: options.toSpliced(index, 1),
    optionExplanations: optionExplanations.toSpliced(index, 1),
    // If the correct option itself is removed, its number is kept: the next option then has this number.
    correctOption: isCorrectOptionBehindRemovedOne ? correctOption - 1 : Math.min(correctOption, options.length - 1),
  };
}

/**
 * Returns the options without empty options at the end, which are unused rows of the editor. At least two options
 * remain.
 */
export const trimEmptyOptions = (options: readonly string[]): string[] =>
  options.slice(0, Math.max(minimumOptionCount, options.findLastIndex((text) => text.trim() !== '') + 1));
