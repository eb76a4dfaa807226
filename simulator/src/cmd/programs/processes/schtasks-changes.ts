import type { HostState, ScheduledTask } from '../../../host/state.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import { fromLocal, toLocal } from '../../../time.ts';
import { accountName, hostNow } from '../../file-access.ts';
import { findTask } from './schtasks-query.ts';

const withTask = (host: HostState, task: ScheduledTask): HostState => ({
  ...host,
  task: new Map(host.task).set(task.path, task),
});

type TaskAct = 'task.run' | 'task.change' | 'task.delete' | 'task.end';

function refuse(call: ProgramCall, act: TaskAct, of: string, message: string): number {
  call.session.act({ act, of, ok: false });
  call.printError(`ERROR: ${message}`);
  return 1;
}

/** Tasks of Windows and of services belong to administrators. */
function mayChange({ session }: ProgramCall, task: ScheduledTask): boolean {
  const name = accountName(session).toLowerCase();
  return session.isElevated || task.author.toLowerCase().endsWith(`\\${name}`);
}

/** The task of a name that the person may change. Otherwise prints why not, and returns undefined. */
function findOwn(call: ProgramCall, act: TaskAct, typed: string): ScheduledTask | undefined {
  const task = findTask(call.session, typed);
  if (!task) {
    refuse(call, act, typed, 'The system cannot find the file specified.');
    return undefined;
  }
  if (mayChange(call, task)) return task;
  refuse(call, act, task.path, 'Access is denied.');
  return undefined;
}

export function runTask(call: ProgramCall, typed: string): number {
  const { session } = call;
  const task = findOwn(call, 'task.run', typed);
  if (!task) return 1;
  if (task.status === 'Disabled') {
    return refuse(call, 'task.run', task.path, 'The operation requested is not valid, because the task is disabled.');
  }
  session.takes(1);
  session.change((host) =>
    withTask(host, { ...task, status: 'Running', lastRun: hostNow(session), lastResult: 267_009 }),
  );
  session.act({ act: 'task.run', of: task.path, ok: true });
  session.print(`SUCCESS: Attempted to run the scheduled task "${typed}".`);
  return 0;
}

export function endTask(call: ProgramCall, typed: string): number {
  const { session } = call;
  const task = findOwn(call, 'task.end', typed);
  if (!task) return 1;
  session.change((host) => withTask(host, { ...task, status: task.status === 'Running' ? 'Ready' : task.status }));
  session.act({ act: 'task.end', of: task.path, ok: true });
  session.print(`SUCCESS: The scheduled task "${task.path}" has been terminated successfully.`);
  return 0;
}

export function changeTask(call: ProgramCall, typed: string, values: ReadonlyMap<string, string>): number {
  const { session } = call;
  const changes = ['ru', 'rp', 'tr', 'st', 'sd', 'enable', 'disable', 'ri', 'rl', 'it'].filter((name) =>
    values.has(name),
  );
  const task = findOwn(call, 'task.change', typed);
  if (!task) return 1;
  if (changes.length === 0) {
    session.act({ act: 'task.change', of: task.path, ok: false });
    call.printError('ERROR: Invalid syntax. At least one option should be specified.');
    call.printError('Type "SCHTASKS /CHANGE /?" for usage.');
    return 1;
  }
  const status = values.has('disable') ? 'Disabled' : values.has('enable') ? 'Ready' : task.status;
  session.change((host) =>
    withTask(host, {
      ...task,
      status,
      nextRun: status === 'Disabled' ? undefined : task.nextRun,
      action: values.get('tr') ?? task.action,
      runAs: values.get('ru') ?? task.runAs,
    }),
  );
  session.act({ act: 'task.change', of: task.path, ok: true, detail: { change: changes.join(' ') } });
  session.print(`SUCCESS: The parameters of scheduled task "${typed}" have been changed.`);
  return 0;
}

export function deleteTask(call: ProgramCall, typed: string, values: ReadonlyMap<string, string>): number {
  const { session } = call;
  const task = findOwn(call, 'task.delete', typed);
  if (!task) return 1;
  if (!values.has('f')) {
    session.act({ act: 'task.delete', of: task.path, ok: false });
    session.print(`WARNING: Are you sure you want to remove the task "${typed}" (Y/N)? N`);
    return 1;
  }
  session.change((host) => {
    const tasks = new Map(host.task);
    tasks.delete(task.path);
    return { ...host, task: tasks };
  });
  session.act({ act: 'task.delete', of: task.path, ok: true });
  session.print(`SUCCESS: The scheduled task "${typed}" was successfully deleted.`);
  return 0;
}

/** The next moment at a local time such as `04:15`. */
function nextAt(call: ProgramCall, text: string): number | undefined {
  const match = /^(\d\d?):(\d\d)$/.exec(text);
  if (!match) return undefined;
  const { zone } = call.session.host.clock;
  const now = hostNow(call.session);
  const { year, month, day } = toLocal(zone, now);
  const at = fromLocal(zone, { year, month, day, hour: Number(match[1]), minute: Number(match[2]) });
  return at > now ? at : at + 86_400_000;
}

export function createTask(call: ProgramCall, typed: string, values: ReadonlyMap<string, string>): number {
  const { session } = call;
  const path = typed.startsWith('\\') ? typed : `\\${typed}`;
  const schedule = values.get('sc')?.toLowerCase();
  if (!values.has('tr') || schedule === undefined) {
    session.act({ act: 'task.change', of: path, ok: false });
    call.printError(`ERROR: Invalid syntax. Mandatory option '${schedule === undefined ? 'sc' : 'tr'}' is missing.`);
    call.printError('Type "SCHTASKS /CREATE /?" for usage.');
    return 1;
  }
  const runAs = values.get('ru') ?? session.account;
  if (
    !session.isElevated &&
    (/^(?:nt authority\\)?system$/i.test(runAs) || values.get('rl')?.toLowerCase() === 'highest')
  ) {
    return refuse(call, 'task.change', path, 'Access is denied.');
  }
  if (findTask(session, path) && !values.has('f')) {
    session.act({ act: 'task.change', of: path, ok: false });
    session.print(`WARNING: The task name "${typed}" already exists. Do you want to replace it (Y/N)? N`);
    return 1;
  }
  const at = values.get('st') ?? '';
  const task: ScheduledTask = {
    path,
    status: 'Ready',
    nextRun: nextAt(call, at),
    lastRun: undefined,
    lastResult: 267_011,
    author: session.account,
    action: values.get('tr') ?? '',
    startIn: 'N/A',
    comment: 'N/A',
    runAs,
    schedule: schedule === 'daily' && at !== '' ? `Daily ${at}` : schedule,
  };
  session.change((host) => withTask(host, task));
  session.act({ act: 'task.change', of: path, ok: true, detail: { change: 'create' } });
  session.print(`SUCCESS: The scheduled task "${typed}" has successfully been created.`);
  return 0;
}
