import { lineKeys } from '@loopcheck/contract/features/drills/line-keys.rules';
import { textsOfOrder } from '@loopcheck/contract/features/drills/order-texts.rules';
import {
  addSuggestion,
  begin,
  type HostPart,
  type OrderWords,
  plainText,
  readOrder,
  type Run,
  type Seed,
  step,
  suggest,
  type Suggestion,
} from '@loopcheck/simulator';
import { playSolution, type SolutionStep } from '../../features/drills/index.ts';
import type { ShippedDrill } from '../drill.ts';
import type { ParsedSop } from '../sop.ts';

/** Collects the words of the job card, of the sheet, and of the lines of the procedures that may be typed. */
export function orderOfDrill(drill: ShippedDrill, sops: readonly ParsedSop[]): OrderWords {
  const lines = sops
    .filter(({ name }) => drill.sops.includes(name))
    .flatMap(({ outline }) => outline.code.filter(({ variant }) => variant !== 'sample' && variant !== 'never'))
    .flatMap(({ text }) => text.split('\n').filter((line) => line.trim() !== ''));
  const texts = textsOfOrder({ ...drill.card, sheetNote: drill.sheetNote ?? null }, drill.sheet);
  return readOrder({ texts, lines });
}

/** The line with the smallest number of taps, or how far the taps reach. */
interface Written {
  readonly line: string;
  readonly taps: number;
  /** The longest beginning of the line that can be tapped. */
  readonly reached: string;
}

/**
 * Writes each line of a solution by tapping what is offered below the line: words, and single digits and signs. Letters are
 * not tapped.
 */
export function writeByChips(
  part: HostPart,
  seed: Seed,
  solution: readonly SolutionStep[],
  order: OrderWords,
): readonly Written[] {
  let run = begin(part, seed);
  const written: Written[] = [];
  for (const input of playSolution(part, seed, solution)) {
    const next = step(run, input);
    // What is not on the host in this run cannot be offered.
    const isThere = !next.frame.screens.some(({ lines }) =>
      lines.some((line) => plainText(line).startsWith('ERROR: The system was unable to find')),
    );
    if (input.kind === 'line' && isThere) written.push(tapLine(run, input.window, input.text, order));
    run = next.run;
  }
  return written;
}

const keys: readonly Suggestion[] = lineKeys.signs.map((text) => ({ text, joins: true }));

function tapLine(run: Run, window: string, line: string, order: OrderWords): Written {
  const taps = new Map([['', 0]]);
  let reached = '';
  // Each beginning is reached first by the smallest number of taps.
  for (const [typed, count] of taps) {
    for (const chip of [...suggest(run, window, typed, order), ...keys]) {
      const next = addSuggestion(typed, chip);
      if (taps.has(next) || !line.toLowerCase().startsWith(next.toLowerCase())) continue;
      taps.set(next, count + 1);
      if (next.length > reached.length) reached = next;
    }
    if (reached.length === line.length) break;
  }
  return { line, taps: taps.get(reached) ?? 0, reached };
}
