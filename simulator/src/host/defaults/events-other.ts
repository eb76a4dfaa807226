import type { NewEvent } from '../logs.ts';
import { isSinceWindows10, isSinceWindows8 } from '../../windows/versions.ts';
import { accountName, at, type EventContext, inOrder, siteAccount, someTime } from './event-drafts.ts';

const system = String.raw`NT AUTHORITY\SYSTEM`;

/** Sessions at the console and by remote desktop. */
export function sessionEvents(context: EventContext): NewEvent[] {
  const { booted, sessions, windows } = context;
  const provider = 'Microsoft-Windows-TerminalServices-LocalSessionManager';
  const stream = context.open('events/sessions');
  const draft = (id: number, title: string, user: string, address: string) => ({
    id,
    provider,
    user: system,
    keyword: '',
    message: `Remote Desktop Services: ${title}:\n\nUser: ${user}\nSession ID: 1\nSource Network Address: ${address}`,
    data: { User: user, SessionID: '1', Address: address },
  });
  const signIns = sessions.flatMap(({ user, logon, from }) => {
    if (user !== 'maint01' && user !== 'oper01') return [];
    const name = accountName(siteAccount(context, user, 'session'));
    const address = from === '' ? 'LOCAL' : from;
    return [
      at(logon, draft(21, 'Session logon succeeded', name, address)),
      at(logon + 1200, draft(22, 'Shell start notification received', name, address)),
    ];
  });
  const technician = accountName(siteAccount(context, 'maint01', 'earlier'));
  const earlier = Array.from({ length: 4 }, () => someTime(context, stream, 30)).flatMap((time) => [
    at(time, draft(21, 'Session logon succeeded', technician, 'LOCAL')),
    at(time + 1300, draft(22, 'Shell start notification received', technician, 'LOCAL')),
    at(time + stream.integer(300, 2400) * 1000, draft(23, 'Session logoff succeeded', technician, 'LOCAL')),
  ]);
  const plugins = isSinceWindows8(windows)
    ? [
        at(booted + 18_000, {
          id: 32,
          provider,
          user: system,
          keyword: '',
          message: 'Plugin RDSAppXPlugin has been successfully initialized',
        }),
      ]
    : [];
  return inOrder([...plugins, ...earlier, ...signIns]).filter(({ time }) => time < context.startedAt - 60_000);
}

/** Runs of a scheduled task of Windows. */
export function taskEvents(context: EventContext): NewEvent[] {
  const stream = context.open('events/tasks');
  const task = String.raw`\Microsoft\Windows\Defrag\ScheduledDefrag`;
  const action = String.raw`C:\Windows\system32\defrag.exe`;
  return inOrder(
    Array.from({ length: 6 }, () => someTime(context, stream, 7)).flatMap((time) => {
      const instance = `{${stream.hex(8)}-${stream.hex(4)}-${stream.hex(4)}-${stream.hex(4)}-${stream.hex(12)}}`;
      const base = { provider: 'Microsoft-Windows-TaskScheduler', user: system, keyword: '' };
      return [
        at(time, {
          ...base,
          id: 100,
          task: 'Task Started',
          message: `Task Scheduler started "${instance}" instance of the "${task}" task for user "${system}".`,
          data: { TaskName: task, UserContext: system, InstanceId: instance },
        }),
        at(time + 41_000, {
          ...base,
          id: 201,
          task: 'Action completed',
          message: `Task Scheduler successfully completed task "${task}" , instance "${instance}" , action "${action}" with return code 0.`,
          data: { TaskName: task, TaskInstanceId: instance, ActionName: action, ResultCode: '0' },
        }),
        at(time + 41_050, {
          ...base,
          id: 102,
          task: 'Task completed',
          message: `Task Scheduler successfully finished "${instance}" instance of the "${task}" task for user "${system}".`,
          data: { TaskName: task, UserContext: system, InstanceId: instance },
        }),
      ];
    }),
  );
}

/** Installed packages, by the times of the patches. */
export function setupEvents(
  context: EventContext,
  patches: readonly { kb: string; installedOn: number }[],
): NewEvent[] {
  const provider = 'Microsoft-Windows-Servicing';
  const client = isSinceWindows10(context.windows) ? 'UpdateAgentLCU' : 'WindowsUpdateAgent';
  return inOrder(
    patches.flatMap(({ kb, installedOn }) => {
      const base = { provider, user: system, keyword: '' };
      const data = { PackageIdentifier: kb, IntendedPackageState: 'Installed', Client: client };
      return [
        at(installedOn + 36_000_000, {
          ...base,
          id: 1,
          data,
          message: `Initiating changes for package ${kb}. Current state is Staged. Target state is Installed. Client id: ${client}.`,
        }),
        at(installedOn + 36_180_000, {
          ...base,
          id: 2,
          data,
          message: `Package ${kb} was successfully changed to the Installed state.`,
        }),
      ];
    }),
  );
}

/** Starts of PowerShell. */
export function powershellEvents(context: EventContext): NewEvent[] {
  const stream = context.open('events/powershell');
  const { powershell } = context.windows;
  const text = `Engine state is changed from None to Available. \n\nDetails: \n\tNewEngineState=Available\n\tPreviousEngineState=None\n\n\tSequenceNumber=13\n\n\tHostName=ConsoleHost\n\tHostVersion=${powershell}\n\tEngineVersion=${powershell}`;
  const times = Array.from({ length: 6 }, () => someTime(context, stream, 20));
  const draft = { id: 400, provider: 'PowerShell', task: 'Engine Lifecycle', message: text };
  return inOrder(times.map((time) => at(time, draft)));
}
