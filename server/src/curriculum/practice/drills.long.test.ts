import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readContentFolder } from '../read.ts';
import { toDrillWithSolution } from './check-drills.ts';
import { listSeeds, checkDrill, checkForbiddenActsAnywhere } from './check-drill.ts';

const { drills } = await readContentFolder(fileURLToPath(new URL('../../../../content', import.meta.url)));

describe('the shipped drills', () => {
  it.each(drills)('$name: the solution passes, and wrong moves and bots fail, on 50 seeds', ({ drill }) => {
    if (!drill) throw new Error('The drill is not valid.');
    const solvable = toDrillWithSolution(drill);
    expect(checkDrill(solvable, listSeeds(solvable.part, 50))).toEqual([]);
  });

  it.each(drills)('$name: a forbidden act fails the run wherever it is inserted, on 50 seeds', ({ drill }) => {
    if (!drill) throw new Error('The drill is not valid.');
    const solvable = toDrillWithSolution(drill);
    const seeds = listSeeds(solvable.part, 50);
    expect(seeds.flatMap((seed) => checkForbiddenActsAnywhere(solvable, seed))).toEqual([]);
  });
});
