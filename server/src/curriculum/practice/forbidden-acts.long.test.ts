import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readContentFolder } from '../read.ts';
import { toDrillWithSolution } from './check-drills.ts';
import { checkForbiddenActsAnywhere, listSeeds } from './check-drill.ts';

const { drills } = await readContentFolder(fileURLToPath(new URL('../../../../content', import.meta.url)));

it.each(drills)('$name: a forbidden act fails the run wherever it is inserted, on 50 seeds', ({ drill }) => {
  if (!drill) throw new Error('The drill is not valid.');
  const solvable = toDrillWithSolution(drill);
  const seeds = listSeeds(solvable.part, 50);
  expect(seeds.flatMap((seed) => checkForbiddenActsAnywhere(solvable, seed))).toEqual([]);
});
