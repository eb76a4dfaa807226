import { compareText } from '../../../host/files.ts';
import type { ScheduledTask } from '../../../host/state.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { padRight, type Piece, type Span } from '../../../text.ts';
import { toLocal, usDate, usDateTime, usTime } from '../../../time.ts';
import { isSinceWindows10 } from '../../../windows/versions.ts';
import { csvLine, type Field, printListField, readFormat, type RecordFormat } from '../records.ts';

/** The folder of a task, for example `\Microsoft\Windows\Defrag`; `\` for the root. */
export const folderOf = ({ path }: ScheduledTask): string => path.slice(0, Math.max(1, path.lastIndexOf('\\')));

const taskNameOf = ({ path }: ScheduledTask): string => path.slice(path.lastIndexOf('\\') + 1);

/** Finds a task by its path, with or without the first backslash. */
export function findTask(session: Session, typed: string): ScheduledTask | undefined {
  const lower = (typed.startsWith('\\') ? typed : `\\${typed}`).toLowerCase();
  return [...session.host.task.values()].find(({ path }) => path.toLowerCase() === lower);
}

const value = (session: Session, task: ScheduledTask, name: string, text?: string): Span =>
  session.value(`task/${task.path}/${name}`, text);

const time = (session: Session, moment: number | undefined): string =>
  moment === undefined ? 'N/A' : usDateTime(toLocal(session.host.clock.zone, moment));

/** When a task ran last. Newer versions print a date of 1999 for never. */
function lastRun(session: Session, { lastRun: moment }: ScheduledTask): string {
  if (moment === undefined && isSinceWindows10(session.host.windows)) return '11/30/1999 12:00:00 AM';
  return time(session, moment);
}

function shortFields(session: Session, task: ScheduledTask, hasPath: boolean): TaskField[] {
  const name = hasPath ? task.path : taskNameOf(task);
  return [
    { title: 'TaskName', width: 40, value: value(session, task, 'path', name) },
    { title: 'Next Run Time', width: 22, value: value(session, task, 'nextRun', time(session, task.nextRun)) },
    { title: 'Status', width: 15, value: value(session, task, 'status') },
  ];
}

/** Start time and date of a daily schedule, and its kind. */
function scheduleFields(session: Session, task: ScheduledTask): (readonly [string, Piece])[] {
  const match = /^Daily (\d+):(\d+)$/.exec(task.schedule);
  const zone = session.host.clock.zone;
  const start = match && task.lastRun !== undefined ? toLocal(zone, task.lastRun) : undefined;
  const at = match ? { ...toLocal(zone, 0), hour: Number(match[1]), minute: Number(match[2]), second: 0 } : undefined;
  const kind = match ? 'Daily ' : task.schedule;
  const na = 'N/A';
  return [
    ['Schedule', 'Scheduling data is not available in this format.'],
    ['Schedule Type', value(session, task, 'schedule', kind)],
    ['Start Time', value(session, task, 'schedule', at ? usTime(at) : na)],
    ['Start Date', start ? usDate(start) : na],
    ['End Date', na],
    ['Days', match ? 'Every 1 day(s)' : na],
    ['Months', na],
    ['Repeat: Every', match ? 'Disabled' : na],
    ['Repeat: Until: Time', match ? 'Disabled' : na],
    ['Repeat: Until: Duration', match ? 'Disabled' : na],
    ['Repeat: Stop If Still Running', match ? 'Disabled' : na],
  ];
}

/** A field of a task. It has one value only. */
type TaskField = Field & { readonly value: Piece };

function longFields(session: Session, task: ScheduledTask): TaskField[] {
  const of = (name: string, text?: string): Span => value(session, task, name, text);
  const rows: (readonly [string, Piece])[] = [
    ['HostName', session.value('host/name')],
    ['TaskName', of('path')],
    ['Next Run Time', of('nextRun', time(session, task.nextRun))],
    ['Status', of('status')],
    [
      'Logon Mode',
      /users|interactive|administrators/i.test(task.runAs) ? 'Interactive only' : 'Interactive/Background',
    ],
    ['Last Run Time', of('lastRun', lastRun(session, task))],
    ['Last Result', of('lastResult')],
    ['Author', of('author')],
    ['Task To Run', of('action')],
    ['Start In', of('startIn')],
    ['Comment', of('comment')],
    ['Scheduled Task State', of('status', task.status === 'Disabled' ? 'Disabled' : 'Enabled')],
    ['Idle Time', 'Disabled'],
    ['Power Management', 'Stop On Battery Mode, No Start On Batteries'],
    ['Run As User', of('runAs')],
    ['Delete Task If Not Rescheduled', 'Disabled'],
    ['Stop Task If Runs X Hours and X Mins', '72:00:00'],
    ...scheduleFields(session, task),
  ];
  return rows.map(([title, piece]) => ({ title, width: 30, value: piece }));
}

function printTask(session: Session, task: ScheduledTask, format: RecordFormat, isVerbose: boolean): void {
  const fields = isVerbose ? longFields(session, task) : shortFields(session, task, format !== 'table');
  if (format === 'csv') session.print(...csvLine(fields.map((field) => field.value)));
  else if (format === 'list') {
    const all = isVerbose ? fields : [{ title: 'HostName', width: 15, value: session.value('host/name') }, ...fields];
    const width = Math.max(...all.map(({ title }) => title.length)) + 2;
    for (const field of all) printListField(session, field, width);
    if (!isVerbose) printListField(session, { title: 'Logon Mode', width: 22, value: 'Interactive/Background' }, width);
  } else {
    const cells = fields.map((field) => padRight(field.value, field.width));
    const cut = cells.map((cell, index) => ({ ...cell, text: cell.text.slice(0, fields[index]?.width) }));
    session.print(...cut.flatMap((cell, index) => (index === 0 ? [cell] : [' ', cell])));
  }
}

function printHeader(session: Session, task: ScheduledTask, format: RecordFormat, isVerbose: boolean): void {
  const fields = isVerbose ? longFields(session, task) : shortFields(session, task, format !== 'table');
  if (format === 'csv') session.print(...csvLine(fields.map(({ title }) => title)));
  if (format !== 'table') return;
  session.print(fields.map(({ title, width }) => title.slice(0, width).padEnd(width)).join(' '));
  session.print(fields.map(({ width }) => '='.repeat(width)).join(' '));
}

/** Without elevation, tasks that run as somebody else are left out, except those of Windows. */
export function isVisible(session: Session, { path, runAs }: ScheduledTask): boolean {
  if (session.isElevated || path.startsWith('\\Microsoft\\')) return true;
  return runAs.toLowerCase() === session.account.toLowerCase() || /^(?:users|interactive|everyone)$/i.test(runAs);
}

/**
 * schtasks /query: folder by folder, with the titles before each folder. Source: documented (Microsoft Learn, "Schtasks":
 * who sees which tasks); columns from knowledge.
 */
export function queryTasks(call: ProgramCall, values: ReadonlyMap<string, string>): number {
  const { session } = call;
  const format = readFormat(call, values, 'SCHTASKS /QUERY');
  if (!format) return 1;
  session.takes(2);
  const name = values.get('tn');
  const found = name === undefined ? [...session.host.task.values()] : tasksNamed(session, name);
  const tasks = found.filter((task) => isVisible(session, task));
  if (tasks.length === 0) {
    call.printError('ERROR: The system cannot find the file specified.');
    return 1;
  }
  if (values.has('xml')) {
    for (const task of tasks) printXml(session, task);
    return 0;
  }
  const folders = foldersOf(tasks, name === undefined && format !== 'csv');
  for (const folder of folders) {
    const inFolder = tasks.filter((task) => folderOf(task) === folder);
    const [first] = inFolder;
    if (format !== 'csv') {
      session.print();
      session.print(`Folder: ${folder}`);
    }
    if (!first) {
      session.print('INFO: There are no scheduled tasks presently available at your access level.');
      continue;
    }
    if (!values.has('nh')) printHeader(session, first, format, values.has('v'));
    inFolder
      .toSorted((one, other) => compareText(one.path, other.path))
      .forEach((task, index) => {
        if (format === 'list' && index > 0) session.print();
        printTask(session, task, format, values.has('v'));
      });
  }
  return 0;
}

/** The folders of tasks, if wanted with those above them, by name. */
function foldersOf(tasks: readonly ScheduledTask[], hasParents: boolean): string[] {
  const folders = new Set(tasks.map((task) => folderOf(task)));
  if (hasParents) {
    folders.add('\\');
    for (const folder of folders) {
      const parts = folder.split('\\').filter(Boolean);
      parts.forEach((_, index) => folders.add(`\\${parts.slice(0, index + 1).join('\\')}`));
    }
  }
  return [...folders].toSorted(compareText);
}

/** A task, or the tasks of a folder if the name ends with a backslash. */
function tasksNamed(session: Session, name: string): ScheduledTask[] {
  const task = findTask(session, name);
  if (task) return [task];
  const folder = `\\${name.replace(/^\\/, '').replace(/\\$/, '')}`.toLowerCase();
  return [...session.host.task.values()].filter((each) => folderOf(each).toLowerCase() === folder);
}

function printXml(session: Session, task: ScheduledTask): void {
  const of = (name: string, text?: string): Span => value(session, task, name, text);
  const program = /^("[^"]+"|.+?\.(?:exe|com|cmd|bat|vbs|ps1)|\S+)(?:\s+(.*))?$/i.exec(task.action);
  const lines: (readonly Piece[])[] = [
    ['<?xml version="1.0" encoding="UTF-16"?>'],
    ['<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">'],
    ['  <RegistrationInfo>'],
    ['    <Author>', of('author'), '</Author>'],
    ['    <Description>', of('comment'), '</Description>'],
    ['    <URI>', of('path'), '</URI>'],
    ['  </RegistrationInfo>'],
    ['  <Principals>'],
    ['    <Principal id="Author">'],
    ['      <UserId>', of('runAs'), '</UserId>'],
    ['    </Principal>'],
    ['  </Principals>'],
    ['  <Settings>'],
    ['    <Enabled>', of('status', String(task.status !== 'Disabled')), '</Enabled>'],
    ['  </Settings>'],
    ['  <Triggers>'],
    ['    <!-- ', of('schedule'), ' -->'],
    ['  </Triggers>'],
    ['  <Actions Context="Author">'],
    ['    <Exec>'],
    ['      <Command>', of('action', program?.[1] ?? task.action), '</Command>'],
    ...(program?.[2] ? [['      <Arguments>', of('action', program[2]), '</Arguments>']] : []),
    ['    </Exec>'],
    ['  </Actions>'],
    ['</Task>'],
    [],
  ];
  for (const line of lines) session.print(...line);
}
