import { fileURLToPath } from 'node:url';
import { begin, fillIn } from '@loopcheck/simulator';
import { expect, it } from 'vitest';
import { gradeRun, playRun, playSolution, playSolutionRun, type SolutionStep } from '../../features/drills/index.ts';
import { readContentFolder } from '../read.ts';
import { toDrillWithSolution } from './check-drills.ts';
import { listSeeds } from './check-drill.ts';

const { drills } = await readContentFolder(fileURLToPath(new URL('../../../../content', import.meta.url)));

// `npm run content`, which is a step of `npm test`, plays the solution and the wrong moves of all drills on two seeds.
// drills.long.test.ts and forbidden-acts.long.test.ts play all drills on 50 seeds.

it('all shipped drills are valid', () => {
  expect(drills.length).toBeGreaterThan(0);
  expect(drills.flatMap(({ faults }) => faults)).toEqual([]);
});

it('a replay of the inputs of a solution gives the same run as the solution', () => {
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
  // The sheet lines about the log book are written later than in the solution, after the sheet lines about the station.
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
    // All nine lines of the sheet are right.
    expect(gradeRun(solvable, played)).toMatchObject({ isPassed: true, rightCount: 9 });
  }
});

/** Finds a shipped drill by the beginning of its file name. */
function findDrill(start: string) {
  const drill = drills.find(({ name }) => name.startsWith(start))?.drill;
  if (!drill) throw new Error('The drill is missing.');
  return toDrillWithSolution(drill);
}

/**
 * Plays these inputs in the drill whose file name begins with `start`, on a fixed seed. Returns the text of the screens
 * that the last input has shown.
 */
function screenTextAfter(start: string, inputs: Parameters<typeof playRun>[2]): string {
  const { frames } = playRun(findDrill(start).part, '0'.repeat(32), inputs);
  const lines = frames.at(-1)?.screens.flatMap((screen) => screen.lines) ?? [];
  return lines.map((line) => line.map(({ text }) => text).join('')).join('\n');
}

it('in drill 13.1, Windows offers to eject the drive, and the ports show the cable and the drive as out after both were pulled', () => {
  const tap = (target: string) => ({ kind: 'tap', target }) as const;
  expect(screenTextAfter('13-1', [tap('tool/hmi/remove')])).toContain('Eject NORDEN Portable (E:)');
  const ports = screenTextAfter('13-1', [tap('hand/hmi/cable'), tap('hand/hmi/drive'), tap('look/hmi/ports')]);
  expect(ports.match(/\(out of its port\)/g)).toHaveLength(2);
  expect(ports).toContain('Lights of P1: dark');
});

it.each(['13-1', '13-2'])(
  'in drill %s, the drive and the cable are missing at the ports and in Windows once they are pulled out',
  (start) => {
    const tap = (target: string) => ({ kind: 'tap', target }) as const;
    const ipconfig = [tap('window/hmi/cmd'), { kind: 'line', window: 'hmi/cmd', text: 'ipconfig' }] as const;
    const powershell = 'hmi/powershell-elevated';
    const getDisk = [tap(`window/${powershell}`), { kind: 'line', window: powershell, text: 'Get-Disk' }] as const;
    // The host of drill 13.2 has several cables.
    const [cable, drive] = [tap(`hand/hmi/cable${start === '13-2' ? '/first' : ''}`), tap('hand/hmi/drive')];
    const ports = screenTextAfter(start, [cable, drive, tap('look/hmi/ports')]);
    expect(ports.match(/\(out of its port\)/g)).toHaveLength(2);
    expect(ports).toContain('P1: dark');
    expect(screenTextAfter(start, [drive])).not.toContain('Pull out the drive');
    // Windows lists the drive only while it is plugged in.
    expect(screenTextAfter(start, [tap('tool/hmi/remove')])).toContain('Eject NORDEN Portable (E:)');
    expect(screenTextAfter(start, [tap('tool/hmi/explorer')])).toContain('(E:)');
    expect(screenTextAfter(start, getDisk)).toContain('NDP6418');
    expect(screenTextAfter(start, [drive, tap('tool/hmi/remove')])).toContain('No drive can be removed.');
    expect(screenTextAfter(start, [drive, tap('tool/hmi/explorer')])).not.toContain('(E:)');
    expect(screenTextAfter(start, [drive, ...getDisk])).not.toContain('NDP6418');
    // Windows lists the IP address that the screen of the station shows, but only while the cable is plugged in.
    expect(screenTextAfter(start, ipconfig)).toContain('10.20.1.35');
    if (start === '13-1') expect(screenTextAfter(start, [tap('look/hmi/screen')])).toContain('10.20.1.35');
    expect(screenTextAfter(start, [cable, ...ipconfig])).not.toContain('10.20.1.35');
  },
);

it('in drill 13.1, a call can report what is seen, and ask for the booking, for a stop of other work and for a read-back', () => {
  const { part } = findDrill('13-1');
  const call = (people: string[], says: object) =>
    ({ kind: 'call', people, says: { host: 'hmi', changed: 'nothing', ...says }, running: 'go on' }) as const;
  const wait = { kind: 'wait', seconds: 60 } as const;
  /** Returns the replies that the last of these inputs gets. */
  const repliesToLast = (...inputs: Parameters<typeof playRun>[2]) =>
    (playRun(part, '0'.repeat(32), [wait, ...inputs]).frames.at(-1)?.replies ?? []).map(({ text }) => text);
  const report = (about: string) => call(['panel-operator', 'shift-supervisor'], { what: 'found', about });
  const ask = (asks: string) => call(['shift-supervisor'], { what: 'question', asks });
  expect(part.observations).toContain('the pointer moves by itself');
  expect(repliesToLast(report('the pointer moves by itself'))).toEqual([
    'Understood, at HMI-TF2: the pointer moves by itself. I have noted it.',
  ]);
  expect(repliesToLast(report('somebody has hacked us'))).toEqual([
    'That is a verdict. Tell me only what you see, and since when.',
  ]);
  const firstReport = report('the pointer moves by itself');
  expect(repliesToLast(firstReport, wait, ask('booked'))).toEqual([expect.stringMatching(/^In the book is /)]);
  expect(repliesToLast(firstReport, wait, ask('hold-work'))).toEqual([
    expect.stringMatching(/^Yes\. I hold all other work/),
  ]);
  expect(repliesToLast(firstReport, wait, ask('read-back'))).toEqual(['Yes, each word is right.']);
  expect(repliesToLast(firstReport, wait, ask('read-back-off'))).toEqual([
    expect.stringMatching(/^No\. HMI-TF2 stays on\./),
  ]);
});

it('the questions on the sheet of drill 13.1 name neither the cause nor the rule that applies', () => {
  const { part } = findDrill('13-1');
  const asked = part.sheet.map(({ ask }) => ask).join(' ');
  expect(asked).not.toMatch(/banner|remote|session|book/i);
  // A sheet line asks for what is seen or done, and not for a rule.
  expect(asked).not.toMatch(/who decides/i);
});

it.each(['01-1', '07-1', '08-2', '13-1'])(
  'drill %s gives a reason for each right value that no screen shows',
  (start) => {
    const { grading, part, solution } = findDrill(start);
    // A judgement is a sheet line whose right value no screen shows.
    const judgements = Object.entries(grading.lines).filter(([, { seen }]) => seen.length === 0);
    expect(judgements.length).toBeGreaterThan(0);
    for (const [id, { why }] of judgements) expect([id, why]).toEqual([id, expect.stringMatching(/^[A-Z].*\.$/)]);
    for (const seed of listSeeds(part, 6)) {
      const { lines } = gradeRun(findDrill(start), playSolutionRun(part, seed, solution));
      for (const { why } of lines) expect(why).not.toMatch(/[{}]/);
    }
  },
);

it.each(drills)('$name: each judgement has a reason, and the reasons have no unfilled placeholders', ({ drill }) => {
  if (!drill) throw new Error('The drill is not valid.');
  const { grading, part } = toDrillWithSolution(drill);
  const lines = Object.entries(grading.lines);
  // No screen shows the right value of a judgement, so the debrief has to say why this value is right.
  const unexplained = lines.filter(([, { seen, why }]) => seen.length === 0 && why === undefined);
  expect(unexplained.map(([id]) => id)).toEqual([]);
  for (const seed of listSeeds(part, 8)) {
    const { values } = begin(part, seed);
    // `quietWhy` is the reason in a quiet run, which has no planted fault.
    for (const [id, { why = '', quietWhy }] of lines) {
      const text = fillIn((values.isQuiet ? quietWhy : undefined) ?? why, values);
      // A reason is empty, or ends with a full stop and has at most 200 characters.
      expect([id, text]).toEqual([id, expect.stringMatching(/^(?:|.{1,199}\.)$/)]);
      // The text contains neither an unfilled placeholder nor a time in milliseconds.
      expect([id, text]).toEqual([id, expect.not.stringMatching(/[{}]|\d{13}/)]);
    }
  }
});

it.each(drills)(
  '$name: the newest event about the health of Defender states the signature version of the host',
  ({ drill }) => {
    if (!drill) throw new Error('The drill is not valid.');
    const { part } = toDrillWithSolution(drill);
    for (const seed of listSeeds(part, 8)) {
      for (const { host, defender, log } of playRun(part, seed, []).start.hosts.values()) {
        const events = log.get('Microsoft-Windows-Windows Defender/Operational')?.events ?? [];
        // Event 1150 reports the health of Defender.
        const message = events.findLast(({ id }) => id === 1150)?.message;
        if (message === undefined) continue;
        expect([host.name, message]).toEqual([host.name, expect.stringContaining(`: ${defender.signatureVersion}`)]);
      }
    }
  },
);

/**
 * Plays the solution without its calls about a finding, on 40 seeds. Returns for each seed the value of the variation
 * `name`, and `untold`: the contacts whom the trainee should have called.
 */
function listRunsWithUntoldContacts(start: string, name: string) {
  const drill = findDrill(start);
  const steps = drill.solution.filter((step) => !('call' in step && step.says.what === 'found'));
  return listSeeds(drill.part, 40).map((seed) => {
    const { requirements } = gradeRun(drill, playSolutionRun(drill.part, seed, steps));
    const untold = requirements.filter(({ isMet }) => !isMet).map(({ need }) => need.replace('told ', ''));
    return { value: begin(drill.part, seed).values.byName.get(name), untold };
  });
}

it('drill 5.1 requires a call to the security team only if the alert names another host', () => {
  const runs = listRunsWithUntoldContacts('05-1', 'console');
  // The runs have all five values of the variation.
  expect(new Set(runs.map(({ value }) => value)).size).toBe(5);
  for (const { value, untold } of runs) {
    const isOtherHost = value === 'SPARE-02' || value === 'SPARE-08';
    expect([value, untold]).toEqual([value, ['antivirus-owner', ...(isOtherHost ? ['security-operations'] : [])]]);
  }
});

it('drill 7.2 requires calls to four contacts about the cleared log, unless a permit explains why the log was cleared', () => {
  const runs = listRunsWithUntoldContacts('07-2', 'case');
  // The runs have all four values of the variation.
  expect(new Set(runs.map(({ value }) => value)).size).toBe(4);
  const people = ['panel-operator', 'shift-supervisor', 'system-owner', 'incident-contact'];
  for (const { value, untold } of runs) expect([value, untold]).toEqual([value, value === 'permit' ? [] : people]);
});

it('drill 7.1 counts a copy as opened on the host only if a command reads more of it than LC-07-02 asks for', () => {
  const drill = findDrill('07-1');
  const copy = String.raw`D:\Job\HIST-02_20261120_Security.evtx`;
  const listCarelessActs = (text: string) => {
    const line = { kind: 'line', window: 'hist/cmd-elevated', text } as const;
    return gradeRun(drill, playRun(drill.part, '0'.repeat(32), [line])).careless.map((each) => each.text);
  };
  expect(listCarelessActs(`wevtutil gli ${copy} /lf:true`)).toEqual([]);
  expect(listCarelessActs(`wevtutil qe ${copy} /lf:true /c:1 /f:text`)).toEqual([]);
  expect(listCarelessActs(`wevtutil qe ${copy} /lf:true /c:1 /rd:true /f:text`)).toEqual([]);
  expect(listCarelessActs(`wevtutil qe ${copy} /lf:true /f:text`)).toEqual([
    'Opened a copy on the host. LC-07-02 opens it on the laptop.',
  ]);
});

it.each(drills)(
  '$name: no host and no saved record has less virtual than physical memory, in total or in use',
  ({ drill }) => {
    if (!drill) throw new Error('The drill is not valid.');
    const { part } = toDrillWithSolution(drill);
    for (const seed of listSeeds(part, 8)) {
      const hosts = [...playRun(part, seed, []).start.hosts.values()];
      expect(hosts.filter(({ host }) => host.virtualMemoryMb < host.memoryMb).map(({ id }) => id)).toEqual([]);
      // The memory in use counts as virtual memory in use too.
      const isUsedMemoryPlausible = ({ host }: (typeof hosts)[number]) =>
        host.virtualMemoryUsedMb >= host.memoryMb - host.availableMemoryMb &&
        host.virtualMemoryUsedMb < host.virtualMemoryMb;
      expect(hosts.filter((host) => !isUsedMemoryPlausible(host)).map(({ id }) => id)).toEqual([]);
      const records = hosts
        .flatMap(({ files }) => [...files.values()])
        .flatMap(({ path, content }) => {
          if (content.kind !== 'text') return [];
          const text = content.lines.map((line) => line.map((span) => span.text).join('')).join('\n');
          const valueOf = (title: string): number =>
            Number(new RegExp(`${title}: +([\\d,]+) MB`).exec(text)?.[1]?.replaceAll(',', '') ?? 0);
          const physical = valueOf('Total Physical Memory');
          const physicalUsed = physical - valueOf('Available Physical Memory');
          const virtual = valueOf('Virtual Memory: Max Size');
          // For a text without these lines, all four values are 0, so the expectations below are met.
          return [{ path, physical, physicalUsed, virtual, virtualUsed: valueOf('Virtual Memory: In Use') }];
        });
      expect(records.filter(({ physical, virtual }) => virtual < physical)).toEqual([]);
      expect(records.filter(({ physicalUsed, virtualUsed }) => virtualUsed < physicalUsed)).toEqual([]);
    }
  },
);
