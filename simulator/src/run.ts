import type { Act } from './acts.ts';
import { digestOf } from './digest.ts';
import {
  actsOfCall,
  choicesOf,
  countKey,
  dueEvents,
  eventHoldingLine,
  listActsBefore,
  noEvents,
  withReaction,
  withSaying,
  withStarted,
} from './events.ts';
import { maxInputs, maxLineLength, OutOfFuel } from './fuel.ts';
import { buildHosts, changeHosts, readVariations } from './host/build.ts';
import type { HostState } from './host/state.ts';
import { type Input, maskSecrets, maxWaitSeconds, type WindowId } from './input.ts';
import { neededParts } from './later/parts.ts';
import type { HostPart } from './part.ts';
import { repliesTo } from './replies.ts';
import type { Frame, Reply, Run, Screen, StartedEvent } from './run-state.ts';
import { promptOf, runLine } from './shell/run-line.ts';
import { openSession, type OpenedTool, type Session, type ShellWindow } from './shell/session.ts';
import { createWindow } from './shell/windows.ts';
import type { Seed } from './random.ts';
import { type FactId, toLine, withoutControls } from './text.ts';
import { drawPlace, type Hand, isHand, placeTool, pluggedCable, withCableOut, withoutBrief } from './tools/place.ts';

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

/** A line that takes longer runs in the background, so that Ctrl+C can stop it. */
const backgroundSeconds = 10;

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
  return new Map(looked.map(({ setup, host }) => [`${setup.id}/${placeTool}`, drawPlace(setup, host, now, '')]));
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
      if (input.kind === 'call') work.replies = repliesTo(work.run, input, toldBy(work.acts), work.events);
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

/** What the current input has changed so far. */
interface Work {
  run: Run;
  screens: Screen[];
  acts: Act[];
  events: StartedEvent[];
  replies: readonly Reply[];
}

const createWork = (run: Run): Work => ({ run, screens: [], acts: [], events: [], replies: [] });

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
      for (const act of actsOfCall(input)) addAct(work, act);
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

function typeLine(work: Work, windowId: WindowId, typed: string): void {
  const window = work.run.windows.get(windowId);
  if (!window || window.running) return;
  touch(work, window.host, 'key');
  const host = work.run.hosts.get(window.host);
  if (!host) return;
  const text = withoutControls(maskSecrets(typed)).slice(0, maxLineLength);
  const prompt = promptOf(window);
  const session = openLineSession(work.run, host, window);
  runLine(session, text);
  // An event of the drill may hold this line, for example because the disk is slow at that moment.
  const held = eventHoldingLine(work.run, session.acts);
  if (held) session.takes(held.seconds);
  if (session.seconds <= backgroundSeconds) {
    commit(work, session, { prompt, text });
    return;
  }
  const begun = session.beginnings.reduce((state, update) => update(state), host);
  work.run = { ...work.run, hosts: new Map(work.run.hosts).set(host.id, begun) };
  for (const act of session.acts) addAct(work, { ...act, ok: false, phase: 'begun' });
  const running = { text, startedAt: work.run.clock, endsAt: work.run.clock + Math.round(session.seconds * 1000) };
  putWindow(work, { ...window, running });
  work.screens.push({ window: windowId, typed: { prompt, text }, lines: [], isRunning: true });
  if (held) startEvent(work, held.event);
}

const openLineSession = (run: Run, host: HostState, window: ShellWindow, stoppedAfterSeconds?: number): Session =>
  openSession({
    host,
    window,
    account: run.part.card.account,
    seed: run.seed,
    startedAt: window.running?.startedAt ?? run.clock,
    stoppedAfterSeconds,
  });

/** Keeps what a line did, and shows what it printed. The clock moves by its duration if it ran in front. */
function commit(work: Work, session: Session, typed: Screen['typed'], isBackground = false): void {
  work.run = { ...work.run, hosts: new Map(work.run.hosts).set(session.host.id, session.host) };
  if (!isBackground) work.run = { ...work.run, clock: work.run.clock + Math.round(session.seconds * 1000) };
  const { running: _, ...window } = session.window;
  putWindow(work, window);
  const { output: lines } = session;
  work.screens.push(
    session.isCleared
      ? { window: window.id, lines, isWhole: true }
      : { window: window.id, ...(typed && { typed }), lines },
  );
  for (const act of session.acts) addAct(work, act);
  for (const opened of session.opened) openTool(work, session.host.id, opened);
  for (const start of session.stoppedLines) stopLines(work, session.host.id, start);
}

/** Stops the lines of a host that begin with a text. Another command has ended their work. */
function stopLines(work: Work, hostId: string, start: string): void {
  for (const window of work.run.windows.values()) {
    const text = window.question?.line ?? window.running?.text ?? '';
    const isMeant = window.host === hostId && window.running !== undefined && text.toLowerCase().startsWith(start);
    if (isMeant) interrupt(work, window.id, 'another command');
  }
}

function interrupt(work: Work, windowId: WindowId, by: 'the person' | 'another command' = 'the person'): void {
  const window = work.run.windows.get(windowId);
  const host = work.run.hosts.get(window?.host ?? '');
  if (window?.question && !window.running) {
    const { question: _, ...idle } = window;
    putWindow(work, idle);
    work.screens.push({ window: windowId, lines: [toLine('^C')] });
    return;
  }
  if (!window?.running || !host) return;
  const { text, startedAt } = window.running;
  const session = openLineSession(work.run, host, window, Math.round((work.run.clock - startedAt) / 1000));
  runLine(session, text);
  work.run = { ...work.run, hosts: new Map(work.run.hosts).set(host.id, session.host) };
  const { running: _, ...idle } = session.window;
  putWindow(work, idle);
  const end = by === 'the person' ? [toLine('^C')] : [];
  work.screens.push({ window: windowId, lines: [...session.output, ...end] });
  for (const act of session.acts) addAct(work, { ...act, ok: false, phase: 'stopped' });
  if (by === 'the person') addAct(work, { act: 'interrupted', host: host.id, of: windowId, ok: true });
}

/** Moves the clock, and ends the lines that were running until then. */
function passTime(work: Work, seconds: number): void {
  const until = work.run.clock + seconds * 1000;
  for (;;) {
    const next = [...work.run.windows.values()]
      .filter(({ running }) => running !== undefined && running.endsAt <= until)
      .toSorted((one, other) => (one.running?.endsAt ?? 0) - (other.running?.endsAt ?? 0))[0];
    const host = work.run.hosts.get(next?.host ?? '');
    if (!next?.running || !host) break;
    work.run = { ...work.run, clock: Math.max(work.run.clock, next.running.endsAt) };
    const session = openLineSession(work.run, host, next);
    runLine(session, next.running.text);
    commit(work, session, undefined, true);
  }
  work.run = { ...work.run, clock: Math.max(work.run.clock, until) };
}

function tap(work: Work, target: string): void {
  const [kind = '', hostId = '', name = '', ...rest] = target.split('/');
  const host = work.run.hosts.get(hostId);
  if (kind === 'close') {
    // A place is no window: it stays as long as the person stands there.
    if (name === placeTool) return;
    touch(work, hostId, 'mouse');
    const tools = new Map(work.run.tools);
    tools.delete([hostId, name].join('/'));
    work.run = { ...work.run, tools };
    return;
  }
  if (!host) return;
  if (kind === 'label') addAct(work, { act: 'label-compared', host: hostId, ok: true });
  if (kind === 'window' || kind === 'tool') touch(work, hostId, 'mouse');
  if (kind === 'window') openShell(work, hostId, name);
  if (kind === 'tool') openTool(work, hostId, { tool: name, argument: rest.join('/') });
  if (kind === 'look') look(work, hostId, name);
  if (kind === 'hand' && isHand(name)) applyHand(work, hostId, name, rest.join('/'));
}

/** Shows what can be seen at a place of the host, without touching it. */
function look(work: Work, hostId: string, place: string): void {
  const host = work.run.hosts.get(hostId);
  const setup = work.run.part.hosts.find(({ id }) => id === hostId);
  const id = `${hostId}/${placeTool}`;
  if (!host || !setup || !work.run.tools.has(id)) return;
  const drawn = drawPlace(setup, host, work.run.clock, place);
  work.run = { ...work.run, tools: new Map(work.run.tools).set(id, drawn) };
  work.screens.push({ window: id, lines: drawn.lines, isWhole: true });
}

/** Does something to the host itself. */
function applyHand(work: Work, hostId: string, hand: Hand, thing: string): void {
  if (!work.run.tools.has(`${hostId}/${placeTool}`)) return;
  if (hand === 'key' || hand === 'mouse') touch(work, hostId, hand);
  if (hand === 'cable') pullCable(work, hostId, thing);
  if (hand === 'drive') addAct(work, { act: 'drive.pull', host: hostId, ok: true });
  if (hand === 'power') addAct(work, { act: 'host.power-off', host: hostId, ok: true });
  look(work, hostId, `after-${hand}`);
}

/** Pulls the network cable, or the one at this key of the things to look at. */
function pullCable(work: Work, hostId: string, key: string): void {
  const host = work.run.hosts.get(hostId);
  const cable = host && pluggedCable(host, key);
  if (!host || !cable) {
    if (key === '') addAct(work, { act: 'cable.pull', host: hostId, ok: true });
    return;
  }
  work.run = { ...work.run, hosts: new Map(work.run.hosts).set(hostId, withCableOut(host, key)) };
  addAct(work, { act: 'cable.pull', host: hostId, of: cable.plug, ok: true });
}

/** Notes that a host that should only be looked at was touched. What was there only until then is gone. */
function touch(work: Work, hostId: string, by: 'key' | 'mouse'): void {
  const host = work.run.hosts.get(hostId);
  if (!host || !work.run.tools.has(`${hostId}/${placeTool}`)) return;
  work.run = { ...work.run, hosts: new Map(work.run.hosts).set(hostId, withoutBrief(host)) };
  addAct(work, { act: 'host.touch', host: hostId, of: by, ok: true });
}

function openShell(work: Work, hostId: string, name: string): void {
  const kinds = ['cmd', 'cmd-elevated', 'powershell', 'powershell-elevated'] as const;
  const kind = kinds.find((each) => each === name);
  if (!kind || work.run.windows.has(`${hostId}/${kind}`)) return;
  putWindow(work, createWindow(work.run.hosts, hostId, kind));
}

function openTool(work: Work, hostId: string, { tool, argument }: OpenedTool): void {
  const host = work.run.hosts.get(hostId);
  const window = createWindow(work.run.hosts, hostId, 'cmd-elevated');
  if (!host) return;
  const session = openSession({
    host,
    window,
    account: work.run.part.card.account,
    seed: work.run.seed,
    startedAt: work.run.clock,
  });
  const id = `${hostId}/${tool}`;
  const drawn = neededParts().drawTool(session, tool, argument, work.run.tools.get(id));
  if (!drawn) return;
  work.run = {
    ...work.run,
    hosts: new Map(work.run.hosts).set(hostId, session.host),
    tools: new Map(work.run.tools).set(id, drawn),
    clock: work.run.clock + Math.round(session.seconds * 1000),
  };
  work.screens.push({ window: id, lines: drawn.lines, isWhole: true });
  for (const act of session.acts) addAct(work, act);
}

const putWindow = (work: Work, window: ShellWindow): void => {
  work.run = { ...work.run, windows: new Map(work.run.windows).set(window.id, window) };
};

/** Notes an act, counts it when it is finished, and brings about what the drill says follows from it. */
function addAct(work: Work, act: Act): void {
  work.acts.push(act);
  const { run } = work;
  if (act.ok && !act.phase) {
    const counts = new Map(run.actCounts);
    const before = [undefined, ...listActsBefore(run)];
    const keys = before.flatMap((after) => [countKey(act.act, undefined, after), countKey(act.act, act.of, after)]);
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
    work.run = { ...run, actCounts: counts };
  }
  const { consequences } = run.part;
  const consequence = consequences[`${act.host}:${act.act}`] ?? consequences[act.act];
  if (!consequence || act.phase === 'stopped' || (act.phase !== 'begun' && !act.ok)) return;
  const { says, ends } = consequence;
  if (says) work.run = { ...work.run, events: withSaying(work.run.events, act.act, says, work.run.clock) };
  if (ends) work.run = { ...work.run, ended: 'by the plant' };
}

const toldBy = (acts: readonly Act[]): readonly string[] =>
  acts.flatMap(({ act, of }) => (act === 'told' && of !== undefined ? [of] : []));

function raiseEvents(work: Work, kind: Input['kind']): void {
  if (kind === 'submit') return;
  for (const event of dueEvents(work.run)) startEvent(work, event);
}

function startEvent(work: Work, event: StartedEvent): void {
  const { part, seed, clock, hosts, values } = work.run;
  const changes = part.events.find(({ id }) => id === event.id)?.changes ?? [];
  const now = { ...values, byName: new Map(values.byName).set('now', clock) };
  const changed = changes.length === 0 ? hosts : changeHosts({ part, seed, startedAt: clock, hosts }, changes, now);
  work.run = { ...work.run, hosts: changed, events: withStarted(work.run, event) };
  work.events.push(event);
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
