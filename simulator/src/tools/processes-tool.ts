import { countersOf, factPathsOf, sampleAt } from '../host/counters.ts';
import { processInstances } from '../host/defaults/counters.ts';
import { joinPath } from '../host/paths.ts';
import { endProcess } from '../host/program-changes.ts';
import type { Process } from '../host/state.ts';
import type { Session } from '../shell/session.ts';
import { type FactId, type Line, padLeft, shown, type Span, toLine, withCommas } from '../text.ts';
import { isSinceWindows8 } from '../windows/versions.ts';
import {
  button,
  buttons,
  cell,
  clockOf,
  type Drawn,
  empty,
  field,
  readChoice,
  type Tool,
  type ToolCall,
} from './tool.ts';

const id = 'taskmgr';
const shownProcesses = 25;

const titleOf = (session: Session): string =>
  isSinceWindows8(session.host.windows) ? 'Task Manager' : 'Windows Task Manager';

/** Samples a performance counter of the host: its value and its facts, or undefined. */
type Sampler = (path: string) => { readonly value: number; readonly facts: readonly FactId[] } | undefined;

function openSampler(session: Session): Sampler {
  const counters = countersOf(session.host, session.now);
  return (path) => {
    const found = counters.get(path.toLowerCase());
    if (!found) return undefined;
    const noise = session.random(`taskmgr/${path}/${session.now}`).integer(-1000, 1000) / 1000;
    const facts = factPathsOf(found).map((each) => session.fact(each));
    return { value: sampleAt(found.counter, session.now, noise), facts };
  };
}

/** A number of a counter with its facts. */
function counterValue(sample: Sampler, path: string, toText: (value: number) => string): Span {
  const sampled = sample(path);
  return sampled ? shown(toText(sampled.value), ...sampled.facts) : { text: '-' };
}

const percent = (value: number): string => `${Math.min(100, Math.round(value))}%`;

const tabs = (session: Session): Line =>
  buttons(button(session, id, '', 'Processes'), button(session, id, 'performance', 'Performance'));

/** What a row about a process is made from. `instances` are the names in the performance object Process. */
interface Rows {
  readonly session: Session;
  readonly sample: Sampler;
  readonly instances: ReadonlyMap<number, string>;
}

/** The load of a process, in percent of all processors. */
function loadOf({ session, sample, instances }: Rows, { pid }: Process): Span {
  const sampled = sample(`\\Process(${instances.get(pid) ?? ''})\\% Processor Time`);
  if (!sampled) return { text: '0%' };
  return shown(percent(sampled.value / Math.max(1, session.host.host.processors)), ...sampled.facts);
}

/** The memory of a process. If its counter drifts, as in a leak, that tells more than the state of the start. */
function memoryOf({ session, sample, instances }: Rows, process: Process): Span {
  const path = `\\Process(${instances.get(process.pid) ?? ''})\\Working Set`;
  const drifts = (session.host.counter.get(path)?.drift ?? 0) !== 0;
  const sampled = drifts ? sample(path) : undefined;
  const kilobytes = sampled ? Math.round(sampled.value / 1024) : process.memoryKb;
  return shown(
    `${withCommas(kilobytes)} K`,
    session.fact(`process/${process.pid}/memoryKb`),
    ...(sampled?.facts ?? []),
  );
}

const endText = ({ host }: Session): string => (isSinceWindows8(host.windows) ? 'End task' : 'End Process');

/** Since Windows 8, only processes of Windows are asked about. */
const asksFirst = ({ host }: Session, process: Process): boolean =>
  !isSinceWindows8(host.windows) || isProtected(process);

function drawRow(rows: Rows, process: Process): Line {
  const { session } = rows;
  const path = `process/${process.pid}`;
  return toLine(
    cell(session.value(`${path}/name`, process.name), 30),
    padLeft(session.value(`${path}/pid`, String(process.pid)), 7),
    '  ',
    cell(session.value(`${path}/user`, process.user.slice(process.user.lastIndexOf('\\') + 1)), 16),
    padLeft(loadOf(rows, process), 6),
    padLeft(memoryOf(rows, process), 14),
    '   ',
    button(session, id, `${asksFirst(session, process) ? 'ask' : 'end'}:${process.pid}`, endText(session)),
  );
}

function drawProcesses(session: Session, isAll: boolean): Drawn {
  const sorted = [...session.host.process.values()]
    .filter(({ pid }) => pid > 0)
    .toSorted((one, other) => other.memoryKb - one.memoryKb || one.pid - other.pid);
  const listed = isAll ? sorted : sorted.slice(0, shownProcesses);
  const names = processInstances(session.host.process.values());
  const instances = new Map(names.map(([name, { pid }]) => [pid, name]));
  const rows: Rows = { session, sample: openSampler(session), instances };
  const heading = toLine(
    cell('Name', 30),
    padLeft('PID', 7),
    '  ',
    cell('User name', 16),
    padLeft('CPU', 6),
    padLeft('Memory', 14),
  );
  return {
    title: titleOf(session),
    selected: 'processes',
    lines: [
      tabs(session),
      empty,
      toLine(
        'CPU ',
        counterValue(rows.sample, String.raw`\Processor(_Total)\% Processor Time`, percent),
        '   Memory ',
        memoryShare(session, rows.sample),
      ),
      empty,
      heading,
      ...listed.map((process) => drawRow(rows, process)),
      ...(isAll || sorted.length <= shownProcesses ? [] : [buttons(button(session, id, 'all', 'All processes'))]),
    ],
  };
}

/** Memory in use, in percent. */
function memoryShare(session: Session, sample: Sampler): Span {
  const { memoryMb } = session.host.host;
  const path = String.raw`\Memory\Available MBytes`;
  const free = sample(path)?.value ?? session.host.host.availableMemoryMb;
  const share = percent((1 - free / Math.max(1, memoryMb)) * 100);
  return shown(share, session.fact(joinPath('counter', path)), session.fact('host/availableMemoryMb'));
}

/** `7.8`: gibibytes with one decimal. */
const gibibytes = (megabytes: number): string => {
  const tenths = Math.round((megabytes * 10) / 1024);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
};

function drawPerformance(session: Session): Drawn {
  const { host, process } = session.host;
  const sample = openSampler(session);
  const available = String.raw`\Memory\Available MBytes`;
  const free = sample(available)?.value ?? host.availableMemoryMb;
  const memoryFacts = [session.fact(joinPath('counter', available)), session.fact('host/availableMemoryMb')];
  const disks = [...session.host.counter.keys()].filter((path) =>
    /^\\PhysicalDisk\((?!_Total).*\)\\% Disk Time$/.test(path),
  );
  const seconds = Math.max(0, Math.floor((clockOf(session) - host.booted) / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const uptime = [
    Math.floor(seconds / 86_400),
    ...[3600, 60, 1].map((unit, index) => Math.floor(seconds / unit) % (index === 0 ? 24 : 60)),
  ];
  return {
    title: titleOf(session),
    selected: 'performance',
    lines: [
      tabs(session),
      empty,
      toLine('CPU'),
      field('Utilization:', counterValue(sample, String.raw`\Processor(_Total)\% Processor Time`, percent)),
      field('Name:', session.value('host/processor')),
      field('Processes:', String(process.size)),
      field(
        'Up time:',
        session.value('host/booted', uptime.map((part, index) => (index === 0 ? String(part) : two(part))).join(':')),
      ),
      empty,
      toLine('Memory'),
      field('Installed:', session.value('host/memoryMb', `${gibibytes(host.memoryMb)} GB`)),
      field('In use:', shown(`${gibibytes(host.memoryMb - free)} GB`, ...memoryFacts)),
      field('Available:', shown(`${gibibytes(free)} GB (${withCommas(Math.round(free))} MB)`, ...memoryFacts)),
      field(
        'Committed:',
        session.value('host/virtualMemoryUsedMb', `${gibibytes(host.virtualMemoryUsedMb)} GB`),
        ' / ',
        session.value('host/virtualMemoryMb', `${gibibytes(host.virtualMemoryMb)} GB`),
      ),
      empty,
      ...disks.flatMap((path) => {
        const name = /\((.*)\)/.exec(path)?.[1] ?? '';
        return [toLine(`Disk ${name}`), field('Active time:', counterValue(sample, path, percent))];
      }),
    ],
  };
}

function drawQuestion(session: Session, process: Process): Drawn {
  return {
    title: titleOf(session),
    lines: [
      toLine(`Do you want to end ${process.name}?`),
      toLine(
        'If an open program is associated with this process, it will close and you will lose any unsaved data. If you',
      ),
      toLine('end a system process, it might result in system instability. Are you sure you want to continue?'),
      empty,
      buttons(button(session, id, `end:${process.pid}`, 'End process'), button(session, id, '', 'Cancel')),
    ],
  };
}

const isProtected = ({ pid, name }: Process): boolean =>
  pid <= 4 || /^(?:csrss|wininit|smss|services|lsass|msmpeng|system|registry)(?:\.exe)?$/i.test(name);

function end(session: Session, process: Process): Drawn {
  const isDone = !isProtected(process);
  session.act({ act: 'process.end', of: process.name, ok: isDone, detail: { pid: process.pid } });
  if (isDone) {
    const at = clockOf(session);
    session.change((host) => endProcess(host, process.pid, at));
    return drawProcesses(session, false);
  }
  return {
    title: 'Unable to terminate process',
    lines: [
      toLine('The operation could not be completed.'),
      empty,
      toLine('Access is denied.'),
      empty,
      buttons(button(session, id, '', 'OK')),
    ],
  };
}

function draw({ session, argument, before }: ToolCall): Drawn {
  if (before === undefined) session.takes(2);
  const { word, of } = readChoice(argument);
  const process = session.host.process.get(of);
  if (word === 'performance') return drawPerformance(session);
  if (word === 'ask' && process) return drawQuestion(session, process);
  if (word === 'end' && process) return end(session, process);
  return drawProcesses(session, word === 'all');
}

/** Task Manager. Since Windows 8 it ends most tasks without a question. Source: from knowledge. */
export const taskManager: Tool = { id, draw };
