import type { Fault } from '../fault.ts';
import { hostPartOf, type ParsedDrill } from '../drill.ts';
import { listSeeds, checkDrillByPlaying, type DrillWithSolution } from './check-drill.ts';

/** Takes from a shipped drill the parts that the checks need: what is graded, the solution, and the wrong moves. */
export const toDrillWithSolution = (drill: NonNullable<ParsedDrill['drill']>): DrillWithSolution => ({
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
export function checkDrillsByPlaying(drills: readonly ParsedDrill[], seedCount: number): Fault[] {
  return drills.flatMap(({ file, drill }) => {
    if (!drill) return [];
    const solvable = toDrillWithSolution(drill);
    return checkDrillByPlaying(solvable, listSeeds(solvable.part, seedCount)).map((text) => ({
      file,
      line: null,
      text,
    }));
  });
}
