import { describe, expect, test } from 'vitest';
import { openTerminal } from '../../testing/host-terminal.ts';
import { windowsVersions } from '../../windows/versions.ts';

describe.each(windowsVersions)('the disks of Windows %s', (version) => {
  const { host } = openTerminal(version);

  test('volumes fit on their disks', () => {
    for (const disk of host.disk.values()) {
      const sizes = [...host.volume.values()].filter((volume) => volume.disk === disk.number).map(({ size }) => size);
      expect(sizes.length).toBeGreaterThan(0);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(disk.size);
    }
  });

  test('volumes are healthy and have room', () => {
    for (const volume of host.volume.values()) {
      expect(volume.isDirty).toBe(false);
      expect(volume.free / volume.size).toBeGreaterThan(0.3);
    }
  });

  test('the counters name the disks and the free memory of the host', () => {
    expect(host.counter.get(String.raw`\Memory\Available MBytes`)?.value).toBe(host.host.availableMemoryMb);
    expect(host.counter.has(String.raw`\LogicalDisk(D:)\% Free Space`)).toBe(true);
    expect(host.counter.has(String.raw`\PhysicalDisk(_Total)\Current Disk Queue Length`)).toBe(true);
  });
});
