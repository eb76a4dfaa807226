import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readContentFolder } from '../read.ts';
import { toDrillWithSolution } from './check-drills.ts';
import { checkDrillByPlaying, listSeeds } from './check-drill.ts';

const { drills } = await readContentFolder(fileURLToPath(new URL('../../../../content', import.meta.url)));

it.each(drills)(
  '$name: on 50 seeds, the solution passes, and every wrong move and every bot (a player without the skill of the drill) fails',
  ({ drill }) => {
    if (!drill) throw new Error('The drill is not valid.');
    const solvable = toDrillWithSolution(drill);
    expect(checkDrillByPlaying(solvable, listSeeds(solvable.part, 50))).toEqual([]);
  },
);
