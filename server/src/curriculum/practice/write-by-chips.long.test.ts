import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readContentFolder } from '../read.ts';
import { toDrillWithSolution } from './check-drills.ts';
import { listSeeds } from './check-drill.ts';
import { readWordsOfDrill, writeByChips } from './write-by-chips.ts';

const { drills, sops } = await readContentFolder(fileURLToPath(new URL('../../../../content', import.meta.url)));

it.each(drills)(
  '$name: on four seeds, each line of the solution can be written with the offered words and the keys for digits and signs, without keys for letters',
  ({ drill }) => {
    if (!drill) throw new Error('The drill is not valid.');
    const { part, solution } = toDrillWithSolution(drill);
    const drillWords = readWordsOfDrill(drill, sops);
    const written = listSeeds(part, 4).flatMap((seed) => writeByChips(part, seed, solution, drillWords));
    const unreached = written.filter(({ line, reached }) => reached.length < line.length);
    expect(unreached.map(({ line, reached }) => `${reached} … ${line.slice(reached.length)}`)).toEqual([]);
  },
);
