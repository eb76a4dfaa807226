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

/** A way to play without the skill that the drill is about. None may pass. */
export interface Bot {
  readonly name: 'waits' | 'reports' | 'copies' | 'recites' | 'shouts';
  play(part: HostPart, seed: Seed, solution: readonly SolutionStep[]): readonly Input[];
}

/** The bots against which every drill is tested. */
export const bots: readonly Bot[] = [
  // Stops everything at once, says so, and hands in what needs no work.
  { name: 'waits', play: (part, seed) => playCautiously(part, seed, 0) },
  // Compares, tells, takes the careful choice at every event, and writes the careful answer on every line.
  { name: 'reports', play: (part, seed) => playCautiously(part, seed, 30) },
  // Writes the sheet of somebody who had another host.
  { name: 'copies', play: copySheet },
  // Types the lines of the procedure, and writes the first value of the right kind that it sees.
  { name: 'recites', play: reciteLines },
  // Calls everybody, all the time.
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

function begins(player: Player): void {
  const host = firstHost(player.run.part);
  play(player, { kind: 'tap', target: `label/${host}` });
  play(player, {
    kind: 'call',
    people: ['panel-operator'],
    says: { host, what: 'begin', minutes: 30 },
    running: 'go on',
  });
}

function ends(player: Player): void {
  const host = firstHost(player.run.part);
  play(player, { kind: 'call', people: ['panel-operator'], says: { host, what: 'end' }, running: 'go on' });
  play(player, { kind: 'submit' });
}

/** The answer that promises least: `none`, the person who decides, or the first choice. */
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

/** Stops and calls at the start and at each event, waits, and writes careful answers. */
function playCautiously(part: HostPart, seed: Seed, waits: number): readonly Input[] {
  const player = start(part, seed);
  begins(player);
  if (waits === 0) stopAndCall(player);
  for (let wait = 0; wait < waits; wait += 1) {
    play(player, { kind: 'wait', seconds: 60 });
    if (openEvent(player.run)) stopAndCall(player);
  }
  for (const line of part.sheet) play(player, { kind: 'write', line: line.id, value: carefulValue(line) });
  ends(player);
  return player.inputs;
}

/** Does everything but the lines, and writes what the solution writes on another host. */
function copySheet(part: HostPart, seed: Seed, solution: readonly SolutionStep[]): readonly Input[] {
  const other = playSolution(part, `${seed.slice(1)}${seed.slice(0, 1) === '0' ? '1' : '0'}`, solution);
  const player = start(part, seed);
  begins(player);
  for (const input of other) if (input.kind === 'write') play(player, input);
  ends(player);
  return player.inputs;
}

const patterns: Readonly<Record<SheetLine['type'], RegExp>> = {
  text: /^[A-Z0-9-]{3,}$/,
  number: /^\d{3,}$/,
  time: /^\d{4}-\d\d-\d\dT/,
  hash: /^[0-9a-f]{64}$/i,
  choice: /./,
  contact: /./,
};

function reciteLines(part: HostPart, seed: Seed, solution: readonly SolutionStep[]): readonly Input[] {
  const player = start(part, seed);
  begins(player);
  // The lines as they stand in a text: the same ones on every host.
  const constant = playSolution(part, '0'.repeat(32), solution);
  for (const input of constant) {
    if (input.kind === 'line' || input.kind === 'tap' || input.kind === 'wait') play(player, input);
    const open = openEvent(player.run);
    if (open) play(player, { kind: 'answer', event: open.id, choice: carryOn });
  }
  for (const line of part.sheet) {
    const values = player.frames.flatMap(({ screens }) => screens.flatMap(({ lines }) => lines.flat()));
    const first = values.find(({ text, facts }) => facts && patterns[line.type].test(text.trim()))?.text.trim();
    play(player, { kind: 'write', line: line.id, value: line.of?.[0] ?? first ?? '' });
  }
  ends(player);
  return player.inputs;
}

function callEverybody(part: HostPart, seed: Seed, solution: readonly SolutionStep[]): readonly Input[] {
  const player = start(part, seed);
  begins(player);
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
  ends(player);
  return player.inputs;
}
