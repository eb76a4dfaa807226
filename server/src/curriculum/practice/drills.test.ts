import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { gradeRun, playRun, playSolution, playSolutionRun, type SolutionStep } from '../../features/drills/index.ts';
import { readContentFolder } from '../read.ts';
import { toDrillWithSolution } from './check-drills.ts';
import { listSeeds } from './check-drill.ts';

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
  const { part, solution } = toDrillWithSolution(drill);
  for (const seed of listSeeds(part, 2)) {
    const { inputs, ...played } = playSolutionRun(part, seed, solution);
    expect(playRun(part, seed, inputs)).toEqual({ inputs, ...played });
  }
});

it('drill 1.1 can be passed without the command fc, by reading the old record with the command type', () => {
  const drill = drills.find(({ name }) => name.startsWith('01-1'))?.drill;
  if (!drill) throw new Error('The drill is missing.');
  const solvable = toDrillWithSolution(drill);
  // The lines of the sheet about the log book are written later than in the solution, after those about the station.
  const writesLogBookAnswer = (step: SolutionStep) => 'write' in step && step.write.endsWith('-log');
  const isFcCommand = (step: SolutionStep) => 'line' in step && step.line.startsWith('fc.exe');
  const otherSteps = solvable.solution.filter((step) => !writesLogBookAnswer(step) && !isFcCommand(step));
  const logBookIndex = otherSteps.findIndex((step) => 'line' in step && step.line.endsWith('log-book.txt'));
  const cardIndex = otherSteps.findIndex((step) => 'write' in step && step.write === 'card');
  const steps = [
    ...otherSteps.slice(0, logBookIndex),
    { line: String.raw`type D:\Old\HMI-12A-systeminfo.txt` },
    { line: String.raw`type D:\Old\HMI-12A-ipconfig.txt` },
    ...otherSteps.slice(logBookIndex, cardIndex + 1),
    ...solvable.solution.filter((step) => writesLogBookAnswer(step)),
    ...otherSteps.slice(cardIndex + 1),
  ];
  for (const seed of listSeeds(solvable.part, 4)) {
    const played = playRun(solvable.part, seed, playSolution(solvable.part, seed, steps));
    expect(gradeRun(solvable, played)).toMatchObject({ isPassed: true, right: 9 });
  }
});

/** Finds a shipped drill by the beginning of its file name. */
function findDrill(start: string) {
  const drill = drills.find(({ name }) => name.startsWith(start))?.drill;
  if (!drill) throw new Error('The drill is missing.');
  return toDrillWithSolution(drill);
}

/** The text that the last input shows, in a run of these taps and lines. */
function lastText(start: string, inputs: Parameters<typeof playRun>[2]): string {
  const { frames } = playRun(findDrill(start).part, '0'.repeat(32), inputs);
  const lines = frames.at(-1)?.screens.flatMap((screen) => screen.lines) ?? [];
  return lines.map((line) => line.map(({ text }) => text).join('')).join('\n');
}

it('drill 13.1 shows at the ports that the cable and the drive were pulled out, and Windows knows the drive', () => {
  const tap = (target: string) => ({ kind: 'tap', target }) as const;
  expect(lastText('13-1', [tap('tool/hmi/remove')])).toContain('Eject NORDEN Portable (E:)');
  const ports = lastText('13-1', [tap('hand/hmi/cable'), tap('hand/hmi/drive'), tap('look/hmi/ports')]);
  expect(ports.match(/\(out of its port\)/g)).toHaveLength(2);
  expect(ports).toContain('Lights of P1: dark');
});

it('drill 7.1 notes no copy as opened on the host from which a line reads only what LC-07-02 orders', () => {
  const drill = findDrill('07-1');
  const copy = String.raw`D:\Job\HIST-02_20261120_Security.evtx`;
  const noted = (text: string) => {
    const line = { kind: 'line', window: 'hist/cmd-elevated', text } as const;
    return gradeRun(drill, playRun(drill.part, '0'.repeat(32), [line])).careless.map((each) => each.text);
  };
  expect(noted(`wevtutil gli ${copy} /lf:true`)).toEqual([]);
  expect(noted(`wevtutil qe ${copy} /lf:true /c:1 /f:text`)).toEqual([]);
  expect(noted(`wevtutil qe ${copy} /lf:true /c:1 /rd:true /f:text`)).toEqual([]);
  expect(noted(`wevtutil qe ${copy} /lf:true /f:text`)).toEqual([
    'Opened a copy on the host. LC-07-02 opens it on the laptop.',
  ]);
});

it.each(drills)('$name: no host and no saved record has less virtual memory than physical memory', ({ drill }) => {
  if (!drill) throw new Error('The drill is not valid.');
  const { part } = toDrillWithSolution(drill);
  for (const seed of listSeeds(part, 8)) {
    const hosts = [...playRun(part, seed, []).start.hosts.values()];
    expect(hosts.filter(({ host }) => host.pageFileMb < host.memoryMb).map(({ id }) => id)).toEqual([]);
    const records = hosts
      .flatMap(({ files }) => [...files.values()])
      .flatMap(({ path, content }) => {
        if (content.kind !== 'text') return [];
        const text = content.lines.map((line) => line.map((span) => span.text).join('')).join('\n');
        const [physical, virtual] = ['Total Physical Memory', 'Virtual Memory: Max Size'].map((title) =>
          Number(new RegExp(`${title}: +([\\d,]+) MB`).exec(text)?.[1]?.replaceAll(',', '') ?? 0),
        );
        return [{ path, physical: physical ?? 0, virtual: virtual ?? 0 }];
      });
    expect(records.filter(({ physical, virtual }) => virtual < physical)).toEqual([]);
  }
});
