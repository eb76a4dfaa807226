import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { HostPart, Input, Seed } from '@loopcheck/simulator';
import { hostPartOf, parseDrill } from '../../server/src/curriculum/drill.ts';
import { playSolution } from '../../server/src/features/drills/index.ts';

const folder = path.resolve(import.meta.dirname, '../../content/drills');

/** A run in which somebody does the job of a drill as its solution does. */
export interface SolvedDrill {
  /** For example `7.1`. */
  readonly number: string;
  readonly part: HostPart;
  readonly seed: Seed;
  readonly inputs: readonly Input[];
}

/** Solves every shipped drill with the same seed. Files with faults are left out, because `npm run content` reports them. */
export function solveDrills(seed: Seed): readonly SolvedDrill[] {
  return readdirSync(folder).flatMap((file) => {
    const { drill } = parseDrill(file.replace('.yaml', ''), readFileSync(path.join(folder, file), 'utf8'));
    if (!drill) return [];
    const part = hostPartOf(drill);
    return [{ number: drill.number, part, seed, inputs: playSolution(part, seed, drill.solution) }];
  });
}
