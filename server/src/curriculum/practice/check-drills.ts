import type { Fault } from '../fault.ts';
import { hostPartOf, type ParsedDrill } from '../drill.ts';
import { listProofSeeds, proveDrill, type ProvenDrill } from './prove-drill.ts';

/** Converts a shipped drill to the form that `proveDrill` takes. */
export const toProvenDrill = (drill: NonNullable<ParsedDrill['drill']>): ProvenDrill => ({
  part: hostPartOf(drill),
  holds: drill.holds,
  grading: drill.grading,
  solution: drill.solution,
  wrong: drill.wrong,
});

/**
 * Plays the solution, the wrong moves and the bots of each drill on `seedCount` seeds. Returns a fault for each result
 * that is not as the drill requires.
 */
export function checkDrills(drills: readonly ParsedDrill[], seedCount: number): Fault[] {
  return drills.flatMap(({ file, drill }) => {
    if (!drill) return [];
    const proven = toProvenDrill(drill);
    return proveDrill(proven, listProofSeeds(proven.part, seedCount)).map((text) => ({ file, line: null, text }));
  });
}
