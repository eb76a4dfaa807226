import { neededParts } from '../later/parts.ts';
import { openSession, type OpenedTool } from '../shell/session.ts';
import { createWindow } from '../shell/windows.ts';
import { type Hand, isDriveOut, isHand, onlyCableKey, placeTool, pluggedCable, withoutBrief } from '../tools/place.ts';
import { addAct } from './acts-and-events.ts';
import { putWindow, type Work } from './work.ts';

/** Does what a button or a window in front of the person stands for. */
export function tap(work: Work, target: string): void {
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
  const drawn = neededParts().drawPlace(setup, host, work.run.clock, place);
  work.run = { ...work.run, tools: new Map(work.run.tools).set(id, drawn) };
  work.screens.push({ window: id, lines: drawn.lines, isWhole: true });
}

/** Does something to the host itself. */
function applyHand(work: Work, hostId: string, hand: Hand, thing: string): void {
  if (!work.run.tools.has(`${hostId}/${placeTool}`)) return;
  if (hand === 'key' || hand === 'mouse') touch(work, hostId, hand);
  if (hand === 'cable') pullCable(work, hostId, thing);
  if (hand === 'drive') pullDrives(work, hostId);
  if (hand === 'power') addAct(work, { act: 'host.power-off', host: hostId, ok: true });
  look(work, hostId, `after-${hand}`);
}

function pullDrives(work: Work, hostId: string): void {
  const host = work.run.hosts.get(hostId);
  if (!host || isDriveOut(host)) return;
  work.run = { ...work.run, hosts: new Map(work.run.hosts).set(hostId, neededParts().withDrivesOut(host)) };
  addAct(work, { act: 'drive.pull', host: hostId, ok: true });
}

/** Pulls the network cable, or the one at this key of the things to look at. */
function pullCable(work: Work, hostId: string, thing: string): void {
  const host = work.run.hosts.get(hostId);
  const key = thing === '' && host ? (onlyCableKey(host) ?? '') : thing;
  const cable = host && pluggedCable(host, key);
  if (!host || !cable) {
    if (key === '') addAct(work, { act: 'cable.pull', host: hostId, ok: true });
    return;
  }
  work.run = { ...work.run, hosts: new Map(work.run.hosts).set(hostId, neededParts().withCableOut(host, key)) };
  addAct(work, { act: 'cable.pull', host: hostId, of: cable.plug, ok: true });
}

/** Notes that a host that should only be looked at was touched. What was there only until then is gone. */
export function touch(work: Work, hostId: string, by: 'key' | 'mouse'): void {
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

/** Opens a tool, or shows it anew after a tap in it. */
export function openTool(work: Work, hostId: string, { tool, argument }: OpenedTool): void {
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
