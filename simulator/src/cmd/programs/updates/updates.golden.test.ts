import { expect, test } from 'vitest';
import type { HostState, Patch } from '../../../host/state.ts';
import { openTerminal } from '../../../testing/host-terminal.ts';
import { parseIso } from '../../../time.ts';

const at = (text: string): number => parseIso(text) ?? 0;

const patches: readonly Patch[] = [
  {
    kb: 'KB5000004',
    description: 'Update',
    installedOn: at('2026-08-12T00:00:00+02:00'),
    installedBy: String.raw`PLANT\maint01`,
  },
  {
    kb: 'KB5000001',
    description: 'Security Update',
    installedOn: at('2026-10-14T00:00:00+02:00'),
    installedBy: String.raw`PLANT\maint01`,
  },
];

/** Two updates and fixed versions of Defender, so that these texts do not depend on what hosts have by default. */
const withFixedUpdates = (host: HostState): HostState => ({
  ...host,
  host: { ...host.host, installed: at('2022-06-18T05:48:01Z'), booted: at('2026-11-01T05:00:00Z') },
  patch: new Map(patches.map((patch) => [patch.kb, patch])),
  defender: {
    ...host.defender,
    productVersion: '4.18.26010.5',
    engineVersion: '1.1.26010.1',
    signatureVersion: '1.441.120.0',
    signaturesUpdated: at('2026-11-20T08:00:00Z'),
    exclusionPaths: [String.raw`D:\CtlSys\Data`],
  },
});

function open(...[version, kind]: Parameters<typeof openTerminal>) {
  const terminal = openTerminal(version, kind);
  terminal.change(withFixedUpdates);
  return terminal;
}

const mpcmdrun = String.raw`"C:\Program Files\Windows Defender\MpCmdRun.exe"`;

test('dism lists packages as text and as a table', () => {
  expect(open('2008r2').run('dism /online /get-packages').text).toMatchInlineSnapshot(`
    "
    Deployment Image Servicing and Management tool
    Version: 6.1.7600.16385

    Image Version: 6.1.7601.17514

    Packages listing:

    Package Identity : Microsoft-Windows-Foundation-Package~31bf3856ad364e35~amd64~~6.1.7600.16385
    State : Installed
    Release Type : Foundation
    Install Time : 6/18/2022 7:48 AM

    Package Identity : Microsoft-Windows-Server-LanguagePack-Package~31bf3856ad364e35~amd64~en-US~6.1.7600.16385
    State : Installed
    Release Type : Language Pack
    Install Time : 6/18/2022 7:48 AM

    Package Identity : Package_for_KB5000004~31bf3856ad364e35~amd64~~7601.1.1.5
    State : Installed
    Release Type : Update
    Install Time : 8/12/2026 9:04 AM

    Package Identity : Package_for_KB5000001~31bf3856ad364e35~amd64~~7601.1.1.2
    State : Installed
    Release Type : Security Update
    Install Time : 10/14/2026 9:01 AM

    The operation completed successfully."
  `);
  expect(open('2019').run('dism /online /get-packages /format:table').text).toMatchInlineSnapshot(`
    "
    Deployment Image Servicing and Management tool
    Version: 10.0.17763.1

    Image Version: 10.0.17763.6414

    Packages listing:


    --------------------------------------------------------------------------------------- | --------- | --------------- | ------------------
    Package Identity                                                                        | State     | Release Type    | Install Time      
    --------------------------------------------------------------------------------------- | --------- | --------------- | ------------------
    Microsoft-Windows-Foundation-Package~31bf3856ad364e35~amd64~~10.0.17763.1               | Installed | Foundation      | 6/18/2022 7:48 AM 
    Microsoft-Windows-Server-LanguagePack-Package~31bf3856ad364e35~amd64~en-US~10.0.17763.1 | Installed | Language Pack   | 6/18/2022 7:48 AM 
    Package_for_KB5000004~31bf3856ad364e35~amd64~~17763.1.1.5                               | Installed | Update          | 8/12/2026 9:04 AM 
    Package_for_KB5000001~31bf3856ad364e35~amd64~~17763.1.1.2                               | Installed | Security Update | 10/14/2026 9:01 AM

    The operation completed successfully."
  `);
  expect(open('2025').run('dism /online /get-features /format:table').text).toMatchInlineSnapshot(`
    "
    Deployment Image Servicing and Management tool
    Version: 10.0.26100.1

    Image Version: 10.0.26100.2033

    Features listing for package : Microsoft-Windows-Foundation-Package~31bf3856ad364e35~amd64~~10.0.26100.1


    ---------------------------- | -----------------------------
    Feature Name                 | State                        
    ---------------------------- | -----------------------------
    Printing-Foundation-Features | Enabled                      
    TelnetClient                 | Disabled                     
    TFTP                         | Disabled                     
    File-Services                | Enabled                      
    WindowsServerBackup          | Enabled                      
    SMB1Protocol                 | Disabled                     
    NetFx3ServerFeatures         | Disabled with Payload Removed
    IIS-WebServerRole            | Disabled                     

    The operation completed successfully."
  `);
});

test('dism needs administrator rights and known options', () => {
  expect(open('10-2021', 'cmd').run('dism /online /get-packages').text).toMatchInlineSnapshot(`
    "
    Error: 740

    Elevated permissions are required to run DISM. 
    Use an elevated command prompt to complete these tasks."
  `);
  expect(open('10-2021').run('dism /online /get-pakages').text).toMatchInlineSnapshot(`
    "
    Error: 87

    The get-pakages option is unknown.
    For more information, refer to the help by running DISM.exe /?.

    The DISM log file can be found at C:\\Windows\\Logs\\DISM\\dism.log"
  `);
  expect(open('10-2021').run('dism /get-packages').text).toMatchInlineSnapshot(`
    "
    Error: 87

    An option is missing from the command-line.
    For more information, refer to the help by running DISM.exe /?.

    The DISM log file can be found at C:\\Windows\\Logs\\DISM\\dism.log"
  `);
});

test('MpCmdRun prints its help', () => {
  expect(open('11').run(`${mpcmdrun} -?`).text).toMatchInlineSnapshot(`
    "Microsoft Antimalware Service Command Line Utility (c) 2006-2018 Microsoft Corp
    Use this tool to automate and troubleshoot Microsoft Antimalware Service

    Usage:
    MpCmdRun.exe [command] [-options]

    Command Description
       -? / -h                                    Displays all available options
                                                  for this tool
       -Scan [-ScanType #] [-File <path> [-DisableRemediation] [-BootSectorScan] [-CpuThrottling]]
             [-Timeout <days>]
             [-Cancel]
             [-ReturnHR]
                                                  Scans for malicious software
       -Trace [-Grouping #] [-Level #]            Starts diagnostic tracing
       -GetFiles [-SupportLogLocation <path>]     Collects support information
       -RemoveDefinitions [-All]                  Restores the installed
                                                  signature definitions
                                                  to a previous backup copy or to
                                                  the original default set of
                                                  signatures
                          [-Engine]               Restore the installed engine to
                                                  the previous version saved
                          [-DynamicSignatures]    Removes only the dynamically
                                                  downloaded signatures
       -SignatureUpdate [-UNC | -MMPC]            Checks for new definition updates
       -Restore  [-ListAll | [[-Name <name>] [-All] | [-FilePath <filePath>]] [-Path <path>]]  Restore or list
                                                                   quarantined item(s)
       -AddDynamicSignature [-Path]               Loads a dynamic signature
       -ListAllDynamicSignatures                  List the loaded dynamic signatures
       -RemoveDynamicSignature [-SignatureSetID]  Removes a dynamic signature
       -CheckExclusion -path <path>               Checks whether path is excluded"
  `);
});

test('MpCmdRun updates, scans and checks exclusions', () => {
  const terminal = open('2016');
  expect(terminal.run(`${mpcmdrun} -SignatureUpdate -UNC`).text).toMatchInlineSnapshot(`
    "Signature update started . . .
    Service Version: 4.18.26010.5
    Engine Version: 1.1.26010.1
    AntiSpyware Signature Version: 1.441.120.0
    AntiVirus Signature Version: 1.441.120.0
    Signature update finished. No updates needed"
  `);
  expect(terminal.run(`${mpcmdrun} -SignatureUpdate -MMPC`).text).toMatchInlineSnapshot(`
    "Signature update started . . .
    ERROR: Signature Update failed with hr=80072ee7
    CmdTool: Failed with hr = 0x80072ee7. Check C:\\Users\\maint01\\AppData\\Local\\Temp\\MpCmdRun.log for more information"
  `);
  expect(terminal.run(String.raw`${mpcmdrun} -CheckExclusion -path D:\CtlSys\Data\x`).text).toMatchInlineSnapshot(
    `"D:\\CtlSys\\Data\\x is excluded by path."`,
  );
  expect(terminal.run(String.raw`${mpcmdrun} -CheckExclusion -path C:\AVTest`).text).toMatchInlineSnapshot(
    `"C:\\AVTest is not excluded."`,
  );
  expect(terminal.run(String.raw`${mpcmdrun} -Scan -ScanType 3 -File D:\Job`).text).toMatchInlineSnapshot(`
    "Scan starting...
    Scan finished.
    Scanning D:\\Job found no threats."
  `);
  expect(terminal.run(`${mpcmdrun} -Scan -ScanType 1`).text).toMatchInlineSnapshot(`
    "Scan starting...
    Scan finished."
  `);
  expect(terminal.run(`${mpcmdrun} -Restore -ListAll`).text).toMatchInlineSnapshot(`
    "The following items are quarantined:
    "
  `);
});

test('MpCmdRun fails where Defender does not run', () => {
  expect(open('7').run(`${mpcmdrun} -SignatureUpdate`).text).toMatchInlineSnapshot(
    `"CmdTool: Failed with hr = 0x800106ba. Check C:\\Users\\maint01\\AppData\\Local\\Temp\\MpCmdRun.log for more information"`,
  );
  expect(open('2025', 'cmd').run(`${mpcmdrun} -SignatureUpdate`).text).toMatchInlineSnapshot(
    `"CmdTool: Failed with hr = 0x80070005. Check C:\\Users\\maint01\\AppData\\Local\\Temp\\MpCmdRun.log for more information"`,
  );
  expect(open('2012r2').run('MpCmdRun -?').text).toMatchInlineSnapshot(`
    "'MpCmdRun' is not recognized as an internal or external command,
    operable program or batch file."
  `);
});
