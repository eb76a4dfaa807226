import { eventHoldingLine } from '../events.ts';
import { maxLineLength } from '../fuel.ts';
import type { HostState } from '../host/state.ts';
import { maskSecrets, type WindowId } from '../input.ts';
import type { Run, Screen } from '../run-state.ts';
import { promptOf, runLine } from '../shell/run-line.ts';
import { openSession, type RunningLine, type Session, type ShellWindow } from '../shell/session.ts';
import { type Line, toLine, withoutControls } from '../text.ts';
import { addAct, startEvent } from './acts-and-events.ts';
import { openTool, touch } from './taps.ts';
import { putWindow, removeWindow, type Work } from './work.ts';

/** A line that takes longer runs in the background, so that Ctrl+C can stop it. */
const backgroundSeconds = 10;

/**
 * The lines that a running line shows before its end at most, if all of them are printed anew with each input. The others
 * are shown at its end.
 */
const mostProgressLines = 300;

/** Runs a typed line, or begins it if it takes long. */
export function typeLine(work: Work, windowId: WindowId, typed: string): void {
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
  const ownSeconds = session.seconds;
  if (held) session.takes(held.seconds);
  if (session.seconds <= backgroundSeconds) {
    commit(work, session, { prompt, text });
    return;
  }
  const begun = session.beginnings.reduce((state, update) => update(state), host);
  work.run = { ...work.run, hosts: new Map(work.run.hosts).set(host.id, begun) };
  for (const act of session.acts) addAct(work, { ...act, ok: false, phase: 'begun' });
  const endsAt = work.run.clock + Math.round(session.seconds * 1000);
  const shownLines = session.progressLines > 0 && !session.isCleared ? 0 : undefined;
  // A copy goes on slowly for all of the time. What measures at fixed times does so as fast as ever, and then waits.
  const isSlowed = held && session.acts.some(({ act }) => act === 'files.copy');
  const slowed = isSlowed ? { ownSeconds } : {};
  putWindow(work, { ...window, running: { text, startedAt: work.run.clock, endsAt, shownLines, ...slowed } });
  work.screens.push({
    window: windowId,
    typed: { prompt, text },
    lines: takeProgress(work, windowId),
    isRunning: true,
  });
  if (held) startEvent(work, held.event);
}

/** How many seconds of its own work a running line has done so far. */
function workedSeconds(run: Run, { startedAt, endsAt, ownSeconds }: RunningLine): number {
  const passed = (run.clock - startedAt) / 1000;
  return ownSeconds === undefined ? Math.round(passed) : (passed * ownSeconds * 1000) / (endsAt - startedAt);
}

/** The lines that a running line has printed since they were taken the last time. */
function takeProgress(work: Work, windowId: WindowId): readonly Line[] {
  const window = work.run.windows.get(windowId);
  const host = work.run.hosts.get(window?.host ?? '');
  if (!host || window?.running?.shownLines === undefined) return [];
  const { running } = window;
  const { shownLines: before = 0, text } = running;
  // Nothing takes the output of such a line, so what is on the screen need not be printed anew.
  const isDirect = window.shell === 'cmd' && !/[|>]/.test(window.question?.line ?? text);
  if (!isDirect && before >= mostProgressLines) return [];
  const seconds = workedSeconds(work.run, running);
  const session = openLineSession(work.run, host, window, seconds, isDirect ? before : 0);
  runLine(session, text);
  const shownLines = Math.max(before, session.progressLines);
  putWindow(work, { ...window, running: { ...running, shownLines } });
  return session.output.slice(before, shownLines);
}

/** Shows what the lines that are still running have printed so far. */
function showProgress(work: Work): void {
  for (const { id } of work.run.windows.values()) {
    const lines = takeProgress(work, id);
    if (lines.length > 0) work.screens.push({ window: id, lines, isRunning: true });
  }
}

const openLineSession = (
  run: Run,
  host: HostState,
  window: ShellWindow,
  stoppedAfterSeconds?: number,
  shownBefore?: number,
): Session =>
  openSession({
    host,
    window,
    account: run.part.card.account,
    seed: run.seed,
    startedAt: window.running?.startedAt ?? run.clock,
    stoppedAfterSeconds,
    shownBefore,
  });

/** Keeps what a line did, and shows what it printed. The clock moves by its duration if it ran in front. */
function commit(work: Work, session: Session, typed: Screen['typed'], isBackground = false): void {
  work.run = { ...work.run, hosts: new Map(work.run.hosts).set(session.host.id, session.host) };
  if (!isBackground) work.run = { ...work.run, clock: work.run.clock + Math.round(session.seconds * 1000) };
  const { running, ...window } = session.window;
  if (session.isClosing) removeWindow(work, window.id);
  else putWindow(work, window);
  // A closed window that is opened again is new and empty.
  const lines = session.isClosing ? [] : session.output.slice(session.isCleared ? 0 : running?.shownLines);
  work.screens.push(
    session.isCleared || session.isClosing
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

/** Stops the line of a window, or takes back its question. */
export function interrupt(work: Work, windowId: WindowId, by: 'the person' | 'another command' = 'the person'): void {
  const window = work.run.windows.get(windowId);
  const host = work.run.hosts.get(window?.host ?? '');
  if (window?.question && !window.running) {
    const { question: _, ...idle } = window;
    putWindow(work, idle);
    work.screens.push({ window: windowId, lines: [toLine('^C')] });
    return;
  }
  if (!window?.running || !host) return;
  const session = openLineSession(work.run, host, window, workedSeconds(work.run, window.running));
  runLine(session, window.running.text);
  work.run = { ...work.run, hosts: new Map(work.run.hosts).set(host.id, session.host) };
  const { running, ...idle } = session.window;
  putWindow(work, idle);
  const end = by === 'the person' ? [toLine('^C')] : [];
  work.screens.push({ window: windowId, lines: [...session.output.slice(running?.shownLines), ...end] });
  for (const act of session.acts) addAct(work, { ...act, ok: false, phase: 'stopped' });
  if (by === 'the person') addAct(work, { act: 'interrupted', host: host.id, of: windowId, ok: true });
}

/** Moves the clock, and ends the lines that were running until then. */
export function passTime(work: Work, seconds: number): void {
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
  showProgress(work);
}
