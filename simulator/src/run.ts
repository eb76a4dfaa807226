import type { Act } from './acts.ts';
import { digestOf } from './digest.ts';
import { choicesOf, noEvents, withReaction } from './events.ts';
import { maxInputs, OutOfFuel } from './fuel.ts';
import { buildHosts, readVariations } from './host/build.ts';
import { type Input, maxWaitSeconds } from './input.ts';
import { neededParts } from './later/parts.ts';
import type { HostPart } from './part.ts';
import { addAct, raiseEvents } from './run/acts-and-events.ts';
import { interrupt, passTime, typeLine } from './run/lines.ts';
import { tap } from './run/taps.ts';
import { createWork, type Work } from './run/work.ts';
import type { Frame, Run } from './run-state.ts';
import { createWindow } from './shell/windows.ts';
import type { Seed } from './random.ts';
import { type FactId, toLine, withoutControls } from './text.ts';
import { placeTool } from './tools/place.ts';

/** Seconds on the clock of the host that an input takes beside its own duration. */
const handlingSeconds: Readonly<Record<Input['kind'], number>> = {
  line: 8,
  interrupt: 1,
  tap: 5,
  wait: 0,
  write: 12,
  submit: 0,
  call: 60,
  answer: 15,
};

/**
 * Begins a run. Equal parts and seeds give equal runs, in every JavaScript engine. Throws an Error if the part contradicts
 * itself, for example if it names a host that it does not have; `npm run content` finds that.
 */
export function begin(part: HostPart, seed: Seed): Run {
  const { values, startedAt } = readVariations(part, seed);
  const hosts = buildHosts(part, seed, values, startedAt);
  const windows = part.hosts.flatMap((setup) => setup.windowsOpen.map((kind) => createWindow(hosts, setup.id, kind)));
  return {
    part,
    seed,
    values,
    length: 0,
    startedAt,
    clock: startedAt,
    hosts,
    windows: new Map(windows.map((window) => [window.id, window])),
    tools: placesOf(part, hosts, startedAt),
    sheet: new Map(),
    events: noEvents,
    actCounts: new Map(),
    ended: 'no',
    digest: '',
  };
}

/** The places of the hosts that can be looked at. They are open from the start, and show nothing yet. */
function placesOf(part: HostPart, hosts: Run['hosts'], now: number): Run['tools'] {
  const looked = part.hosts.flatMap((setup) => {
    const host = hosts.get(setup.id);
    return host && host.sight.size > 0 ? [{ setup, host }] : [];
  });
  return new Map(
    looked.map(({ setup, host }) => [`${setup.id}/${placeTool}`, neededParts().drawPlace(setup, host, now, '')]),
  );
}

/**
 * Applies one input. Never throws and never changes `run`. An input that means nothing (an unknown window, an input after
 * the end) shows nothing, but is counted.
 */
export function step(run: Run, input: Input): { readonly run: Run; readonly frame: Frame } {
  if (run.length >= maxInputs) return { run, frame: toFrame(run, createWork(run)) };
  const work = createWork(run);
  if (isAllowed(run, input)) {
    try {
      apply(work, input);
      passTime(work, handlingSeconds[input.kind]);
      raiseEvents(work, input.kind);
      if (input.kind === 'call')
        work.replies = neededParts().repliesTo(work.run, input, toldBy(work.acts), work.events);
    } catch (error) {
      if (!(error instanceof OutOfFuel)) throw error;
      work.run = run;
      work.acts = [];
      work.events = [];
      work.replies = [];
      const window = 'window' in input ? input.window : '';
      work.screens = [
        { window, lines: [toLine('The practice host has stopped this input, because it needs too much work.')] },
      ];
    }
  }
  const frame = toFrame(run, work);
  return { run: { ...work.run, length: run.length + 1, digest: frame.digest }, frame };
}

/** The frames of a run, one for each input. */
export function replay(part: HostPart, seed: Seed, inputs: readonly Input[]): readonly Frame[] {
  let run = begin(part, seed);
  return inputs.map((input) => {
    const next = step(run, input);
    run = next.run;
    return next.frame;
  });
}

const toldBy = (acts: readonly Act[]): readonly string[] =>
  acts.flatMap(({ act, of }) => (act === 'told' && of !== undefined ? [of] : []));

const isAllowed = ({ ended }: Run, { kind }: Input): boolean =>
  ended === 'no' || (ended === 'by the plant' && (kind === 'write' || kind === 'submit'));

function apply(work: Work, input: Input): void {
  switch (input.kind) {
    case 'line':
      return typeLine(work, input.window, input.text);
    case 'interrupt':
      return interrupt(work, input.window);
    case 'tap':
      return tap(work, input.target);
    case 'wait':
      return passTime(work, Math.min(maxWaitSeconds, Math.max(1, Math.floor(input.seconds) || 1)));
    case 'write':
      if (work.run.part.sheet.some(({ id }) => id === input.line)) {
        const value = withoutControls(input.value).slice(0, 200);
        work.run = { ...work.run, sheet: new Map(work.run.sheet).set(input.line, value) };
      }
      return undefined;
    case 'call':
      if (input.running === 'stop') for (const window of work.run.windows.values()) interrupt(work, window.id);
      for (const act of neededParts().actsOfCall(input)) addAct(work, act);
      work.run = { ...work.run, events: withReaction(work.run, undefined) };
      return undefined;
    case 'answer':
      if (!choicesOf(work.run, input.event).includes(input.choice)) return undefined;
      addAct(work, { act: 'answered', host: '', of: input.event, ok: true, detail: { choice: input.choice } });
      work.run = { ...work.run, events: withReaction(work.run, input.event) };
      return undefined;
    case 'submit':
      work.run = { ...work.run, ended: 'handed in' };
      return undefined;
  }
}

function toFrame(run: Run, work: Work): Frame {
  const shown = new Set<FactId>();
  for (const { lines } of work.screens) {
    for (const line of lines) {
      for (const { facts } of line) if (facts) for (const fact of facts) shown.add(fact);
    }
  }
  const frame = {
    at: work.run.clock,
    screens: work.screens,
    shown: [...shown],
    acts: work.acts,
    events: work.events,
    ...(work.replies.length > 0 && { replies: work.replies }),
  };
  const digest = digestOf(run.digest, frame);
  return { ...frame, digest };
}
