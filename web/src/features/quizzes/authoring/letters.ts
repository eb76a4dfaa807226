/** The letter of an option, counted from 1. */
export const letterOf = (option: number): string => 'ABCDEFGH'[option - 1] ?? '?';
