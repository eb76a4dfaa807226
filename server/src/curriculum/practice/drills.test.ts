import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readContentFolder } from '../read.ts';
import { toProvenDrill } from './check-drills.ts';
import { listProofSeeds, proveDrill } from './prove-drill.ts';

const { drills } = await readContentFolder(fileURLToPath(new URL('../../../../content', import.meta.url)));

describe('the shipped drills', () => {
  it('exist', () => {
    expect(drills.length).toBeGreaterThan(0);
  });

  it.each(drills)(
    '$name: the solution passes, and wrong moves and simple ways to play fail, with and without the planted fault',
    ({ drill, faults }) => {
      expect(faults).toEqual([]);
      if (!drill) throw new Error('The drill is not valid.');
      const proven = toProvenDrill(drill);
      expect(proveDrill(proven, listProofSeeds(proven.part, 2))).toEqual([]);
    },
  );
});
