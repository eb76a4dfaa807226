import { complete, type OrderWords, type Run, suggest, type Suggestion, type WindowId } from '@loopcheck/simulator';

/** Words that may come next in a line, right and wrong ones, in alphabetical order. */
export const suggestWords = (run: Run, window: WindowId, typed: string, order: OrderWords): readonly Suggestion[] =>
  suggest(run, window, typed, order);

/** The lines that Tab makes of a typed line, one after the other: its last word as a path. Empty if nothing fits. */
export const completions = (run: Run, window: WindowId, typed: string): readonly string[] =>
  complete(run, window, typed);
