import { expect, test } from 'vitest';
import { addAt, writePath } from '../../../host/paths.ts';
import { runProgramLine } from '../program-testing.ts';

const lsa = String.raw`HKLM\SYSTEM\CurrentControlSet\Control\Lsa`;
const notFound = 'ERROR: The system was unable to find the specified registry key or value.';

test('reg query shows a value with its fact, and a drill can set it', () => {
  const path = `registry/${lsa}/values/crashonauditfail/data`;
  const { lines, facts } = runProgramLine(`reg query ${lsa} /v CrashOnAuditFail`, {
    change: (host) => writePath(host, path, '0x1'),
  });
  expect(lines[2]).toBe('    crashonauditfail    REG_DWORD    0x1');
  expect(facts).toContain(`hist:${path}`);
});

test('reg query finds keys without regard to case, with long names, and in ControlSet001', () => {
  const { lines } = runProgramLine(
    String.raw`reg query hkey_local_machine\system\controlset001\control\lsa /v restrictanonymous`,
  );
  expect(lines[2]).toBe('    restrictanonymous    REG_DWORD    0x0');
});

test.each([
  [String.raw`reg query HKLM\SYSTEM\Nothing`, notFound],
  [`reg query ${lsa} /v Nothing`, notFound],
  ['reg query', 'ERROR: Invalid syntax.\nType "REG QUERY /?" for usage.'],
  ['reg query HKXX\\A', 'ERROR: Invalid key name.\nType "REG QUERY /?" for usage.'],
  ['reg', 'ERROR: Invalid syntax.\nType "REG /?" for usage.'],
])('%s prints its error', (line, message) => {
  const { errors, code, text } = runProgramLine(line);
  expect([errors, code, text]).toEqual([message, 1, '']);
});

test('reg query /s below USBSTOR names every serial number, with the fact of the device', () => {
  const { text, facts, host } = runProgramLine(String.raw`reg query HKLM\SYSTEM\CurrentControlSet\Enum\USBSTOR /s`);
  const drives = [...host.device.keys()].filter((id) => id.startsWith('USBSTOR'));
  expect(drives).toHaveLength(2);
  for (const id of drives) {
    expect(text).toContain(`\\Enum\\${id}\n`);
    expect(facts).toContain(`hist:device/${id}/instanceId`);
  }
});

test('a device that a drill adds stands in the registry', () => {
  const id = String.raw`USBSTOR\Disk&Ven_Other&Prod_Stick&Rev_2.00\0819&0`;
  const { text } = runProgramLine(String.raw`reg query HKLM\SYSTEM\CurrentControlSet\Enum\USBSTOR /s`, {
    change: (host) =>
      addAt(host, `device/${id}`, {
        instanceId: id,
        name: 'Other Stick USB Device',
        class: 'DiskDrive',
        status: 'Unknown',
        isPresent: false,
      }),
  });
  expect(text).toContain('    FriendlyName    REG_SZ    Other Stick USB Device');
});

test('reg query agrees with tzutil, w32tm and sc', () => {
  const values = [
    [String.raw`HKLM\SYSTEM\CurrentControlSet\Control\TimeZoneInformation`, 'TimeZoneKeyName', 'clock/zone/id'],
    [String.raw`HKLM\SYSTEM\CurrentControlSet\Services\W32Time\Parameters`, 'Type', 'time/type'],
    [String.raw`HKLM\SYSTEM\CurrentControlSet\Services\Spooler`, 'ImagePath', 'service/Spooler/path'],
  ] as const;
  for (const [key, name, path] of values) {
    expect(runProgramLine(`reg query ${key} /v ${name}`).facts).toContain(`hist:${path}`);
  }
});

test('reg query /f counts its matches', () => {
  const { lines, code } = runProgramLine(
    String.raw`reg query HKLM\SYSTEM\CurrentControlSet\Enum\USBSTOR /s /f SiteDrive /d`,
  );
  expect(lines.at(-1)).toMatch(/^End of search: \d+ match\(es\) found\.$/);
  expect(code).toBe(0);
});

test('reg query of another host is an attempt of a remote session', () => {
  expect(runProgramLine(String.raw`reg query \\HMI-12B\HKLM\SOFTWARE`).acts.map(({ act, of }) => [act, of])).toEqual([
    ['remote.session', 'HMI-12B'],
  ]);
});

test('reg add /f changes a value, and needs elevation for the local machine', () => {
  const line = `reg add ${lsa} /v CrashOnAuditFail /t REG_DWORD /d 2 /f`;
  const { host, acts } = runProgramLine(line);
  expect(acts.map(({ act, of, ok }) => [act, of, ok])).toEqual([['registry.change', lsa, true]]);
  expect(runProgramLine(`reg query ${lsa} /v crashonauditfail`, { change: () => host }).text).toContain('0x2');
  const refused = runProgramLine(line, { isElevated: false });
  expect([refused.errors, refused.acts.map(({ ok }) => ok)]).toEqual(['ERROR: Access is denied.', [false]]);
});

test('reg add without /f asks before it replaces a value', () => {
  const { acts, text } = runProgramLine(`reg add ${lsa} /v CrashOnAuditFail /t REG_DWORD /d 2`);
  expect(text).toContain('overwrite(Yes/No)?');
  expect(acts.map(({ ok }) => ok)).toEqual([false]);
});

test('reg delete removes a value or a key', () => {
  const value = runProgramLine(`reg delete ${lsa} /v restrictanonymous /f`);
  expect(runProgramLine(`reg query ${lsa} /v restrictanonymous`, { change: () => value.host }).errors).toBe(notFound);
  const key = runProgramLine(`reg delete ${lsa} /f`);
  expect(runProgramLine(`reg query ${lsa}`, { change: () => key.host }).errors).toBe(notFound);
});

test('reg export writes a file with the facts of its values', () => {
  const { host, acts, text } = runProgramLine(`reg export ${lsa} D:\\lsa.reg`);
  expect(text).toBe('The operation completed successfully.');
  expect(acts.map(({ act, of, ok }) => [act, of, ok])).toEqual([['file.write', String.raw`D:\lsa.reg`, true]]);
  const content = host.files.get(String.raw`d:\lsa.reg`)?.content;
  expect(JSON.stringify(content)).toContain('values/crashonauditfail/data');
});

test('reg import is a change', () => {
  const { host } = runProgramLine(`reg export ${lsa} D:\\lsa.reg`);
  const { acts } = runProgramLine(String.raw`reg import D:\lsa.reg`, { change: () => host });
  expect(acts.map(({ act, ok }) => [act, ok])).toEqual([['registry.change', true]]);
  expect(runProgramLine(String.raw`reg import D:\none.reg`).acts.map(({ ok }) => ok)).toEqual([false]);
});

test('the keys of an outstanding restart exist only then, and both answers carry the fact', () => {
  const key = String.raw`HKLM\SOFTWARE\Microsoft\Windows\CurrentVersion\WindowsUpdate\Auto Update\RebootRequired`;
  const none = runProgramLine(`reg query "${key}"`);
  expect([none.errors, none.facts]).toEqual([notFound, ['hist:update/isRestartPending']]);
  const pending = runProgramLine(`reg query "${key}"`, {
    change: (host) => ({ ...host, update: { ...host.update, isRestartPending: true } }),
  });
  expect([pending.code, pending.facts.length > 0]).toEqual([0, true]);
});
