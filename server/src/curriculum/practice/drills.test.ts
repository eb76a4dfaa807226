import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { gradeRun, playRun, playSolution, playSolutionRun, type SolutionStep } from '../../features/drills/index.ts';
import { readContentFolder } from '../read.ts';
import { toProvenDrill } from './check-drills.ts';
import { listProofSeeds } from './prove-drill.ts';

const { drills } = await readContentFolder(fileURLToPath(new URL('../../../../content', import.meta.url)));

// `npm run content`, which is a step of `npm test`, plays the solution and the wrong moves of all drills on two seeds.
// drills.long.test.ts plays them on 50 seeds.

it('all shipped drills are valid', () => {
  expect(drills.length).toBeGreaterThan(0);
  expect(drills.flatMap(({ faults }) => faults)).toEqual([]);
});

it('playing a solution and replaying its inputs give the same run', () => {
  const drill = drills.find(({ name }) => name.startsWith('07-1'))?.drill;
  if (!drill) throw new Error('The drill is missing.');
  const { part, solution } = toProvenDrill(drill);
  for (const seed of listProofSeeds(part, 2)) {
    const { inputs, ...played } = playSolutionRun(part, seed, solution);
    expect(playRun(part, seed, inputs)).toEqual({ inputs, ...played });
  }
});

it('drill 1.1 passes a person who compares the old record with the station without the command fc', () => {
  const drill = drills.find(({ name }) => name.startsWith('01-1'))?.drill;
  if (!drill) throw new Error('The drill is missing.');
  const proven = toProvenDrill(drill);
  const isLogLine = (step: SolutionStep) => 'write' in step && step.write.endsWith('-log');
  const isComparison = (step: SolutionStep) => 'line' in step && step.line.startsWith('fc.exe');
  const others = proven.solution.filter((step) => !isLogLine(step) && !isComparison(step));
  const logBook = others.findIndex((step) => 'line' in step && step.line.endsWith('log-book.txt'));
  const card = others.findIndex((step) => 'write' in step && step.write === 'card');
  const steps = [
    ...others.slice(0, logBook),
    { line: String.raw`type D:\Old\HMI-12A-systeminfo.txt` },
    { line: String.raw`type D:\Old\HMI-12A-ipconfig.txt` },
    ...others.slice(logBook, card + 1),
    ...proven.solution.filter((step) => isLogLine(step)),
    ...others.slice(card + 1),
  ];
  for (const seed of listProofSeeds(proven.part, 4)) {
    const played = playRun(proven.part, seed, playSolution(proven.part, seed, steps));
    expect(gradeRun(proven, played)).toMatchObject({ isPassed: true, right: 9 });
  }
});
