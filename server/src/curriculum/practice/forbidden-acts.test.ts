import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { applyWrongMove, listForbiddenActs, playSolutionRun } from '../../features/drills/index.ts';
import { readContentFolder } from '../read.ts';
import { toDrillWithSolution } from './check-drills.ts';
import { listSeeds, checkForbiddenActsAnywhere } from './check-drill.ts';

const { drills } = await readContentFolder(fileURLToPath(new URL('../../../../content', import.meta.url)));

const findDrill = (id: string) => {
  const drill = drills.find(({ name }) => name.startsWith(id))?.drill;
  if (!drill) throw new Error('The drill is missing.');
  return toDrillWithSolution(drill);
};

// Drills 11.2 and 13.2 have acts that are forbidden only until a contact has said something, or only if they are done
// too often.
it.each(['04-2', '07-1', '11-2', '13-2'])(
  'drill %s: an act that is forbidden in the beginning of a run is forbidden in the whole run',
  (id) => {
    const drill = findDrill(id);
    const [seed = ''] = listSeeds(drill.part, 1);
    for (const move of drill.wrong) {
      const whole = playSolutionRun(drill.part, seed, applyWrongMove(drill.solution, move));
      const forbiddenInWhole = listForbiddenActs(drill, whole).map(({ act, index }) => ({ act, index }));
      for (let count = 1; count <= whole.inputs.length; count += 1) {
        const { inputs, frames, states } = whole;
        const beginning = {
          ...whole,
          inputs: inputs.slice(0, count),
          frames: frames.slice(0, count),
          states: states.slice(0, count),
        };
        for (const each of listForbiddenActs(drill, beginning)) expect(forbiddenInWhole).toContainEqual(each);
      }
    }
  },
);

it('checkForbiddenActsAnywhere reports an inserted act that does not fail the run', () => {
  const drill = findDrill('07-1');
  const [seed = ''] = listSeeds(drill.part, 1);
  expect(checkForbiddenActsAnywhere(drill, seed)).toEqual([]);
  // One wrong move of the drill changes the size of the log. Without the rule `log.settings`, this act is not
  // forbidden.
  const forbidden = drill.grading.forbidden.filter((rule) => rule !== 'log.settings');
  const faults = checkForbiddenActsAnywhere({ ...drill, grading: { ...drill.grading, forbidden } }, seed);
  expect(faults.length).toBeGreaterThan(10);
  expect(faults.every((fault) => fault.includes('wevtutil sl Security /ms:104857600'))).toBe(true);
});
