import { moveItem } from './move-item.rules.ts';

/** The options of a question and the number of the correct one, from 1. */
export interface QuestionOptions {
  readonly options: string[];
  readonly correctOption: number;
}

export const minimumOptionCount = 2;
export const maximumOptionCount = 8;

/** The letter that is displayed for an option: A for option 1. */
export const optionLetter = (option: number): string => 'ABCDEFGH'[option - 1] ?? '?';

/** Moves an option by `offset` positions. The number of the correct option follows its text. */
export function moveOption(
  { options, correctOption }: QuestionOptions,
  index: number,
  offset: number,
): QuestionOptions {
  const order = moveItem([...options.keys()], index, offset);
  return {
    options: order.map((position) => options[position] ?? ''),
    correctOption: order.indexOf(correctOption - 1) + 1,
  };
}

/**
 * Removes an option. If it is the correct one, the next option becomes the correct one. If there is no next option, the
 * previous one does.
 */
export function removeOption({ options, correctOption }: QuestionOptions, index: number): QuestionOptions {
  const isAfterRemoved = correctOption > index + 1;
  return {
    options: options.toSpliced(index, 1),
    correctOption: isAfterRemoved ? correctOption - 1 : Math.min(correctOption, options.length - 1),
  };
}

/** Removes the empty options at the end, which the editor displays as empty rows. At least two options remain. */
export const trimEmptyOptions = (options: readonly string[]): string[] =>
  options.slice(0, Math.max(minimumOptionCount, options.findLastIndex((text) => text.trim() !== '') + 1));
