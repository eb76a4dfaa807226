import { describe, expect, test } from 'vitest';
import { openTerminal } from '../../testing/host-terminal.ts';
import { windowsVersions } from '../../windows/versions.ts';

describe.each(windowsVersions)('the updates of Windows %s', (version) => {
  const { host } = openTerminal(version);

  test('have invented numbers, and dates after the installation of Windows', () => {
    const patches = [...host.patch.values()];
    expect(patches.length).toBeGreaterThanOrEqual(5);
    expect(patches.length).toBeLessThanOrEqual(12);
    for (const { kb, installedOn } of patches) {
      expect(kb).toMatch(/^KB500\d{4}$/);
      expect(installedOn).toBeGreaterThan(host.host.installed);
    }
    expect(patches.map(({ installedOn }) => installedOn)).toEqual(
      patches.map(({ installedOn }) => installedOn).toSorted((one, other) => one - other),
    );
  });

  test('no backup, no threat and no restart is waiting', () => {
    expect([host.backup.size, host.threat.size, host.update.isRestartPending, host.backupJob.isRunning]).toEqual([
      0,
      0,
      false,
      false,
    ]);
  });
});

test('Defender is there since Windows 10, and older versions have another product or none', () => {
  const of = (version: '7' | '2012r2' | '2016' | '11') => {
    const { isInstalled, otherProduct } = openTerminal(version).host.defender;
    return [isInstalled, otherProduct !== ''];
  };
  expect([of('7'), of('2012r2'), of('2016'), of('11')]).toEqual([
    [false, true],
    [false, false],
    [true, false],
    [true, false],
  ]);
});
