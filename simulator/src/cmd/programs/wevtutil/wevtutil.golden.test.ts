import { expect, test } from 'vitest';
import type { HostState } from '../../../host/state.ts';
import { openTerminal } from '../../../testing/host-terminal.ts';
import { parseIso } from '../../../time.ts';

const at = (text: string): number => parseIso(text) ?? 0;

/** A System log with two events, so that these texts do not depend on what hosts have by default. */
function withSmallLog(host: HostState): HostState {
  const log = host.log.get('System');
  if (!log) return host;
  const base = { level: 'Information', task: 'None', computer: 'HIST-02' } as const;
  const small = {
    ...log,
    created: at('2022-06-18T05:48:01.000Z'),
    oldest: at('2026-11-18T11:00:00.000Z'),
    newest: at('2026-11-20T08:18:00.020Z'),
    fileSize: 69_632,
    records: 2,
    oldestRecord: 4711,
    events: [
      {
        ...base,
        record: 4711,
        time: at('2026-11-18T11:00:00.000Z'),
        id: 6013,
        provider: 'EventLog',
        keyword: 'Classic',
        user: 'N/A',
        message: 'The system uptime is 1073538 seconds.',
        data: { 5: '1073538' },
      },
      {
        ...base,
        record: 4712,
        time: at('2026-11-20T08:18:00.020Z'),
        id: 7040,
        provider: 'Service Control Manager',
        keyword: 'Classic',
        user: String.raw`NT AUTHORITY\SYSTEM`,
        message:
          'The start type of the Background Intelligent Transfer Service service was changed from demand start to auto start.',
        data: {
          param1: 'Background Intelligent Transfer Service',
          param2: 'demand start',
          param3: 'auto start',
          param4: 'BITS',
        },
      },
    ],
  };
  return { ...host, log: new Map(host.log).set('System', small) };
}

test('wevtutil gl prints the settings of a log', () => {
  expect(openTerminal('2008r2').run('wevtutil gl Security').text).toMatchInlineSnapshot(`
    "name: Security
    enabled: true
    type: Admin
    owningPublisher: 
    isolation: Custom
    channelAccess: O:BAG:SYD:(A;;0xf0005;;;SY)(A;;0x5;;;BA)(A;;0x1;;;S-1-5-32-573)
    logging:
      logFileName: %SystemRoot%\\System32\\Winevt\\Logs\\Security.evtx
      retention: false
      autoBackup: false
      maxSize: 20971520
    publishing:"
  `);
  expect(openTerminal('2019').run('wevtutil gl "Microsoft-Windows-Windows Defender/Operational"').text)
    .toMatchInlineSnapshot(`
    "name: Microsoft-Windows-Windows Defender/Operational
    enabled: true
    type: Operational
    owningPublisher: Microsoft-Windows-Windows Defender
    isolation: Application
    channelAccess: O:BAG:SYD:(A;;0xf0007;;;SY)(A;;0x7;;;BA)(A;;0x7;;;SO)(A;;0x3;;;IU)(A;;0x3;;;SU)(A;;0x3;;;S-1-5-3)(A;;0x3;;;S-1-5-33)(A;;0x1;;;S-1-5-32-573)
    logging:
      logFileName: %SystemRoot%\\System32\\Winevt\\Logs\\Microsoft-Windows-Windows Defender%4Operational.evtx
      retention: false
      autoBackup: false
      maxSize: 16777216
    publishing:
      fileMax: 1"
  `);
  expect(openTerminal('2025').run('wevtutil get-log system').text).toMatchInlineSnapshot(`
    "name: System
    enabled: true
    type: Admin
    owningPublisher: 
    isolation: System
    channelAccess: O:BAG:SYD:(A;;0xf0007;;;SY)(A;;0x7;;;BA)(A;;0x3;;;BO)(A;;0x5;;;SO)(A;;0x1;;;IU)(A;;0x3;;;SU)(A;;0x1;;;S-1-5-3)(A;;0x2;;;S-1-5-33)(A;;0x1;;;S-1-5-32-573)
    logging:
      logFileName: %SystemRoot%\\System32\\Winevt\\Logs\\System.evtx
      retention: false
      autoBackup: false
      maxSize: 20971520
    publishing:
      fileMax: 1"
  `);
  expect(openTerminal('2025').run('wevtutil gl System /f:xml').text).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <channel name="System" isolation="System" type="Admin" enabled="true" owningPublisher="" access="O:BAG:SYD:(A;;0xf0007;;;SY)(A;;0x7;;;BA)(A;;0x3;;;BO)(A;;0x5;;;SO)(A;;0x1;;;IU)(A;;0x3;;;SU)(A;;0x1;;;S-1-5-3)(A;;0x2;;;S-1-5-33)(A;;0x1;;;S-1-5-32-573)" xmlns="http://schemas.microsoft.com/win/2004/08/events">
      <logging>
        <logFileName>%SystemRoot%\\System32\\Winevt\\Logs\\System.evtx</logFileName>
        <retention>false</retention>
        <autoBackup>false</autoBackup>
        <maxSize>20971520</maxSize>
      </logging>
      <publishing>
        <fileMax>1</fileMax>
      </publishing>
    </channel>"
  `);
});

test('wevtutil gli prints times, sizes and numbers of records', () => {
  const terminal = openTerminal('2008r2');
  terminal.change(withSmallLog);
  expect(terminal.run('wevtutil gli System').text).toMatchInlineSnapshot(`
    "creationTime: 2022-06-18T05:48:01.856Z
    lastAccessTime: 2022-06-18T05:48:01.856Z
    lastWriteTime: 2026-11-07T00:48:03.811Z
    fileSize: 69632
    attributes: 32
    numberOfLogRecords: 2
    oldestRecordNumber: 4711"
  `);
  const newest = openTerminal('2025');
  newest.change(withSmallLog);
  expect(newest.run('wevtutil get-loginfo System').text).toMatchInlineSnapshot(`
    "creationTime: 2022-06-18T05:48:01.8560129Z
    lastAccessTime: 2026-11-07T00:48:03.8112211Z
    lastWriteTime: 2026-11-07T00:48:03.8112211Z
    fileSize: 69632
    attributes: 32
    numberOfLogRecords: 2
    oldestRecordNumber: 4711"
  `);
});

test('wevtutil qe prints text blocks as the version does', () => {
  const old = openTerminal('2008r2');
  old.change(withSmallLog);
  expect(old.run('wevtutil qe System /f:text').text).toMatchInlineSnapshot(`
    "Event[0]:
      Log Name: System
      Source: EventLog
      Date: 2026-11-18T12:00:00.599
      Event ID: 6013
      Task: N/A
      Level: Information
      Opcode: N/A
      Keyword: Classic
      User: N/A
      User Name: N/A
      Computer: HIST-02
      Description: 
    The system uptime is 1073538 seconds.

    Event[1]:
      Log Name: System
      Source: Service Control Manager
      Date: 2026-11-20T09:18:00.324
      Event ID: 7040
      Task: N/A
      Level: Information
      Opcode: N/A
      Keyword: Classic
      User: S-1-5-18
      User Name: NT AUTHORITY\\SYSTEM
      Computer: HIST-02
      Description: 
    The start type of the Background Intelligent Transfer Service service was changed from demand start to auto start.
    "
  `);
  const newest = openTerminal('2025');
  newest.change(withSmallLog);
  expect(newest.run('wevtutil qe System /f:text /c:1 /rd:true').text).toMatchInlineSnapshot(`
    "Event[0]
      Log Name: System
      Source: Service Control Manager
      Date: 2026-11-20T08:18:00.3243166Z
      Event ID: 7040
      Task: N/A
      Level: Information
      Opcode: N/A
      Keyword: Classic
      User: S-1-5-18
      User Name: NT AUTHORITY\\SYSTEM
      Computer: HIST-02
      Description: 
    The start type of the Background Intelligent Transfer Service service was changed from demand start to auto start.
    "
  `);
});

test('wevtutil qe prints XML', () => {
  const terminal = openTerminal('2019');
  terminal.change(withSmallLog);
  expect(terminal.run('wevtutil qe System /rd:true /e:Events').text).toMatchInlineSnapshot(`
    "<Events>
    <Event xmlns='http://schemas.microsoft.com/win/2004/08/events/event'><System><Provider Name='Service Control Manager' Guid='{555908d1-a6d7-4695-8e1e-26931d2012f4}' EventSourceName='Service Control Manager'/><EventID Qualifiers='16384'>7040</EventID><Version>0</Version><Level>4</Level><Task>0</Task><Opcode>0</Opcode><Keywords>0x8080000000000000</Keywords><TimeCreated SystemTime='2026-11-20T08:18:00.324316600Z'/><EventRecordID>4712</EventRecordID><Correlation/><Execution ProcessID='692' ThreadID='2248'/><Channel>System</Channel><Computer>HIST-02</Computer><Security UserID='S-1-5-18'/></System><EventData><Data Name='param1'>Background Intelligent Transfer Service</Data><Data Name='param2'>demand start</Data><Data Name='param3'>auto start</Data><Data Name='param4'>BITS</Data></EventData></Event>
    <Event xmlns='http://schemas.microsoft.com/win/2004/08/events/event'><System><Provider Name='EventLog'/><EventID Qualifiers='32768'>6013</EventID><Version>0</Version><Level>4</Level><Task>0</Task><Opcode>0</Opcode><Keywords>0x80000000000000</Keywords><TimeCreated SystemTime='2026-11-18T11:00:00.599793600Z'/><EventRecordID>4711</EventRecordID><Correlation/><Execution ProcessID='0' ThreadID='0'/><Channel>System</Channel><Computer>HIST-02</Computer><Security/></System><EventData><Data>1073538</Data></EventData></Event>
    </Events>"
  `);
  expect(terminal.run('wevtutil qe System /c:1 /f:RenderedXml').text).toMatchInlineSnapshot(
    `"<Event xmlns='http://schemas.microsoft.com/win/2004/08/events/event'><System><Provider Name='EventLog'/><EventID Qualifiers='32768'>6013</EventID><Version>0</Version><Level>4</Level><Task>0</Task><Opcode>0</Opcode><Keywords>0x80000000000000</Keywords><TimeCreated SystemTime='2026-11-18T11:00:00.599793600Z'/><EventRecordID>4711</EventRecordID><Correlation/><Execution ProcessID='0' ThreadID='0'/><Channel>System</Channel><Computer>HIST-02</Computer><Security/></System><EventData><Data>1073538</Data></EventData><RenderingInfo Culture='en-US'><Message>The system uptime is 1073538 seconds.</Message><Level>Information</Level><Task></Task><Opcode></Opcode><Channel>System</Channel><Provider>EventLog</Provider><Keywords><Keyword>Classic</Keyword></Keywords></RenderingInfo></Event>"`,
  );
});

test('wevtutil says what is wrong, with the error number of Windows as exit code', () => {
  const terminal = openTerminal('2022');
  const results = [
    'wevtutil gl Nothing',
    'wevtutil gli Nothing',
    'wevtutil qe Nothing /c:1',
    'wevtutil gl',
    'wevtutil gl System Application',
    'wevtutil qe System /f:json',
    'wevtutil qe System /c:0',
    'wevtutil sl System /zz:true',
    'wevtutil gp Nobody',
    'wevtutil qe System /q:*[System[',
    'wevtutil qe D:\\missing.evtx /lf:true',
    'wevtutil qe System /lf:maybe',
    'wevtutil frobnicate',
  ].map((line) => {
    const ran = terminal.run(line);
    return `${line}\n${ran.text}\n= ${ran.exitCode}`;
  });
  expect(results.join('\n\n')).toMatchInlineSnapshot(`
    "wevtutil gl Nothing
    Failed to read configuration for log Nothing.
    The specified channel could not be found.
    = 15007

    wevtutil gli Nothing
    Failed to read log status information for log Nothing.
    The specified channel could not be found.
    = 15007

    wevtutil qe Nothing /c:1
    The specified channel could not be found.

    Failed to open event query.
    The specified channel could not be found.
    = 15007

    wevtutil gl
    Required argument(s) is/are not specified.
    The parameter is incorrect.
    = 87

    wevtutil gl System Application
    Too many arguments are specified.
    The parameter is incorrect.
    = 87

    wevtutil qe System /f:json
    Invalid value for option f.
    The parameter is incorrect.
    = 87

    wevtutil qe System /c:0
    Invalid value for property count.
    The parameter is incorrect.
    = 87

    wevtutil sl System /zz:true
    Invalid option zz. Option is not valid.
    The parameter is incorrect.
    = 87

    wevtutil gp Nobody
    Failed to open metadata for publisher Nobody.
    The system cannot find the file specified.
    = 2

    wevtutil qe System /q:*[System[
    A syntax error occurred at position 9.

    Failed to open event query.
    The specified query is invalid.
    = 15001

    wevtutil qe D:\\missing.evtx /lf:true
    The system cannot find the file specified.

    Failed to open event query.
    The system cannot find the file specified.
    = 2

    wevtutil qe System /lf:maybe
    Invalid option lf. Option is not Boolean.
    The parameter is incorrect.
    = 87

    wevtutil frobnicate
    Invalid command frobnicate.
    The parameter is incorrect.
    = 87"
  `);
});

test('without administrator rights the Security log stays closed', () => {
  const terminal = openTerminal('10-2021', 'cmd');
  const results = [
    'wevtutil gl Security',
    'wevtutil gli Security',
    'wevtutil qe Security /c:1',
    'wevtutil epl Security D:\\Job\\x.evtx',
    'wevtutil cl System',
    'wevtutil sl System /ms:41943040',
  ].map((line) => {
    const ran = terminal.run(line);
    return `${line}\n${ran.text}\n= ${ran.exitCode}`;
  });
  expect(results.join('\n\n')).toMatchInlineSnapshot(`
    "wevtutil gl Security
    Failed to read configuration for log Security.
    Access is denied.
    = 5

    wevtutil gli Security
    Failed to read log status information for log Security.
    Access is denied.
    = 5

    wevtutil qe Security /c:1
    Access is denied.

    Failed to open event query.
    Access is denied.
    = 5

    wevtutil epl Security D:\\Job\\x.evtx
    Failed to export log Security.
    Access is denied.
    = 5

    wevtutil cl System
    Failed to clear log System.
    Access is denied.
    = 5

    wevtutil sl System /ms:41943040
    Failed to save configuration or activate log System.
    Access is denied.
    = 5"
  `);
});

test('wevtutil /? prints the help', () => {
  expect(openTerminal('7').run('wevtutil /?').text).toMatchInlineSnapshot(`
    "Windows Events Command Line Utility.

    Enables you to retrieve information about event logs and publishers, install
    and uninstall event manifests, run queries, and export, archive, and clear logs.

    Usage:

    You can use either the short (for example, ep /uni) or long (for example, 
    enum-publishers /unicode) version of the command and option names. Commands, 
    options and option values are not case-sensitive.

    Variables are noted in all upper-case.

    wevtutil COMMAND [ARGUMENT [ARGUMENT] ...] [/OPTION:VALUE [/OPTION:VALUE] ...]

    Commands:

    el | enum-logs          List log names.
    gl | get-log            Get log configuration information.
    sl | set-log            Modify configuration of a log.
    ep | enum-publishers    List event publishers.
    gp | get-publisher      Get publisher configuration information.
    im | install-manifest   Install event publishers and logs from manifest.
    um | uninstall-manifest Uninstall event publishers and logs from manifest.
    qe | query-events       Query events from a log or log file.
    gli | get-log-info      Get log status information.
    epl | export-log        Export a log.
    al | archive-log        Archive an exported log.
    cl | clear-log          Clear a log.

    Common options:

    /{r | remote}:VALUE
    If specified, run the command on a remote computer. VALUE is the remote computer 
    name. Options /im and /um do not support remote operations.

    /{u | username}:VALUE
    Specify a different user to log on to the remote computer. VALUE is a user name 
    in the form domain\\user or user. Only applicable when option /r is specified.

    /{p | password}:VALUE
    Password for the specified user. If not specified, or if VALUE is "*", the user 
    will be prompted to enter a password. Only applicable when the /u option is
    specified.

    /{a | authentication}:[Default|Negotiate|Kerberos|NTLM]
    Authentication type for connecting to remote computer. The default is Negotiate.

    /{uni | unicode}:[true|false]
    Display output in Unicode. If true, then output is in Unicode. 

    To learn more about a specific command, type the following:

    wevtutil COMMAND /?"
  `);
});
