import { expect, test } from 'vitest';
import { runProgramLine } from '../program-testing.ts';

const acted = (line: string, isElevated = true) =>
  runProgramLine(line, { isElevated }).acts.map(({ act, of, ok }) => [act, of, ok]);

test('tasklist shows names and numbers of processes as facts', () => {
  const { facts, host } = runProgramLine('tasklist');
  for (const pid of host.process.keys()) expect(facts).toContain(`hist:process/${pid}/name`);
});

test('tasklist /svc shows in which process a service runs', () => {
  const { facts, lines } = runProgramLine('tasklist /svc /fo csv');
  expect(facts).toContain('hist:service/W32Time/pid');
  expect(lines[0]).toBe('"Image Name","PID","Services"');
  expect(lines.some((line) => line.startsWith('"lsass.exe"') && line.endsWith('"KeyIso,Netlogon,SamSs"'))).toBe(true);
});

test('tasklist /v names the owners of all processes to administrators, and only the own ones to others', () => {
  expect(runProgramLine('tasklist /v /fo csv').text).toContain(String.raw`"PLANT\svc-historian"`);
  const low = runProgramLine('tasklist /v /fo csv', { isElevated: false });
  expect(low.text).not.toContain('svc-historian');
  expect(low.text).toContain(String.raw`"PLANT\maint01"`);
});

test('a filter of tasklist is applied, and must be understood', () => {
  expect(runProgramLine('tasklist /nh /fi "imagename eq NvkArchive.exe"').lines).toHaveLength(2);
  expect(runProgramLine('tasklist /fi "pid gt 999999"').lines).toEqual([
    'INFO: No tasks are running which match the specified criteria.',
  ]);
  expect(runProgramLine('tasklist /fi "colour eq red"').errors).toBe('ERROR: The search filter cannot be recognized.');
});

test('tasklist of another host is an attempt of a remote session', () => {
  expect(acted('tasklist /s HMI-12B')).toEqual([['remote.session', 'HMI-12B', false]]);
});

test('taskkill /f ends a program, and its service has stopped', () => {
  const { host, text, acts } = runProgramLine('taskkill /f /im nvkcollector.exe');
  expect(text).toMatch(/^SUCCESS: The process "NvkCollector.exe" with PID \d+ has been terminated\.$/);
  expect(acts.map(({ act, of, ok }) => [act, of, ok])).toEqual([['process.end', 'NvkCollector.exe', true]]);
  expect(host.service.get('NvkCollector')?.state).toBe('Stopped');
});

test('taskkill without /f ends only programs with a window', () => {
  const { errors, code } = runProgramLine('taskkill /im NvkCollector.exe');
  expect(errors).toContain('Reason: This process can only be terminated forcefully (with /F option).');
  expect(code).toBe(1);
});

test('taskkill is refused for programs of others without elevation, and for system programs always', () => {
  expect(acted('taskkill /f /im NvkCollector.exe', false)).toEqual([['process.end', 'NvkCollector.exe', false]]);
  expect(runProgramLine('taskkill /f /im csrss.exe').errors).toContain('Reason: Access is denied.');
});

test('taskkill of something that does not run returns 128', () => {
  const { errors, code } = runProgramLine('taskkill /pid 99999 /f');
  expect(errors).toBe('ERROR: The process "99999" not found.');
  expect(code).toBe(128);
});

test('schtasks /query /v shows action, account and last run of each task as facts', () => {
  const { facts, lines } = runProgramLine('schtasks /query /fo csv /v');
  for (const field of ['action', 'runAs', 'lastRun', 'lastResult', 'author', 'status']) {
    expect(facts).toContain(`hist:task/\\Norvik Archive Check/${field}`);
  }
  const columns = lines.map((line) => line.split('","').length);
  expect(new Set(columns)).toEqual(new Set([28]));
});

test('schtasks /query of one task, of a folder and of nothing', () => {
  expect(runProgramLine('schtasks /query /tn "norvik archive check"').lines).toHaveLength(5);
  expect(runProgramLine(String.raw`schtasks /query /tn \Microsoft\Windows\Defrag\ /nh`).text).toContain(
    'ScheduledDefrag',
  );
  const { errors, code } = runProgramLine('schtasks /query /tn Nothing');
  expect([errors, code]).toEqual(['ERROR: The system cannot find the file specified.', 1]);
});

test('schtasks /query /xml shows the action', () => {
  const { text } = runProgramLine('schtasks /query /xml /tn "Norvik Archive Check"');
  expect(text).toContain(String.raw`<Command>C:\Program Files\Norvik\Historian\NvkCheck.exe</Command>`);
  expect(text).toContain('<Arguments>/quick</Arguments>');
});

test.each([
  ['schtasks /run /tn "Norvik Archive Check"', 'task.run'],
  ['schtasks /change /tn "Norvik Archive Check" /disable', 'task.change'],
  ['schtasks /delete /tn "Norvik Archive Check" /f', 'task.delete'],
  ['schtasks /end /tn "Norvik Archive Check"', 'task.end'],
])('%s is an act, and is refused without elevation', (line, act) => {
  expect(acted(line)).toEqual([[act, String.raw`\Norvik Archive Check`, true]]);
  expect(acted(line, false)).toEqual([[act, String.raw`\Norvik Archive Check`, false]]);
  expect(runProgramLine(line, { isElevated: false }).errors).toBe('ERROR: Access is denied.');
});

test('a disabled task has no next run, and does not run', () => {
  const { host } = runProgramLine('schtasks /change /tn "Norvik Archive Check" /disable');
  expect(host.task.get(String.raw`\Norvik Archive Check`)).toMatchObject({ status: 'Disabled', nextRun: undefined });
  expect(
    runProgramLine('schtasks /run /tn "Norvik Archive Check"', { change: () => host }).acts.map(({ ok }) => ok),
  ).toEqual([false]);
});

test('schtasks /delete asks without /f, and nobody answers', () => {
  const { text, host } = runProgramLine('schtasks /delete /tn "Norvik Archive Check"');
  expect(text).toContain('Are you sure you want to remove the task');
  expect(host.task.has(String.raw`\Norvik Archive Check`)).toBe(true);
});

test('schtasks /create makes a task that the query shows', () => {
  const { host, acts } = runProgramLine('schtasks /create /tn Copy /tr "cmd /c copy" /sc daily /st 05:00');
  expect(acts.map(({ act, of, ok }) => [act, of, ok])).toEqual([['task.change', String.raw`\Copy`, true]]);
  expect(runProgramLine('schtasks /query /tn Copy', { change: () => host }).text).toContain('11/21/2026 5:00:00 AM');
});

test('sc query shows state and number of the process as facts', () => {
  const { facts } = runProgramLine('sc queryex Spooler');
  expect(facts).toEqual(expect.arrayContaining(['hist:service/Spooler/state', 'hist:service/Spooler/pid']));
  expect(runProgramLine('sc query state= all').lines.filter((line) => line.startsWith('SERVICE_NAME'))).toHaveLength(
    runProgramLine('sc query').host.service.size,
  );
});

test('sc says that a service does not exist', () => {
  const { text, code } = runProgramLine('sc query Nothing');
  expect(text).toContain('[SC] EnumQueryServicesStatus:OpenService FAILED 1060:');
  expect(code).toBe(1060);
});

test.each([
  ['sc stop Spooler', 'service.stop', 'Spooler'],
  ['sc start wuauserv', 'service.start', 'wuauserv'],
  ['sc config Spooler start= disabled', 'service.settings', 'Spooler'],
])('%s is an act, and is refused without elevation', (line, act, of) => {
  expect(acted(line)).toEqual([[act, of, true]]);
  expect(acted(line, false)).toEqual([[act, of, false]]);
  expect(runProgramLine(line, { isElevated: false }).text).toContain('FAILED 5:');
});

test('sc config start= disabled is what sc qc shows', () => {
  const { host } = runProgramLine('sc config Spooler start= disabled');
  expect(runProgramLine('sc qc Spooler', { change: () => host }).text).toContain('4   DISABLED');
});

test('services on which Windows depends cannot be stopped', () => {
  expect(acted('sc stop RpcSs')).toEqual([['service.stop', 'RpcSs', false]]);
  expect(acted('sc stop WinDefend')).toEqual([['service.stop', 'WinDefend', false]]);
});

test('two commands show the same services and processes', () => {
  const { host } = runProgramLine('tasklist');
  const started = runProgramLine('net start').lines.filter((line) => line.startsWith('   '));
  const running = runProgramLine('sc query').lines.filter((line) => line.startsWith('DISPLAY_NAME'));
  expect(started.map((line) => line.trim()).toSorted()).toEqual(running.map((line) => line.slice(14)).toSorted());
  expect(runProgramLine('tasklist /nh').lines.slice(1)).toHaveLength(host.process.size);
});

test('without elevation, schtasks does not show tasks of other accounts', () => {
  expect(runProgramLine('schtasks /query', { isElevated: false }).text).not.toContain('Norvik Archive Check');
  expect(runProgramLine('schtasks /query', { isElevated: false }).text).toContain('ScheduledDefrag');
  expect(runProgramLine('schtasks /query /tn "Norvik Archive Check"', { isElevated: false }).code).toBe(1);
});
