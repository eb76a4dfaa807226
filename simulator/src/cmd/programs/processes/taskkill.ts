import { matchesWildcard } from '../../../host/files.ts';
import type { HostState, Process } from '../../../host/state.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { accountName } from '../../file-access.ts';
import { printNoHelp, readOptions, reportsBadOptions } from '../options.ts';
import { recordService } from '../record-change.ts';
import { failsRemotely, isThisHost } from '../remote-host.ts';
import { hasBadFilter, matchesFilters, readFilters } from './process-filters.ts';

/** Processes that Windows protects from everybody. */
const protectedNames = [
  'System Idle Process',
  'System',
  'Registry',
  'smss.exe',
  'csrss.exe',
  'wininit.exe',
  'services.exe',
  'lsass.exe',
  'MsMpEng.exe',
];

/** A host without a process. Its services have stopped, and its connections are gone. */
function withoutProcess(host: HostState, { pid }: Process): HostState {
  const process = new Map(host.process);
  process.delete(String(pid));
  const service = new Map(
    [...host.service].map(([name, each]) => [
      name,
      each.pid === pid ? { ...each, state: 'Stopped' as const, pid: 0, exitCode: 1067 } : each,
    ]),
  );
  const connection = new Map([...host.connection].filter(([, each]) => each.pid !== pid));
  return { ...host, process, service, connection };
}

/** Why a process cannot be ended, or undefined. */
function refusalOf(session: Session, process: Process, isForced: boolean): string | undefined {
  const isOwn = process.user.toLowerCase().endsWith(`\\${accountName(session).toLowerCase()}`);
  if (protectedNames.includes(process.name) || (!session.isElevated && !isOwn)) return 'Access is denied.';
  const hasWindow = process.title !== 'N/A' && process.title !== '';
  if (!isForced && !hasWindow) return 'This process can only be terminated forcefully (with /F option).';
  return undefined;
}

/** The process and all that it has started, children first. */
function treeOf(session: Session, process: Process): Process[] {
  const children = [...session.host.process.values()].filter(
    ({ parent, pid }) => parent === process.pid && pid !== process.pid && pid > 4,
  );
  session.fuel.burn();
  return [...children.flatMap((child) => treeOf(session, child)), process];
}

function end(call: ProgramCall, process: Process, values: ReadonlyMap<string, string>, parent?: Process): boolean {
  const { session } = call;
  const isForced = values.has('f');
  const refusal = refusalOf(session, process, isForced);
  const byName = values.has('im') || values.has('fi');
  const title = byName
    ? `The process "${process.name}" with PID ${process.pid}`
    : `The process with PID ${process.pid}`;
  const child = parent && parent !== process ? ` (child process of PID ${process.parent})` : '';
  session.act({ act: 'process.end', of: process.name, ok: refusal === undefined, detail: { pid: process.pid } });
  if (refusal !== undefined) {
    call.printError(`ERROR: ${title}${child} could not be terminated.`);
    call.printError(`Reason: ${refusal}`);
    return false;
  }
  const services = [...session.host.service.values()].filter(({ pid }) => pid === process.pid);
  session.change((host) => withoutProcess(host, process));
  for (const { display } of services) {
    recordService(
      session,
      7034,
      `The ${display} service terminated unexpectedly.  It has done this 1 time(s).`,
      'Error',
    );
  }
  const target = title.replace(/^The/, 'the');
  session.print(
    isForced ? `SUCCESS: ${title}${child} has been terminated.` : `SUCCESS: Sent termination signal to ${target}.`,
  );
  return true;
}

/** The processes that a call names; undefined if there is none, and the error has been printed. */
function findTargets(call: ProgramCall, values: ReadonlyMap<string, string>): Process[] | undefined {
  const all = [...call.session.host.process.values()];
  const words = call.args.map(({ text }) => text);
  const listed = (name: string): string[] =>
    words.filter((_, index) => new RegExp(`^[/-]${name}$`, 'i').test(words[index - 1] ?? ''));
  const pids = listed('pid');
  const images = listed('im');
  const filters = readFilters(words);
  for (const word of [...pids, ...images]) {
    const isThere = all.some(({ pid, name }) => String(pid) === word || matchesWildcard(name, word));
    if (!isThere) {
      call.printError(`ERROR: The process "${word}" not found.`);
      return undefined;
    }
  }
  return all.filter(
    (process) =>
      (pids.length + images.length === 0 ||
        pids.includes(String(process.pid)) ||
        images.some((image) => matchesWildcard(process.name, image))) &&
      matchesFilters(call.session, process, filters) &&
      (values.has('pid') || values.has('im') || values.has('fi')),
  );
}

/** taskkill.exe. Source: from knowledge. */
export const taskkill: Program = {
  names: ['taskkill'],
  kind: 'program',
  run(call) {
    const { session } = call;
    const options = readOptions(call.args, {
      s: 'value',
      u: 'value',
      p: 'optional',
      fi: 'value',
      pid: 'value',
      im: 'value',
      f: 'flag',
      t: 'flag',
    });
    const { values } = options;
    if (values.has('?')) return printNoHelp(call);
    if (reportsBadOptions(call, { ...options, repeated: undefined })) return 1;
    if (!['pid', 'im', 'fi'].some((name) => values.has(name))) {
      call.printError('ERROR: Invalid syntax. Neither /FI nor /PID nor /IM were specified.');
      call.printError('Type "TASKKILL /?" for usage.');
      return 1;
    }
    const remote = values.get('s');
    if (remote !== undefined && !isThisHost(call, remote)) return failsRemotely(call, remote);
    if (hasBadFilter(readFilters(call.args.map(({ text }) => text)))) {
      call.printError('ERROR: The search filter cannot be recognized.');
      return 1;
    }
    session.takes(1);
    const targets = findTargets(call, values);
    if (!targets) {
      session.act({ act: 'process.end', of: values.get('im') ?? values.get('pid') ?? '', ok: false });
      return 128;
    }
    if (targets.length === 0) {
      session.print('INFO: No tasks running with the specified criteria.');
      return 0;
    }
    const results = targets.flatMap((target) =>
      values.has('t')
        ? treeOf(session, target).map((process) => end(call, process, values, target))
        : [end(call, target, values)],
    );
    return results.every(Boolean) ? 0 : 1;
  },
  words: (_, session) => [
    '/f',
    '/im',
    '/pid',
    '/t',
    ...new Set([...session.host.process.values()].slice(-8).map(({ name }) => name)),
  ],
};
