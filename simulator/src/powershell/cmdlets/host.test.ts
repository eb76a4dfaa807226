import { describe, expect, it } from 'vitest';
import { callCmdlet, defaultHost } from './testing/call-cmdlet.ts';
import { hostCmdlets } from './host.ts';
import { windowsProfiles, windowsVersions } from '../../windows/versions.ts';

/** Parameters with which a cmdlet does something. */
const usual: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  'Get-CimInstance': { ClassName: 'Win32_BIOS' },
  'Get-WmiObject': { Class: 'Win32_BIOS' },
  'Get-WinEvent': { LogName: 'System', MaxEvents: 5 },
  'Get-EventLog': { LogName: 'System', Newest: 5 },
  'Clear-EventLog': { LogName: 'System' },
  'Limit-EventLog': { LogName: 'System', MaximumSize: 1_048_576 },
  'Test-Connection': { ComputerName: 'DC-01' },
};

describe('all cmdlets about the host', () => {
  it.each(windowsVersions)(
    'run on %s with and without administrator rights, with and without parameters',
    (version) => {
      const host = defaultHost(version, 'workstation');
      for (const cmdlet of hostCmdlets) {
        if (cmdlet.exists && !cmdlet.exists(host.windows)) continue;
        for (const isElevated of [true, false]) {
          for (const parameters of [{}, usual[cmdlet.name] ?? {}]) {
            expect(() => callCmdlet(host, cmdlet.name, parameters, { isElevated }), cmdlet.name).not.toThrow();
          }
        }
      }
    },
  );

  it('exist only where Windows has them', () => {
    const names = (version: '7' | '2012r2' | '2019') =>
      hostCmdlets.filter(({ exists }) => exists?.(windowsProfiles[version]) ?? true).map(({ name }) => name);
    expect(names('7')).toContain('Get-WmiObject');
    expect(names('7')).not.toContain('Get-CimInstance');
    expect(names('7')).not.toContain('Get-Disk');
    expect(names('2012r2')).toContain('Get-Disk');
    expect(names('2012r2')).not.toContain('Get-LocalUser');
    expect(names('2012r2')).not.toContain('Get-MpComputerStatus');
    expect(names('2019')).toContain('Get-LocalUser');
  });
});
