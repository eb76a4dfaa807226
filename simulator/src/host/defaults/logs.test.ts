import { describe, expect, test } from 'vitest';
import { openTerminal } from '../../testing/host-terminal.ts';
import { windowsVersions } from '../../windows/versions.ts';

const defender = 'Microsoft-Windows-Windows Defender/Operational';

describe.each(windowsVersions)('the logs of Windows %s', (version) => {
  const { host } = openTerminal(version);
  const start = openTerminal(version).host.host.booted;

  test('times and record numbers agree with each other', () => {
    for (const log of host.log.values()) {
      expect(log.oldest).toBeLessThanOrEqual(log.newest);
      expect(log.records).toBeGreaterThanOrEqual(log.events.length);
      expect(log.events.map(({ time }) => time)).toEqual(log.events.map(({ time }) => time).toSorted((a, b) => a - b));
      const last = log.events.at(-1);
      if (last) expect([last.record, last.time]).toEqual([log.oldestRecord + log.records - 1, log.newest]);
    }
  });

  test('the large logs are full, and have many recent events', () => {
    for (const name of ['System', 'Security', 'Application']) {
      const log = host.log.get(name);
      expect(log?.fileSize).toBe(20_975_616);
      expect(log?.events.length).toBeGreaterThan(name === 'Application' ? 25 : 55);
    }
  });

  test('the start of the host is in the System log', () => {
    const started = host.log
      .get('System')
      ?.events.find(({ id, provider }) => id === 12 && provider.endsWith('Kernel-General'));
    expect(started?.time).toBe(start);
    expect(host.log.get('System')?.events.some(({ id }) => id === 6005)).toBe(true);
  });

  test('a healthy Defender names the signatures that the host had at that time', () => {
    let signatures: string | undefined;
    for (const { id, data } of host.log.get(defender)?.events ?? []) {
      if (id === 2000) signatures = data['Current security intelligence Version'];
      if (id === 1150) expect(data['Signature version']).toBe(signatures);
    }
    if (host.defender.isInstalled) expect(signatures).toBe(host.defender.signatureVersion);
  });

  test('Defender has a log and events only where it is installed', () => {
    expect((host.log.get(defender)?.events.length ?? 0) > 0).toBe(host.defender.isInstalled);
  });

  test('nothing in them looks like an attack', () => {
    const ids = [...host.log.values()].flatMap(({ events }) => events.map(({ id }) => id));
    for (const id of [1102, 104, 7045, 4720, 4732, 4719, 4698, 6008, 41, 1116, 5001]) expect(ids).not.toContain(id);
  });
});

test('failed sign-ins are audited by servers, and by clients since Windows 10', () => {
  const setting = (version: '7' | '2008r2' | '10-2019') => openTerminal(version).host.audit.get('Logon')?.setting;
  expect([setting('7'), setting('2008r2'), setting('10-2019')]).toEqual([
    'Success',
    'Success and Failure',
    'Success and Failure',
  ]);
});

test('equal hosts have equal logs', () => {
  expect(openTerminal('2019').host.log).toEqual(openTerminal('2019').host.log);
});
