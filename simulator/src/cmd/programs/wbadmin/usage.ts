import { isSinceWindows8, type WindowsProfile } from '../../../windows/versions.ts';

interface CommandHelp {
  readonly name: string;
  readonly help: readonly string[];
}

const row = (name: string, ...help: readonly string[]): CommandHelp => ({ name, help });

const start = row('START BACKUP', 'Runs a one-time backup.');
const stop = row('STOP JOB', 'Stops the currently running backup or recovery ', 'operation.');
const versions = row('GET VERSIONS', 'Lists details of backups that can be recovered ', 'from a specified location.');
const items = row('GET ITEMS', 'Lists items contained in a backup.');
const status = row('GET STATUS', 'Reports the status of the currently running ', 'operation.');
const enable = row('ENABLE BACKUP', 'Creates or modifies a daily backup schedule.');
const disable = row('DISABLE BACKUP', 'Disables the scheduled backups.');
const remove = row('DELETE BACKUP', 'Deletes one or more backups.');

const windows7 = [start, stop, versions, items, status];
const newerClients = [enable, disable, start, stop, versions, items, status, remove];

const servers = [
  enable,
  disable,
  start,
  stop,
  versions,
  items,
  row('START RECOVERY', 'Runs a recovery.'),
  status,
  row('GET DISKS', 'Lists the disks that are currently online.'),
  row('GET VIRTUALMACHINES', 'Lists current Hyper-V virtual machines.'),
  row('START SYSTEMSTATERECOVERY', 'Runs a system state recovery.'),
  row('START SYSTEMSTATEBACKUP', 'Runs a system state backup.'),
  row('DELETE SYSTEMSTATEBACKUP', 'Deletes one or more system state backups.'),
  remove,
  row('DELETE CATALOG', 'Deletes the backup catalog.'),
  row('RESTORE CATALOG', 'Recovers the backup catalog from a specified ', 'storage location.'),
];

const without2008r2 = new Set(['GET VIRTUALMACHINES', 'DELETE BACKUP']);

/**
 * The commands of a Windows version. Clients have fewer than servers. Source: published output of Windows 10; Windows 7 and
 * the servers from knowledge.
 */
export function commandsOf(windows: WindowsProfile): readonly CommandHelp[] {
  if (!windows.isServer) return isSinceWindows8(windows) ? newerClients : windows7;
  return isSinceWindows8(windows) ? servers : servers.filter(({ name }) => !without2008r2.has(name));
}

/** The list of commands that `wbadmin /?` prints. */
export function usageLines(windows: WindowsProfile): string[] {
  const rows = commandsOf(windows).flatMap(({ name, help }) =>
    help.map((text, index) => (index === 0 ? `${name.padEnd(25)} -- ${text}` : `${' '.repeat(30)}${text}`)),
  );
  return ['---- Commands Supported ----', '', ...rows, ''];
}

/** The syntax of the commands that have parameters. */
export const syntaxes: Readonly<Record<string, readonly string[]>> = {
  'start backup': [
    'Syntax: WBADMIN START BACKUP',
    '  [-backupTarget:{<BackupTargetLocation> | <TargetNetworkShare>}]',
    '  [-include:<ItemsToInclude>]',
    '  [-nonRecurseInclude:<ItemsToInclude>]',
    '  [-exclude:<ItemsToExclude>]',
    '  [-nonRecurseExclude:<ItemsToExclude>]',
    '  [-allCritical]',
    '  [-systemState]',
    '  [-noVerify]',
    '  [-user:<UserName>]',
    '  [-password:<Password>]',
    '  [-noInheritAcl]',
    '  [-vssFull | -vssCopy]',
    '  [-quiet]',
    '',
  ],
  'get versions': [
    'Syntax: WBADMIN GET VERSIONS',
    '  [-backupTarget:{<BackupTargetLocation> | <NetworkSharePath>}]',
    '  [-machine:<BackupMachineName>]',
    '',
  ],
  'get items': [
    'Syntax: WBADMIN GET ITEMS',
    '  -version:<VersionIdentifier>',
    '  [-backupTarget:{<BackupDestinationVolume> | <NetworkSharePath>}]',
    '  [-machine:<BackupMachineName>]',
    '',
  ],
  'start recovery': [
    'Syntax: WBADMIN START RECOVERY',
    '  -version:<VersionIdentifier>',
    '  -items:{<VolumesToRecover> | <AppsToRecover> | <FilesOrFoldersToRecover>}',
    '  -itemtype:{Volume | App | File}',
    '  [-backupTarget:{<VolumeHostingBackup> | <NetworkShareHostingBackup>}]',
    '  [-machine:<BackupMachineName>]',
    '  [-recoveryTarget:{<VolumeToRecover> | <AlternateRecoveryPath>}]',
    '  [-recursive]',
    '  [-overwrite:{Overwrite | CreateCopy | Skip}]',
    '  [-notRestoreAcl]',
    '  [-skipBadClusterCheck]',
    '  [-noRollForward]',
    '  [-quiet]',
    '',
  ],
  'delete backup': [
    'Syntax: WBADMIN DELETE BACKUP',
    '  {-keepVersions:<NumberOfCopies> | -version:<VersionIdentifier> | -deleteOldest}',
    '  [-backupTarget:<BackupDestinationVolume>]',
    '  [-machine:<BackupMachineName>]',
    '  [-quiet]',
    '',
  ],
};
