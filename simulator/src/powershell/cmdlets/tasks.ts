import { isVisible } from '../../cmd/programs/processes/schtasks-query.ts';
import { matchesWildcard, nameOf } from '../../host/files.ts';
import { removeAt, writePath } from '../../host/paths.ts';
import type { ScheduledTask } from '../../host/state.ts';
import { isSinceWindows8 } from '../../windows/versions.ts';
import type { Cmdlet, CmdletCall } from '../cmdlet.ts';
import { item, nothing, type PsItem } from '../values.ts';
import { hostClock, hostObject, listOf, namesFromInput, psDateOrNull, psList, readerOf, textOf } from './host-items.ts';

/** `\Microsoft\Windows\Defrag\` of `\Microsoft\Windows\Defrag\ScheduledDefrag`. */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('\\') + 1);

/** The tasks that a call names, in the order of their paths. Reports a name without a task. */
function findTasks(call: CmdletCall, without: 'all' | 'none'): ScheduledTask[] {
  const names = [...listOf(call, 'taskname'), ...namesFromInput(call, 'TaskName')];
  const folder = textOf(call, 'taskpath');
  const all = [...call.session.host.task.values()].toSorted((one, other) => {
    const [a, b] = [one.path.toLowerCase(), other.path.toLowerCase()];
    return a < b ? -1 : a > b ? 1 : 0;
  });
  const inFolder = all.filter(
    (task) => isVisible(call.session, task) && (folder === undefined || matchesWildcard(folderOf(task.path), folder)),
  );
  if (names.length === 0) return without === 'all' || folder !== undefined ? inFolder : [];
  return names.flatMap((name) => {
    const found = inFolder.filter(({ path }) => matchesWildcard(nameOf(path), name.slice(name.lastIndexOf('\\') + 1)));
    if (found.length === 0 && !/[*?]/.test(name)) {
      call.error(
        `No MSFT_ScheduledTask objects found with property 'TaskName' equal to '${name}'.  Verify the value of the property and retry.`,
        `ObjectNotFound: (${name}:String) [${call.name}], CimJobException`,
        `CmdletizationQuery_NotFound_TaskName,${call.name}`,
      );
    }
    return found;
  });
}

function emitTask(call: CmdletCall, task: ScheduledTask): void {
  call.session.fuel.burn();
  const read = readerOf(call.session, 'task', task.path);
  const properties: (readonly [string, PsItem])[] = [
    ['State', read('status', task.status)],
    ['Actions', read('action', psList([read('action', task.action)]))],
    ['Author', read('author', task.author)],
    ['Date', nothing],
    ['Description', read('comment', task.comment)],
    ['Documentation', nothing],
    ['Principal', read('runAs', task.runAs)],
    ['SecurityDescriptor', nothing],
    ['Source', nothing],
    ['TaskName', read('path', nameOf(task.path))],
    ['TaskPath', read('path', folderOf(task.path))],
    ['Triggers', read('schedule', psList([read('schedule', task.schedule)]))],
    ['URI', read('path', task.path)],
    ['PSComputerName', nothing],
  ];
  call.emit(
    item(
      hostObject(
        'Microsoft.Management.Infrastructure.CimInstance#Root/Microsoft/Windows/TaskScheduler/MSFT_ScheduledTask',
        properties,
        {
          form: 'table',
          columns: [
            { property: 'TaskPath', width: 46 },
            { property: 'TaskName', width: 33 },
            { property: 'State', width: 10 },
          ],
        },
      ),
    ),
  );
}

function emitInfo(call: CmdletCall, task: ScheduledTask): void {
  const read = readerOf(call.session, 'task', task.path);
  call.emit(
    item(
      hostObject(
        'Microsoft.Management.Infrastructure.CimInstance#Root/Microsoft/Windows/TaskScheduler/MSFT_TaskDynamicInfo',
        [
          ['LastRunTime', read('lastRun', psDateOrNull(task.lastRun))],
          ['LastTaskResult', read('lastResult', task.lastResult)],
          ['NextRunTime', read('nextRun', psDateOrNull(task.nextRun))],
          ['NumberOfMissedRuns', item(0)],
          ['TaskName', read('path', nameOf(task.path))],
          ['TaskPath', read('path', folderOf(task.path))],
          ['PSComputerName', nothing],
        ],
      ),
    ),
  );
}

function change(
  call: CmdletCall,
  act: 'task.run' | 'task.change' | 'task.delete',
  apply: (task: ScheduledTask) => void,
): void {
  for (const task of findTasks(call, 'none')) {
    const isDone = call.session.isElevated;
    call.session.act({ act, of: task.path, ok: isDone });
    if (isDone) apply(task);
    else {
      call.error(
        'Access is denied.',
        `PermissionDenied: (PS_ScheduledTask:Root/Microsoft/...S_ScheduledTask) [${call.name}], CimException`,
        `HRESULT 0x80070005,${call.name}`,
      );
    }
  }
}

const setStatus = (call: CmdletCall, task: ScheduledTask, status: ScheduledTask['status']): void =>
  call.session.change((host) => ({ ...host, task: new Map(host.task).set(task.path, { ...task, status }) }));

const parameters = ['TaskName', 'TaskPath'];

interface Changing {
  readonly name: string;
  readonly act: 'task.run' | 'task.change' | 'task.delete';
  apply(call: CmdletCall, task: ScheduledTask): void;
}

const changing: readonly Changing[] = [
  {
    name: 'Start-ScheduledTask',
    act: 'task.run',
    apply(call, task) {
      const at = hostClock(call.session);
      call.session.change((host) => writePath(host, `task/${task.path}/lastRun`, at));
    },
  },
  { name: 'Stop-ScheduledTask', act: 'task.change', apply: (call, task) => setStatus(call, task, 'Ready') },
  { name: 'Enable-ScheduledTask', act: 'task.change', apply: (call, task) => setStatus(call, task, 'Ready') },
  { name: 'Disable-ScheduledTask', act: 'task.change', apply: (call, task) => setStatus(call, task, 'Disabled') },
  {
    name: 'Unregister-ScheduledTask',
    act: 'task.delete',
    apply: (call, task) => call.session.change((host) => removeAt(host, `task/${task.path}`)),
  },
];

/** The cmdlets of the module ScheduledTasks, which came with Windows 8 and Server 2012. Source: from knowledge. */
export const tasksCmdlets: readonly Cmdlet[] = [
  {
    name: 'Get-ScheduledTask',
    parameters,
    positional: ['TaskName', 'TaskPath'],
    exists: isSinceWindows8,
    run(call) {
      call.session.takes(2);
      for (const task of findTasks(call, 'all')) emitTask(call, task);
    },
  },
  {
    name: 'Get-ScheduledTaskInfo',
    parameters,
    positional: ['TaskName'],
    exists: isSinceWindows8,
    run(call) {
      for (const task of findTasks(call, 'none')) emitInfo(call, task);
    },
  },
  ...changing.map(({ name, act, apply }): Cmdlet => ({
    name,
    parameters: [...parameters, 'Confirm?', 'WhatIf?', 'InputObject'],
    positional: ['TaskName', 'TaskPath'],
    mandatory: ['TaskName'],
    exists: isSinceWindows8,
    run: (call) => change(call, act, (task) => apply(call, task)),
  })),
];
