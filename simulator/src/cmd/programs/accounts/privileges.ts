type Privilege = readonly [name: string, description: string, state: 'Enabled' | 'Disabled'];

const ofEverybody: readonly Privilege[] = [
  ['SeShutdownPrivilege', 'Shut down the system', 'Disabled'],
  ['SeChangeNotifyPrivilege', 'Bypass traverse checking', 'Enabled'],
  ['SeUndockPrivilege', 'Remove computer from docking station', 'Disabled'],
  ['SeIncreaseWorkingSetPrivilege', 'Increase a process working set', 'Disabled'],
  ['SeTimeZonePrivilege', 'Change the time zone', 'Disabled'],
];

const ofAdministrators: readonly Privilege[] = [
  ['SeIncreaseQuotaPrivilege', 'Adjust memory quotas for a process', 'Disabled'],
  ['SeSecurityPrivilege', 'Manage auditing and security log', 'Disabled'],
  ['SeTakeOwnershipPrivilege', 'Take ownership of files or other objects', 'Disabled'],
  ['SeLoadDriverPrivilege', 'Load and unload device drivers', 'Disabled'],
  ['SeSystemProfilePrivilege', 'Profile system performance', 'Disabled'],
  ['SeSystemtimePrivilege', 'Change the system time', 'Disabled'],
  ['SeProfileSingleProcessPrivilege', 'Profile single process', 'Disabled'],
  ['SeIncreaseBasePriorityPrivilege', 'Increase scheduling priority', 'Disabled'],
  ['SeCreatePagefilePrivilege', 'Create a pagefile', 'Disabled'],
  ['SeBackupPrivilege', 'Back up files and directories', 'Disabled'],
  ['SeRestorePrivilege', 'Restore files and directories', 'Disabled'],
  ['SeShutdownPrivilege', 'Shut down the system', 'Disabled'],
  ['SeDebugPrivilege', 'Debug programs', 'Disabled'],
  ['SeSystemEnvironmentPrivilege', 'Modify firmware environment values', 'Disabled'],
  ['SeChangeNotifyPrivilege', 'Bypass traverse checking', 'Enabled'],
  ['SeRemoteShutdownPrivilege', 'Force shutdown from a remote system', 'Disabled'],
  ['SeUndockPrivilege', 'Remove computer from docking station', 'Disabled'],
  ['SeManageVolumePrivilege', 'Perform volume maintenance tasks', 'Disabled'],
  ['SeImpersonatePrivilege', 'Impersonate a client after authentication', 'Enabled'],
  ['SeCreateGlobalPrivilege', 'Create global objects', 'Enabled'],
  ['SeIncreaseWorkingSetPrivilege', 'Increase a process working set', 'Disabled'],
  ['SeTimeZonePrivilege', 'Change the time zone', 'Disabled'],
  ['SeCreateSymbolicLinkPrivilege', 'Create symbolic links', 'Disabled'],
];

/** The privileges of a technician's token. Source: from knowledge. */
export const privilegesOf = (isElevated: boolean): readonly Privilege[] =>
  isElevated ? ofAdministrators : ofEverybody;
