import { type Line, plainText } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import { arrangeLabels } from './label-lines.rules.ts';

const toLines = (texts: readonly string[]): Line[] => texts.map((text) => [{ text }]);
/** Returns the result of `arrangeLabels` as texts. */
const arrangeTexts = (texts: readonly string[]) =>
  arrangeLabels(toLines(texts))?.map(({ indent, line }) => `${' '.repeat(indent)}${plainText(line)}`) ?? null;

describe('arrangeLabels', () => {
  it('puts each value directly after its label, and leaves out the dots', () => {
    expect(
      arrangeTexts([
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

  it('indents the lines that continue a value', () => {
    expect(
      arrangeTexts([
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

  it('arranges the output of Format-List in PowerShell too', () => {
    expect(
      arrangeTexts([
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

  it('returns null if the output fits on the screen as it is, or if it is not a list of labels', () => {
    expect(arrangeTexts(['name: Security', 'enabled: true', 'type: Admin', 'isolation: Custom'])).toBeNull();
    expect(arrangeTexts(['Name  : a', 'Value : b', 'Other : c'])).toBeNull();
    expect(arrangeTexts(['The command completed successfully, and nothing else was to be said about it.'])).toBeNull();
  });

  it('does not change the spans of values', () => {
    const value = { text: 'Windows  User', facts: ['hist:system/owner'] as const };
    const lines: Line[] = [
      [{ text: 'Registered Owner:          ' }, value],
      ...toLines(['OS Name:                   Microsoft Windows Server', 'OS Version:                10.0']),
    ];
    expect(arrangeLabels(lines)?.[0]?.line).toEqual([{ text: 'Registered Owner: ' }, value]);
  });
});
