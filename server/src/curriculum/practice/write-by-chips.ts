import { typedLineKeys } from '@loopcheck/contract/features/drills/typed-line-keys.rules';
import { textsOfJobCard } from '@loopcheck/contract/features/drills/job-card-texts.rules';
import {
  addSuggestion,
  begin,
  type HostPart,
  type DrillWords,
  plainText,
  readDrillWords,
  type Run,
  type Seed,
  step,
  suggest,
  type Suggestion,
} from '@loopcheck/simulator';
import { playSolution, type SolutionStep } from '../../features/drills/index.ts';
import type { ShippedDrill } from '../drill.ts';
import type { CodePiece } from '../markdown/outline.ts';
import type { ParsedSop } from '../sop.ts';

/**
 * Collects the words of a drill that the chips (the suggestions below the input line) can offer: the words of the job
 * card, of the record sheet, and of the commands in the procedures of the drill.
 */
export function readWordsOfDrill(drill: ShippedDrill, sops: readonly ParsedSop[]): DrillWords {
  const lines = sops
    .filter(({ name }) => drill.sops.includes(name))
    .flatMap(({ outline }) => outline.code.filter(isTyped))
    .flatMap(({ text }) => text.split('\n').filter((line) => line.trim() !== ''));
  const texts = textsOfJobCard({ ...drill.card, sheetNote: drill.sheetNote ?? null }, drill.sheet);
  return readDrillWords({ texts, lines });
}

/** False for sample output, which nobody types, and for a `never` block, whose command must not be typed. */
const isTyped = ({ variant }: CodePiece): boolean => variant !== 'sample' && variant !== 'never';

/** The result of writing a command line of a solution by taps. */
interface TappedLine {
  /** The whole command line. */
  readonly line: string;
  /** The longest beginning of the line that can be written by taps; at best the whole line. */
  readonly reached: string;
  /** The smallest number of taps with which `reached` can be written. */
  readonly taps: number;
}

/**
 * Writes each command line of a solution by tapping chips and the keys for single digits and signs, but no keys for
 * letters. A command line is left out if it names something that the host does not have in this run.
 */
export function writeByChips(
  part: HostPart,
  seed: Seed,
  solution: readonly SolutionStep[],
  drillWords: DrillWords,
): readonly TappedLine[] {
  let run = begin(part, seed);
  const written: TappedLine[] = [];
  for (const input of playSolution(part, seed, solution)) {
    const next = step(run, input);
    // The chips cannot offer the name of something that the host does not have in this run.
    const namesExistingThings = !next.frame.screens.some(({ lines }) =>
      lines.some((line) => plainText(line).startsWith('ERROR: The system was unable to find')),
    );
    if (input.kind === 'line' && namesExistingThings) written.push(tapLine(run, input.window, input.text, drillWords));
    run = next.run;
  }
  return written;
}

/** The keys for digits and signs. `joins`: the key adds its character without a space before it. */
const digitAndSignKeys: readonly Suggestion[] = typedLineKeys.signs.map((text) => ({ text, joins: true }));

function tapLine(run: Run, window: string, line: string, drillWords: DrillWords): TappedLine {
  const taps = new Map([['', 0]]);
  let reached = '';
  // The loop also visits the entries that its own body adds to the map, so it is a breadth-first search: each beginning
  // of the line is first reached with the smallest number of taps.
  for (const [typed, count] of taps) {
    for (const chip of [...suggest(run, window, typed, drillWords), ...digitAndSignKeys]) {
      const next = addSuggestion(typed, chip);
      if (taps.has(next) || !line.toLowerCase().startsWith(next.toLowerCase())) continue;
      taps.set(next, count + 1);
      if (next.length > reached.length) reached = next;
    }
    if (reached.length === line.length) break;
  }
  return { line, reached, taps: taps.get(reached) ?? 0 };
}
