import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readContentFolder } from '../read.ts';
import { toProvenDrill } from './check-drills.ts';
import { listProofSeeds, proveDrill, proveForbiddenActsAnywhere } from './prove-drill.ts';

const { drills } = await readContentFolder(fileURLToPath(new URL('../../../../content', import.meta.url)));

describe('the shipped drills', () => {
  it.each(drills)('$name: the solution passes, and wrong moves and bots fail, on 50 seeds', ({ drill }) => {
    if (!drill) throw new Error('The drill is not valid.');
    const proven = toProvenDrill(drill);
    expect(proveDrill(proven, listProofSeeds(proven.part, 50))).toEqual([]);
  });

  it.each(drills)('$name: a forbidden act fails the run wherever it is inserted, on 50 seeds', ({ drill }) => {
    if (!drill) throw new Error('The drill is not valid.');
    const proven = toProvenDrill(drill);
    const seeds = listProofSeeds(proven.part, 50);
    expect(seeds.flatMap((seed) => proveForbiddenActsAnywhere(proven, seed))).toEqual([]);
  });
});
