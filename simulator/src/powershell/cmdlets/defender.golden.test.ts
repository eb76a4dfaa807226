import { describe, expect, it } from 'vitest';
import { openTerminal } from '../../testing/host-terminal.ts';

const printed = (version: Parameters<typeof openTerminal>[0], line: string, isElevated = true): string =>
  openTerminal(version, isElevated ? 'powershell-elevated' : 'powershell').run(line).text;

describe('Defender as PowerShell prints it', () => {
  it('is not known before Windows 10', () => {
    expect(printed('7', 'Get-MpComputerStatus')).toContain("The term 'Get-MpComputerStatus' is not recognized");
    expect(printed('2012r2', 'Get-MpPreference')).toContain("The term 'Get-MpPreference' is not recognized");
  });

  it('on Server 2016', () => {
    expect(
      printed(
        '2016',
        'Get-MpComputerStatus | Select-Object AMRunningMode,AMProductVersion,AMEngineVersion,AntivirusSignatureVersion,AntivirusSignatureLastUpdated,AntivirusSignatureAge,RealTimeProtectionEnabled',
      ),
    ).toMatchInlineSnapshot(`
      "

      AMRunningMode                 : Normal
      AMProductVersion              : 4.18.26010.5
      AMEngineVersion               : 1.1.26010.1
      AntivirusSignatureVersion     : 1.441.706.0
      AntivirusSignatureLastUpdated : 11/19/2026 4:09:50 AM
      AntivirusSignatureAge         : 1
      RealTimeProtectionEnabled     : True


      "
    `);
    expect(printed('2016', 'Get-MpPreference | Select-Object Exclusion* | Format-List')).toMatchInlineSnapshot(`
      "

      ExclusionExtension : 
      ExclusionIpAddress : 
      ExclusionPath      : {D:\\CtlSys\\Data, D:\\CtlSys\\Log}
      ExclusionProcess   : {D:\\CtlSys\\Bin\\view.exe}


      "
    `);
    expect(printed('2016', 'Get-MpPreference | Select-Object Exclusion* | Format-List', false)).toMatchInlineSnapshot(`
      "

      ExclusionExtension : {N/A: Must be an administrator to view exclusions}
      ExclusionIpAddress : {N/A: Must be an administrator to view exclusions}
      ExclusionPath      : {N/A: Must be an administrator to view exclusions}
      ExclusionProcess   : {N/A: Must be an administrator to view exclusions}


      "
    `);
  });

  it('on Windows 11, with an update that does not reach the internet', () => {
    expect(printed('11', 'Update-MpSignature -UpdateSource MMPC')).toMatchInlineSnapshot(`
      "Update-MpSignature : Virus and spyware definitions update was completed with errors.
      At line:1 char:1
      + Update-MpSignature -UpdateSource MMPC
      + ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          + CategoryInfo          : ConnectionError: (MSFT_MpSignature:ROOT\\Microsoft\\...SFT_MpSignature) [Update-MpSignatur 
         e], CimException
          + FullyQualifiedErrorId : HRESULT 0x80072ee7,Update-MpSignature
       "
    `);
  });
});
