import type { WindowsProfile } from '../../windows/versions.ts';
import { isSinceWindows10, isSinceWindows8 } from '../../windows/versions.ts';

/** Cmdlets of Windows by their noun, with the verbs. The practice host has some of them. */
const core = `
Alias Get Set New Import Export; Command Get Invoke Measure Trace; ChildItem Get; Item Get Set New Copy Move Remove Rename Clear Invoke;
ItemProperty Get Set New Copy Move Remove Rename Clear; Content Get Set Add Clear; Location Get Set Push Pop; Path Test Resolve Split Join Convert;
PSDrive Get New Remove; PSProvider Get; Acl Get Set; AuthenticodeSignature Get Set; Process Get Start Stop Wait Debug; Service Get Set New Start Stop Restart Suspend Resume;
EventLog Get Clear Limit New Remove Show Write; WinEvent Get New; Counter Get Import Export; HotFix Get; WmiObject Get Remove; WmiMethod Invoke; WmiInstance Set; WmiEvent Register;
Computer Restart Stop Add Remove Checkpoint Restore Rename; ComputerRestore Enable Disable; ComputerRestorePoint Get; Connection Test; ComputerSecureChannel Test; ComputerMachinePassword Reset;
Object Select Sort Where ForEach Group Measure Compare New Tee; Csv Import Export ConvertTo ConvertFrom; Html ConvertTo; Xml ConvertTo Select; Clixml Import Export; StringData ConvertFrom;
Table Format; List Format; Wide Format; Custom Format; File Out; String Out Select; Null Out; Default Out; Host Out Get Read Write Clear; Printer Out; GridView Out;
Date Get Set; Member Get Add; Type Add; Help Get; History Get Add Clear Invoke; Variable Get Set New Remove Clear; Output Write; Error Write; Warning Write; Verbose Write; Debug Write; Progress Write;
Sleep Start; TimeSpan New; Random Get; Unique Get; Culture Get; UICulture Get; TraceSource Get Set; FormatData Get Update; TypeData Update; Expression Invoke; Credential Get; ExecutionPolicy Get Set;
Module Get Import New Remove; ModuleManifest New Test; ModuleMember Export; PSSnapin Get Add Remove; PSSession Get New Enter Exit Remove Import Export; PSSessionConfiguration Get Set Enable Disable Register Unregister;
PSRemoting Enable Disable; WSMan Test; WSManInstance Get Set New Remove; WSManAction Invoke; WSManCredSSP Get Enable Disable; WSManQuickConfig Set; Job Get Start Stop Wait Receive Remove; Event Get New Remove Wait;
EngineEvent Register; ObjectEvent Register; Transcript Start Stop; PSBreakpoint Get Set Enable Disable Remove; PSCallStack Get; Transaction Get Start Complete Undo Use; SecureString ConvertTo ConvertFrom; PfxCertificate Get; MailMessage Send; ControlPanelItem`;

const since3 = `
CimInstance Get New Set Remove; CimClass Get; CimMethod Invoke; CimSession Get New Remove; CimSessionOption New; CimAssociatedInstance Get; Json ConvertTo ConvertFrom; WebRequest Invoke; RestMethod Invoke; FileHash Get; File Unblock;
ControlPanelItem Get Show; Command Show; PSSession Connect Disconnect Receive; Job Suspend Resume; TypeData Get Remove; ScheduledJob Get Register Unregister; JobTrigger Get Set Add New; Disk Get Set Clear Initialize Update; PhysicalDisk Get Set Reset Add Remove; Partition Get Set New Remove Resize;
Volume Get Set Format Optimize Repair New; StoragePool Get Set New Remove Update; VirtualDisk Get Set New Remove Repair; StorageReliabilityCounter Get Reset; StorageSubSystem Get Set; StorageJob Get; HostStorageCache Update; DiskImage Get Mount Dismount; PartitionSupportedSize Get; SupportedFileSystems Get;
NetAdapter Get Set Enable Disable Rename Restart; NetAdapterStatistics Get; NetAdapterAdvancedProperty Get Set New Remove Reset; NetAdapterBinding Get Set Enable Disable; NetIPAddress Get Set New Remove; NetIPConfiguration Get; NetIPInterface Get Set; NetRoute Get Set New Remove Find; NetNeighbor Get Set New Remove; NetTCPConnection Get; NetUDPEndpoint Get; NetConnection Test;
NetConnectionProfile Get Set; NetFirewallProfile Get Set; NetFirewallRule Get Set New Remove Copy Enable Disable Rename Show; NetFirewallSetting Get Set; NetFirewallPortFilter Get Set; NetFirewallAddressFilter Get Set; NetFirewallApplicationFilter Get Set; DnsClient Get Set; DnsClientCache Get Clear; DnsClientServerAddress Get Set; DnsName Resolve;
SmbShare Get Set New Remove; SmbShareAccess Get Grant Revoke Block Unblock; SmbSession Get Close; SmbOpenFile Get Close; SmbConnection Get; SmbMapping Get New Remove; SmbServerConfiguration Get Set; SmbClientConfiguration Get Set; ScheduledTask Get Set New Start Stop Enable Disable Register Unregister Export; ScheduledTaskInfo Get; ScheduledTaskAction New; ScheduledTaskTrigger New; ScheduledTaskPrincipal New; ScheduledTaskSettingsSet New;
BitLocker Enable Disable Resume Suspend Lock Unlock; BitLockerVolume Get; BitLockerKeyProtector Add Remove Backup; Certificate Get Import Export Test; PnpDevice; WindowsFeature Get Install Uninstall Add Remove; WindowsOptionalFeature Get Enable Disable; WindowsDriver Get Add Remove Export; WindowsPackage Get Add Remove; WindowsImage Get Mount Dismount Repair Save; WindowsEdition Get Set; LocalizedData Import; Printer Get Set Add Remove; PrintJob Get Remove Resume Suspend Restart; PrinterDriver Get Add Remove; PrinterPort Get Add Remove;
SecureBootUEFI Confirm Get Set; Tpm Get Initialize Clear; WindowsErrorReporting Get Enable Disable; WindowsSearchSetting Get Set; AppxPackage Get Add Remove; StartLayout Export Import; EtwTraceSession Get; VpnConnection Get Set Add Remove; Dtc Get Install Uninstall; DAConnectionStatus Get; NetEventSession Get New Start Stop Remove; OdbcDsn Get Set Add Remove; OdbcDriver Get Set; KdsRootKey Get; WBPolicy Get Set New Remove; WBBackup Start; WBSummary Get; WBBackupSet Get Remove; WBJob Get Stop; WBVolume Get Add Remove; WBDisk Get`;

const since10 = `
MpPreference Get Set Add Remove; MpComputerStatus Get; MpThreat Get Remove; MpThreatDetection Get; MpThreatCatalog Get; MpScan Start; MpSignature Update; MpWDOScan Start; PnpDevice Get Enable Disable; PnpDeviceProperty Get;
LocalUser Get Set New Remove Enable Disable Rename; LocalGroup Get Set New Remove Rename; LocalGroupMember Get Add Remove; ComputerInfo Get; TimeZone Get Set; Clipboard Get Set; Archive Compress Expand; ItemPropertyValue Get; String ConvertFrom Convert; Information Write; Hex Format; RecycleBin Clear; Package Get Find Install Uninstall Save; PackageSource Get Set Register Unregister; PackageProvider Get Find Import Install;
Module Find Install Uninstall Update Save Publish; Script Find Install Uninstall Update Save Publish; PSRepository Get Set Register Unregister; PSReadLineOption Get Set; PSReadLineKeyHandler Get Set Remove; Guid New; TemporaryFile New; CmsMessage Get Protect Unprotect; WindowsUpdateLog Get; DeliveryOptimizationStatus Get; DeliveryOptimizationLog Get; AppLockerPolicy Get Set New Test; ProcessMitigation Get Set; Runspace Get Debug; CIPolicy New Merge; Counter Get`;

function toNames(text: string): readonly string[] {
  return text
    .split(';')
    .map((part) => part.trim().split(/\s+/))
    .flatMap(([noun = '', ...verbs]) => verbs.map((verb) => `${verb}-${noun}`.toLowerCase()));
}

const known = { core: new Set(toNames(core)), since3: new Set(toNames(since3)), since10: new Set(toNames(since10)) };

/**
 * True if this version of Windows has a cmdlet of this name, whether practice hosts have it or not. Source: from knowledge
 * of the modules that Windows brings along.
 */
export function isKnownCmdlet(name: string, windows: WindowsProfile): boolean {
  const lower = name.toLowerCase();
  if (known.core.has(lower)) return true;
  if (isSinceWindows8(windows) && known.since3.has(lower)) return true;
  return isSinceWindows10(windows) && known.since10.has(lower);
}

/** Aliases and functions that PowerShell has and practice hosts do not. */
export const otherAliases: readonly string[] = [
  'ac',
  'asnp',
  'clc',
  'clp',
  'clv',
  'cpi',
  'cpp',
  'cvpa',
  'dbp',
  'ebp',
  'epal',
  'epsn',
  'erase',
  'etsn',
  'exsn',
  'gal',
  'gbp',
  'gdr',
  'gi',
  'gjb',
  'gmo',
  'gp',
  'gpv',
  'gsn',
  'gsnp',
  'gu',
  'iex',
  'ihy',
  'ii',
  'ipal',
  'ipmo',
  'ipsn',
  'irm',
  'ise',
  'iwmi',
  'iwr',
  'kill',
  'lp',
  'mi',
  'mount',
  'mp',
  'nal',
  'ndr',
  'ni',
  'nmo',
  'nsn',
  'nv',
  'ogv',
  'oh',
  'popd',
  'pushd',
  'rbp',
  'rcjb',
  'rd',
  'rdr',
  'ri',
  'rjb',
  'rmdir',
  'rmo',
  'rni',
  'rnp',
  'rp',
  'rsn',
  'rsnp',
  'rujb',
  'rv',
  'rvpa',
  'rwmi',
  'sajb',
  'sal',
  'saps',
  'sasv',
  'sbp',
  'set',
  'shcm',
  'si',
  'sls',
  'sp',
  'spjb',
  'spps',
  'spsv',
  'start',
  'sujb',
  'sv',
  'swmi',
  'trcm',
  'wget',
  'curl',
  'wjb',
  'write',
  'prompt',
  'oss',
  'importsystemmodules',
  'cfs',
  'fhx',
  'gcb',
  'gcim',
  'gcls',
  'gin',
  'gtz',
  'icim',
  'ncim',
  'rcim',
  'scb',
  'scim',
  'stz',
  'tnc',
  'pause',
  'clhy',
  'r',
  'chdir',
];
