import {
  begin,
  carryOn,
  type Frame,
  type HostPart,
  type Input,
  openEvent,
  type Run,
  type Seed,
  type SheetLine,
  step,
} from '@loopcheck/simulator';
import { playSolution, type SolutionStep } from './solution.rules.ts';

/** A player without the skill that the drill trains. The tests of the content check that no bot passes a drill. */
export interface Bot {
  readonly name: 'stops' | 'reports' | 'copies' | 'recites' | 'shouts';
  play(part: HostPart, seed: Seed, solution: readonly SolutionStep[]): readonly Input[];
}

/** The bots against which every drill is tested. */
export const bots: readonly Bot[] = [
  // Stops the work at the start, calls, writes the careful answer on every sheet line, and hands in.
  { name: 'stops', play: (part, seed) => playCautiously(part, seed, 0) },
  // Waits for half an hour. Stops and calls if a drill event, such as a call from a contact, happens meanwhile. Writes
  // the careful answer on every sheet line.
  { name: 'reports', play: (part, seed) => playCautiously(part, seed, 30) },
  // Copies the sheet of a run with another seed, in which the hosts have other values.
  { name: 'copies', play: copySheet },
  // Types the commands of the solution. Writes on each sheet line its first choice, or else the first value of the
  // right type that a screen has shown.
  { name: 'recites', play: reciteSolution },
  // Plays the solution, but after every fifth input stops the work and calls all contacts.
  { name: 'shouts', play: callEverybody },
];

interface Player {
  run: Run;
  readonly inputs: Input[];
  readonly frames: Frame[];
}

const start = (part: HostPart, seed: Seed): Player => ({ run: begin(part, seed), inputs: [], frames: [] });

function play(player: Player, input: Input): void {
  const next = step(player.run, input);
  player.run = next.run;
  player.inputs.push(input);
  player.frames.push(next.frame);
}

const firstHost = (part: HostPart): string => part.hosts[0]?.id ?? '';

/** Compares the label of the first host, and tells the panel operator that the work begins. */
function beginWork(player: Player): void {
  const host = firstHost(player.run.part);
  play(player, { kind: 'tap', target: `label/${host}` });
  play(player, {
    kind: 'call',
    people: ['panel-operator'],
    says: { host, what: 'begin', minutes: 30 },
    running: 'go on',
  });
}

/** Tells the panel operator that the work is done, and hands in. */
function endWork(player: Player): void {
  const host = firstHost(player.run.part);
  play(player, { kind: 'call', people: ['panel-operator'], says: { host, what: 'end' }, running: 'go on' });
  play(player, { kind: 'submit' });
}

/**
 * The value that claims least for a sheet line: `none` or a similar choice, the system owner as contact, the first
 * choice, or `0`.
 */
function carefulValue({ type, of }: SheetLine): string {
  if (type === 'contact') return 'system-owner';
  const careful = of?.find((choice) => /^(none|no|not known|stop|open)$/i.test(choice));
  return careful ?? of?.[0] ?? '0';
}

function stopAndCall(player: Player): void {
  const { part } = player.run;
  play(player, {
    kind: 'call',
    people: ['panel-operator', 'shift-supervisor', 'system-owner'],
    says: { host: firstHost(part), what: 'running', changed: 'nothing' },
    running: 'stop',
  });
}

/**
 * Waits for `waitMinutes`, and stops and calls at each drill event during this time. With 0 minutes, stops and calls
 * once at the start instead. Then writes careful answers.
 */
function playCautiously(part: HostPart, seed: Seed, waitMinutes: number): readonly Input[] {
  const player = start(part, seed);
  beginWork(player);
  if (waitMinutes === 0) stopAndCall(player);
  for (let wait = 0; wait < waitMinutes; wait += 1) {
    play(player, { kind: 'wait', seconds: 60 });
    if (openEvent(player.run)) stopAndCall(player);
  }
  for (const sheetLine of part.sheet)
    play(player, { kind: 'write', line: sheetLine.id, value: carefulValue(sheetLine) });
  endWork(player);
  return player.inputs;
}

/** Types no commands, and writes the values that the solution writes in a run with another seed. */
function copySheet(part: HostPart, seed: Seed, solution: readonly SolutionStep[]): readonly Input[] {
  // The first digit is left out, and a digit that differs from it is appended. So even a seed of equal digits changes.
  const otherSeed = `${seed.slice(1)}${seed.startsWith('0') ? '1' : '0'}`;
  const otherInputs = playSolution(part, otherSeed, solution);
  const player = start(part, seed);
  beginWork(player);
  for (const input of otherInputs) if (input.kind === 'write') play(player, input);
  endWork(player);
  return player.inputs;
}

/** What a value of each type of sheet line looks like. */
const patterns: Readonly<Record<SheetLine['type'], RegExp>> = {
  text: /^[A-Z0-9-]{3,}$/,
  number: /^\d{3,}$/,
  time: /^\d{4}-\d\d-\d\dT/,
  hash: /^[0-9a-f]{64}$/i,
  choice: /./,
  contact: /./,
};

function reciteSolution(part: HostPart, seed: Seed, solution: readonly SolutionStep[]): readonly Input[] {
  const player = start(part, seed);
  beginWork(player);
  // The bot always types the commands of the run with this fixed seed, as if it had learned them from a text.
  const fixedInputs = playSolution(part, '0'.repeat(32), solution);
  for (const input of fixedInputs) {
    if (input.kind === 'line' || input.kind === 'tap' || input.kind === 'wait') play(player, input);
    const event = openEvent(player.run);
    if (event) play(player, { kind: 'answer', event: event.id, choice: carryOn });
  }
  for (const line of part.sheet) {
    const values = player.frames.flatMap(({ screens }) => screens.flatMap(({ lines }) => lines.flat()));
    const firstShown = values.find(({ text, facts }) => facts && patterns[line.type].test(text.trim()))?.text.trim();
    play(player, { kind: 'write', line: line.id, value: line.of?.[0] ?? firstShown ?? '' });
  }
  endWork(player);
  return player.inputs;
}

function callEverybody(part: HostPart, seed: Seed, solution: readonly SolutionStep[]): readonly Input[] {
  const player = start(part, seed);
  beginWork(player);
  for (const input of playSolution(part, seed, solution)) {
    if (input.kind === 'submit') break;
    play(player, input);
    if (player.inputs.length % 5 !== 0) continue;
    play(player, {
      kind: 'call',
      people: part.card.contacts,
      says: { host: firstHost(part), what: 'attack' },
      running: 'stop',
    });
  }
  endWork(player);
  return player.inputs;
}
