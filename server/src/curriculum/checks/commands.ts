/** A command that must not appear in the code samples of the curriculum. */
interface ForbiddenCommand {
  /** The name of the command in the text of a fault. */
  readonly name: string;
  readonly pattern: RegExp;
}

const forbid = (name: string, pattern: RegExp): ForbiddenCommand => ({ name, pattern });

/**
 * The commands that change a host, reveal a password or scan a network. Most patterns match only at the start of a
 * command, so that they do not match sample output that contains a word such as shutdown or format. `net1` is
 * another name of the program `net`.
 */
const forbiddenCommands: readonly ForbiddenCommand[] = [
  // `im` and `um` install and uninstall event manifests.
  forbid('wevtutil cl|sl', /^wevtutil(?:\.exe)?\s+(?:cl|sl|clear-log|set-log|im|um)\b/i),
  forbid('Clear-EventLog', /^(?:clear|remove|limit)-eventlog\b/i),
  forbid(
    'chkdsk with a switch that scans or repairs',
    /^chkdsk(?:\.exe)?\b.*\s\/(?:f|r|x|b|scan|spotfix|offlinescanandfix)\b/i,
  ),
  forbid('fsutil volume dismount', /^fsutil(?:\.exe)?\s+volume\s+dismount\b/i),
  forbid('fsutil dirty set', /^fsutil(?:\.exe)?\s+dirty\s+set\b/i),
  forbid('robocopy that deletes or moves files', /^robocopy(?:\.exe)?\b.*\s\/(?:mir|purge|mov|move|reg)\b/i),
  forbid('shutdown', /^(?:shutdown(?:\.exe)?(?:\s+[/-]|$)|(?:restart|stop)-computer\b)/i),
  forbid(
    'w32tm that changes the clock or its settings',
    /^w32tm(?:\.exe)?\b.*\/(?:resync|config|register|unregister)\b/i,
  ),
  forbid('net time', /^net1?(?:\.exe)?\s+time\b/i),
  forbid('tzutil /s', /^tzutil(?:\.exe)?\s+\/s\b/i),
  forbid('Set-Date, Set-TimeZone', /^set-(?:date|timezone)\b/i),
  forbid(
    'net user|localgroup that changes accounts',
    /^net1?(?:\.exe)?\s+(?:user|localgroup|group)\b.*\/(?:add|delete|del|active)\b/i,
  ),
  // "net user NAME word" sets a password.
  forbid('net user NAME PASSWORD', /^net1?(?:\.exe)?\s+user\s+(?:"[^"]+"|[^\s/">]+)\s+[^\s/>]+/i),
  forbid('net accounts with an option', /^net1?(?:\.exe)?\s+accounts\s+\//i),
  forbid('a change of Defender settings', /^(?:set|add|remove)-mppreference\b/i),
  forbid('MpCmdRun that changes Defender', /mpcmdrun(?:\.exe)?"?\s.*-(?:removedefinitions|restore|reset\w*)\b/i),
  forbid('auditpol /set|/clear', /^auditpol(?:\.exe)?\s.*\/(?:set|clear|remove|restore)\b/i),
  forbid('gpupdate', /^gpupdate(?:\.exe)?\b/i),
  forbid('schtasks that changes or runs tasks', /^schtasks(?:\.exe)?\s.*\/(?:run|change|delete|create|end)\b/i),
  forbid('sc that changes services', /^sc(?:\.exe)?\s+(?:\\\\\S+\s+)?(?:config|stop|delete|create|failure)\b/i),
  forbid('Stop-Service', /^(?:stop|restart|suspend)-service\b/i),
  forbid('taskkill', /^taskkill(?:\.exe)?\b/i),
  forbid('Stop-Process', /^stop-process\b/i),
  forbid('netsh that changes the network settings', /^netsh(?:\.exe)?\s.*\b(?:set|add|delete|reset)\b/i),
  forbid('route add|delete', /^route(?:\.exe)?\s+(?:-\w\s+)*(?:add|delete|change)\b/i),
  forbid('arp -d', /^arp(?:\.exe)?\s+[-/][ds]\b/i),
  forbid(
    'ipconfig that changes addresses or the DNS cache',
    /^ipconfig(?:\.exe)?\s+\/(?:release|renew|flushdns|registerdns)/i,
  ),
  forbid('diskpart', /^diskpart(?:\.exe)?\b/i),
  forbid('format', /^format(?:\.com)?(?:$|\s+[a-z]:)/i),
  forbid('Clear-Disk and similar', /^(?:clear-disk|format-volume|initialize-disk|remove-partition)\b/i),
  forbid('manage-bde -off|-protectors', /^manage-bde(?:\.exe)?\s+-(?:off|protectors)\b/i),
  forbid('wbadmin delete', /^wbadmin(?:\.exe)?\s+delete\b/i),
  forbid('-recreateDisks', /-recreatedisks\b/i),
  forbid('Install-WindowsFeature', /^(?:install|uninstall|add)-windowsfeature\b/i),
  forbid('reg add|delete', /^reg(?:\.exe)?\s+(?:add|delete|import|restore)\b/i),
  forbid(
    'a password on the command line',
    /^(?:systeminfo|driverquery|tasklist|schtasks|wmic|gpresult|getmac|openfiles|wevtutil|typeperf|logman)\b.*\s\/(?:p|password)(?::|\s+)\S/i,
  ),
  forbid(
    'a network scanner',
    /^(?:nmap|zenmap|masscan|zmap|nessus|openvas|netdiscover|arp-scan|fping|angryip\w*|ipscan|advanced_ip_scanner)\b/i,
  ),
];

/**
 * Splits a line of code into commands at pipes and separators. Removes prompts, prefixes such as `cmd /c`, and the quotes
 * and brackets before a command.
 */
function splitCommands(line: string): string[] {
  return (
    line
      // A prompt such as `C:\Jobs>`, `PS C:\Jobs>` or `>`.
      .replace(/^\s*(?:PS\s+)?(?:[a-z]:[^>\n]*)?>\s*/i, '')
      .split(/\|\|?|&&?|;/)
      .map((command) =>
        command
          .trim()
          .replace(/^(?:(?:cmd(?:\.exe)?\s+\/[ck]|start(?:\s+\/wait)?|sudo|powershell(?:\.exe)?\s+-command)\s+)+/i, '')
          .replace(/^["'({]+/, ''),
      )
      .filter((command) => command !== '')
  );
}

/** Finds the names of the forbidden commands in a code sample. */
export function findForbiddenCommands(code: string): string[] {
  const commands = code
    // In PowerShell a backtick, and in cmd a caret, continues the command on the next line.
    .replace(/[`^]\n/g, ' ')
    .split('\n')
    .flatMap(splitCommands);
  return forbiddenCommands
    .filter(({ pattern }) => commands.some((command) => pattern.test(command)))
    .map(({ name }) => name);
}

/** Names of commands that `findCommandsInProse` recognises, because they are not English words or phrases. */
const commandNames = `arp -a, auditpol, bcdedit, certutil, chkdsk, diskpart, dism, driverquery, fc.exe, findstr, fsutil,
  getmac, gpresult, gpupdate, icacls, ipconfig, logman, manage-bde, mpcmdrun, mpcmdrun.exe, msinfo32, nbtstat, netsh,
  netstat, nslookup, pnputil, powercfg, qwinsta, reg query, robocopy, schtasks, sigcheck, systeminfo, takeown, taskkill,
  tasklist, tracert, typeperf, tzutil, vssadmin, w32tm, wbadmin, wevtutil, whoami, winver, wmic, wusa, xcopy,
  net accounts, net localgroup, net session, net share, net start, net statistics, net use, net user,
  route print`.split(/,\s*/);

/** Matches a name of `commandNames` that is not a part of a path, an option or a longer word. */
const commandNamePattern = new RegExp(
  `(?<![\\w./\\\\-])(?:${commandNames.map((name) => name.replace(/[.]/g, '\\.')).join('|')})(?![\\w-])`,
  'gi',
);

/**
 * Matches a PowerShell cmdlet: a verb, a hyphen, and either a noun with a second capital letter ("Get-HotFix") or a
 * common noun of cmdlets ("Get-Disk"). Does not match headings such as "Test-File Test" or "Stop-And-Call".
 */
const cmdletPattern =
  /\b(?:Get|Set|Add|Remove|New|Clear|Export|Import|Start|Stop|Restart|Test|Update|Enable|Disable|Compare|Select|Where|Sort|Format|Measure|Out|Invoke|Repair|Copy|Move|Install|Uninstall|ConvertTo)-(?:[A-Z][a-z0-9]*[A-Z]\w*|Disk|Volume|Service|Process|Counter|Date|Item|Object|Acl|Computer|Csv|Table|List|Content|Location|Partition)\b/g;

/** Finds the names of commands that occur in prose without being marked as code. */
export function findCommandsInProse(prose: string): string[] {
  return [...new Set([...prose.matchAll(commandNamePattern), ...prose.matchAll(cmdletPattern)].map(([name]) => name))];
}
