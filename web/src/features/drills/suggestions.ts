import type { Run, WindowId } from '@loopcheck/simulator';
import type { Suggestion } from './command-line.rules.ts';

/** Words that may come next in a line, right and wrong ones, in alphabetical order. */
export const suggestWords = (_run: Run, _window: WindowId, _typed: string): readonly Suggestion[] => [];

/** The line with its last word completed, as Tab does in Windows; the same line if nothing fits. */
export const completeLine = (_run: Run, _window: WindowId, typed: string): string => typed;
