import { type Line, plainText } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import { readLabels } from './label-lines.rules.ts';

const toLines = (texts: readonly string[]): Line[] => texts.map((text) => [{ text }]);
/** Returns the arranged lines as texts, or null if the output stays as it is. */
const arrange = (texts: readonly string[]) =>
  readLabels(toLines(texts))?.map(({ indent, line }) => `${' '.repeat(indent)}${plainText(line)}`) ?? null;

describe('labels with their values on a narrow screen', () => {
  it('stand close together, without dots', () => {
    expect(
      arrange([
        'Windows IP Configuration',
        '',
        '   Host Name . . . . . . . . . . . . : HIST-02',
        '   Primary Dns Suffix  . . . . . . . : plant.local',
        '',
        'Ethernet adapter Ethernet:',
        '',
        '   Connection-specific DNS Suffix  . : ',
        '   Physical Address. . . . . . . . . : 00-1B-21-76-AF-7F',
        '   DNS Servers . . . . . . . . . . . : 10.20.1.10',
        '                                       10.20.1.11',
      ]),
    ).toEqual([
      'Windows IP Configuration',
      '',
      '   Host Name: HIST-02',
      '   Primary Dns Suffix: plant.local',
      '',
      'Ethernet adapter Ethernet:',
      '',
      '   Connection-specific DNS Suffix: ',
      '   Physical Address: 00-1B-21-76-AF-7F',
      '   DNS Servers: 10.20.1.10',
      '     10.20.1.11',
    ]);
  });

  it('have the further lines of a value below the value', () => {
    expect(
      arrange([
        'Host Name:                 HIST-02',
        'OS Name:                   Microsoft Windows Server 2019 Standard',
        'Registered Organization:   ',
        'Processor(s):              1 Processor(s) Installed.',
        '                           [01]: Intel64 Family 6 Model 85',
        'Network Card(s):           1 NIC(s) Installed.',
        '                           [01]: Intel(R) I210',
        '                                 Connection Name: Ethernet',
        '                                 DHCP Enabled:    No',
      ]),
    ).toEqual([
      'Host Name: HIST-02',
      'OS Name: Microsoft Windows Server 2019 Standard',
      'Registered Organization: ',
      'Processor(s): 1 Processor(s) Installed.',
      '  [01]: Intel64 Family 6 Model 85',
      'Network Card(s): 1 NIC(s) Installed.',
      '  [01]: Intel(R) I210',
      '    Connection Name: Ethernet',
      '    DHCP Enabled: No',
    ]);
  });

  it('are also arranged in a list of PowerShell', () => {
    expect(
      arrange([
        'Algorithm : SHA256',
        'Hash      : 0123456789ABCDEF0123456789ABCDEF',
        String.raw`Path      : D:\Job\HIST-02_20261120_Security.evtx`,
      ]),
    ).toEqual([
      'Algorithm: SHA256',
      'Hash: 0123456789ABCDEF0123456789ABCDEF',
      String.raw`Path: D:\Job\HIST-02_20261120_Security.evtx`,
    ]);
  });

  it('are not arranged if the whole output fits, or if the output is other text', () => {
    expect(arrange(['name: Security', 'enabled: true', 'type: Admin', 'isolation: Custom'])).toBeNull();
    expect(arrange(['Name  : a', 'Value : b', 'Other : c'])).toBeNull();
    expect(arrange(['The command completed successfully, and nothing else was to be said about it.'])).toBeNull();
  });

  it('keep the values unchanged', () => {
    const value = { text: 'Windows  User', facts: ['hist:system/owner'] as const };
    const lines: Line[] = [
      [{ text: 'Registered Owner:          ' }, value],
      ...toLines(['OS Name:                   Microsoft Windows Server', 'OS Version:                10.0']),
    ];
    expect(readLabels(lines)?.[0]?.line).toEqual([{ text: 'Registered Owner: ' }, value]);
  });
});
