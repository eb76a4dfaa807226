import { scanFiles, updateDefinitions } from '../../host/antivirus.ts';
import type { Defender } from '../../host/state.ts';
import { day } from '../../time.ts';
import { isSinceWindows10 } from '../../windows/versions.ts';
import type { Cmdlet, CmdletCall } from '../cmdlet.ts';
import { item, nothing, type PsItem } from '../values.ts';
import {
  hostClock,
  hostObject,
  isOn,
  listOf,
  listOfField,
  psDate,
  psDateOrNull,
  psList,
  readerOf,
  textOf,
} from './host-items.ts';

const cimType = (name: string) =>
  `Microsoft.Management.Infrastructure.CimInstance#ROOT/Microsoft/Windows/Defender/${name}`;

/** Reports that the service of Defender does not run. Returns true if it does. */
function isRunning(call: CmdletCall, className: string): boolean {
  const { defender } = call.session.host;
  if (defender.isInstalled && defender.isServiceEnabled) return true;
  call.error(
    defender.isInstalled
      ? 'A general error occurred that is not covered by a more specific error code.'
      : `The specified module 'Defender' was not loaded because no valid module file was found in any module directory.`,
    defender.isInstalled
      ? `NotSpecified: (${className}:ROOT\\Microsoft\\...${className}) [${call.name}], CimException`
      : `ResourceUnavailable: (Defender:String) [${call.name}], FileNotFoundException`,
    defender.isInstalled ? `HRESULT 0x800106ba,${call.name}` : 'Modules_ModuleNotFound',
  );
  return false;
}

/** Windows without administrator rights refuses a change. Notes the act with its outcome. */
function isAllowed(call: CmdletCall, className: string): boolean {
  if (call.session.isElevated) return true;
  call.error(
    "You don't have enough permissions to perform the requested operation.",
    `PermissionDenied: (${className}:ROOT\\Microsoft\\...${className}) [${call.name}], CimException`,
    `HRESULT 0xc0000142,${call.name}`,
  );
  return false;
}

const ageInDays = (now: number, time: number | undefined): number =>
  time === undefined ? 4_294_967_295 : Math.max(0, Math.floor((now - time) / day));

function statusProperties(call: CmdletCall): (readonly [string, PsItem])[] {
  const { session } = call;
  const { defender } = session.host;
  const read = readerOf(session, 'defender');
  const now = hostClock(session);
  const isEnabled = defender.isAntivirusEnabled;
  const isGuarding = isEnabled && defender.isRealTimeEnabled;
  const signature = read('signatureVersion', defender.signatureVersion);
  const updated = read('signaturesUpdated', psDate(defender.signaturesUpdated));
  const age = read('signaturesUpdated', ageInDays(now, defender.signaturesUpdated));
  const engine = read('engineVersion', defender.engineVersion);
  const guard = read('isRealTimeEnabled', isGuarding);
  return [
    ['AMEngineVersion', engine],
    ['AMProductVersion', read('productVersion', defender.productVersion)],
    ['AMRunningMode', read('mode', defender.mode)],
    ['AMServiceEnabled', read('isServiceEnabled', defender.isServiceEnabled)],
    ['AMServiceVersion', read('productVersion', defender.productVersion)],
    ['AntispywareEnabled', read('isAntivirusEnabled', isEnabled)],
    ['AntispywareSignatureAge', age],
    ['AntispywareSignatureLastUpdated', updated],
    ['AntispywareSignatureVersion', signature],
    ['AntivirusEnabled', read('isAntivirusEnabled', isEnabled)],
    ['AntivirusSignatureAge', age],
    ['AntivirusSignatureLastUpdated', updated],
    ['AntivirusSignatureVersion', signature],
    ['BehaviorMonitorEnabled', guard],
    ['ComputerID', item(computerId(call))],
    ['ComputerState', item(0)],
    ['FullScanAge', read('fullScanEnded', ageInDays(now, defender.fullScanEnded))],
    ['FullScanEndTime', read('fullScanEnded', psDateOrNull(defender.fullScanEnded))],
    ['FullScanStartTime', read('fullScanEnded', psDateOrNull(minus(defender.fullScanEnded, 3_900_000)))],
    ['IoavProtectionEnabled', guard],
    ['IsTamperProtected', read('isTamperProtected', defender.isTamperProtected)],
    ['IsVirtualMachine', item(false)],
    ['LastFullScanSource', item(defender.fullScanEnded === undefined ? 0 : 1)],
    ['LastQuickScanSource', item(2)],
    ['NISEnabled', guard],
    ['NISEngineVersion', engine],
    ['NISSignatureAge', age],
    ['NISSignatureLastUpdated', updated],
    ['NISSignatureVersion', signature],
    ['OnAccessProtectionEnabled', guard],
    ['QuickScanAge', read('quickScanEnded', ageInDays(now, defender.quickScanEnded))],
    ['QuickScanEndTime', read('quickScanEnded', psDateOrNull(defender.quickScanEnded))],
    ['QuickScanStartTime', read('quickScanEnded', psDateOrNull(minus(defender.quickScanEnded, 252_000)))],
    ['RealTimeProtectionEnabled', guard],
    ['RealTimeScanDirection', item(0)],
    ['RebootRequired', item(false)],
    ['PSComputerName', nothing],
  ];
}

const minus = (time: number | undefined, milliseconds: number) =>
  time === undefined ? undefined : time - milliseconds;

function computerId(call: CmdletCall): string {
  const stream = call.session.random('defender/computer-id');
  return [8, 4, 4, 4, 12].map((digits) => stream.hex(digits).toUpperCase()).join('-');
}

const hiddenExclusions = 'N/A: Must be an administrator to view exclusions';

function preferenceProperties(call: CmdletCall): (readonly [string, PsItem])[] {
  const { session } = call;
  const { defender } = session.host;
  const read = readerOf(session, 'defender');
  const exclusions = (field: 'exclusionPaths' | 'exclusionExtensions' | 'exclusionProcesses') =>
    session.isElevated ? listOfField(read, field, defender[field]) : item(psList([item(hiddenExclusions)]));
  return [
    ['CheckForSignaturesBeforeRunningScan', item(false)],
    ['ComputerID', item(computerId(call))],
    ['DisableArchiveScanning', item(false)],
    ['DisableAutoExclusions', item(false)],
    ['DisableBehaviorMonitoring', item(false)],
    ['DisableIOAVProtection', item(false)],
    ['DisableRealtimeMonitoring', read('isRealTimeEnabled', !defender.isRealTimeEnabled)],
    ['DisableRemovableDriveScanning', item(true)],
    ['DisableScriptScanning', item(false)],
    ['ExclusionExtension', exclusions('exclusionExtensions')],
    ['ExclusionIpAddress', session.isElevated ? nothing : item(psList([item(hiddenExclusions)]))],
    ['ExclusionPath', exclusions('exclusionPaths')],
    ['ExclusionProcess', exclusions('exclusionProcesses')],
    ['HighThreatDefaultAction', item(0)],
    ['LowThreatDefaultAction', item(0)],
    ['MAPSReporting', item(0)],
    ['ModerateThreatDefaultAction', item(0)],
    ['QuarantinePurgeItemsAfterDelay', item(90)],
    ['ScanAvgCPULoadFactor', item(50)],
    ['ScanOnlyIfIdleEnabled', item(true)],
    ['ScanParameters', item(1)],
    ['ScanScheduleDay', item(0)],
    ['SevereThreatDefaultAction', item(0)],
    ['SignatureDefinitionUpdateFileSharesSources', read('signatureShare', defender.signatureShare)],
    ['SignatureFallbackOrder', read('signatureFallback', defender.signatureFallback)],
    ['SignatureUpdateInterval', item(0)],
    ['SubmitSamplesConsent', item(0)],
    ['UILockdown', item(false)],
    ['PSComputerName', nothing],
  ];
}

function emitDetections(call: CmdletCall): void {
  for (const [id, threat] of call.session.host.threat) {
    const read = readerOf(call.session, 'threat', id);
    const resources = read('resource', psList([read('resource', threat.resource)]));
    call.emit(
      item(
        hostObject(cimType('MSFT_MpThreatDetection'), [
          ['ActionSuccess', read('isActionSuccessful', threat.isActionSuccessful)],
          ['AdditionalActionsBitMask', item(0)],
          ['AMProductVersion', item(call.session.host.defender.productVersion)],
          ['CleaningActionID', item(threat.isActionSuccessful ? 2 : 9)],
          ['CurrentThreatExecutionStatusID', item(1)],
          ['DetectionID', read('id', threat.id)],
          ['DetectionSourceTypeID', item(3)],
          ['DomainUser', read('user', threat.user)],
          ['InitialDetectionTime', read('detected', psDate(threat.detected))],
          ['LastThreatStatusChangeTime', read('detected', psDate(threat.detected + 4000))],
          ['ProcessName', read('process', threat.process)],
          ['RemediationTime', read('detected', threat.isActionSuccessful ? psDate(threat.detected + 4000) : null)],
          ['Resources', resources],
          ['ThreatID', read('threatId', Number(threat.threatId))],
          ['ThreatStatusErrorCode', item(threat.isActionSuccessful ? 0 : -2_142_207_949)],
          ['ThreatStatusID', read('isActionSuccessful', threat.isActionSuccessful ? 3 : 102)],
          ['PSComputerName', nothing],
        ]),
      ),
    );
  }
}

function emitThreats(call: CmdletCall): void {
  for (const [id, threat] of call.session.host.threat) {
    const read = readerOf(call.session, 'threat', id);
    call.emit(
      item(
        hostObject(cimType('MSFT_MpThreat'), [
          ['CategoryID', item(42)],
          ['DidThreatExecute', item(false)],
          ['IsActive', read('isActionSuccessful', !threat.isActionSuccessful)],
          ['Resources', read('resource', psList([read('resource', threat.resource)]))],
          ['RollupStatus', item(threat.isActionSuccessful ? 1 : 33)],
          ['SchemaVersion', item('1.0.0.0')],
          ['SeverityID', item(5)],
          ['ThreatID', read('threatId', Number(threat.threatId))],
          ['ThreatName', read('name', threat.name)],
          ['TypeID', item(0)],
          ['PSComputerName', nothing],
        ]),
      ),
    );
  }
}

function update(call: CmdletCall): void {
  const typed = textOf(call, 'updatesource');
  const sources = ['FileShares', 'MicrosoftUpdateServer', 'MMPC', 'InternalDefinitionUpdateServer'] as const;
  const source = sources.find((each) => each.toLowerCase() === typed?.toLowerCase()) ?? 'default';
  const isDone = isAllowed(call, 'MSFT_MpSignature') && takeUpdate(call, source);
  call.session.act({ act: 'antivirus.update', of: 'Defender', ok: isDone, detail: { source } });
}

function takeUpdate(call: CmdletCall, source: Parameters<typeof updateDefinitions>[1]): boolean {
  call.session.takes(40);
  if (call.session.stoppedAfterSeconds !== undefined) return false;
  if (updateDefinitions(call.session, source)) return true;
  call.error(
    'Virus and spyware definitions update was completed with errors.',
    'ConnectionError: (MSFT_MpSignature:ROOT\\Microsoft\\...SFT_MpSignature) [Update-MpSignature], CimException',
    'HRESULT 0x80070035,Update-MpSignature',
  );
  return false;
}

const scanSeconds = { quickscan: 260, fullscan: 5400, customscan: 45 } as const;

function scan(call: CmdletCall): void {
  const typed = textOf(call, 'scantype') ?? (call.parameters.has('scanpath') ? 'CustomScan' : 'QuickScan');
  const type = (['QuickScan', 'FullScan', 'CustomScan'] as const).find(
    (each) => each.toLowerCase() === typed.toLowerCase(),
  );
  const path = textOf(call, 'scanpath');
  const kind = type ?? 'QuickScan';
  call.session.takes(
    kind === 'QuickScan' ? scanSeconds.quickscan : kind === 'FullScan' ? scanSeconds.fullscan : scanSeconds.customscan,
  );
  const isDone = call.session.stoppedAfterSeconds === undefined;
  const of = path ?? '';
  call.session.act({ act: 'antivirus.scan', of, ok: isDone, detail: { type: kind, remediation: true } });
  if (!isDone) return;
  scanFiles(call.session, path, false);
  const at = hostClock(call.session);
  if (kind === 'QuickScan') change(call, { quickScanEnded: at });
  if (kind === 'FullScan') change(call, { fullScanEnded: at });
}

const change = (call: CmdletCall, fields: Partial<Defender>): void =>
  call.session.change((host) => ({ ...host, defender: { ...host.defender, ...fields } }));

const exclusionParameters = [
  ['exclusionpath', 'exclusionPaths'],
  ['exclusionextension', 'exclusionExtensions'],
  ['exclusionprocess', 'exclusionProcesses'],
] as const;

function changePreference(call: CmdletCall, how: 'add' | 'set' | 'remove'): void {
  const isDone = isAllowed(call, 'MSFT_MpPreference');
  const of = [...call.parameters.keys()].join(' ');
  call.session.act({ act: 'antivirus.change', of, ok: isDone });
  if (!isDone) return;
  call.session.takes(2);
  for (const [parameter, field] of exclusionParameters) {
    const texts = listOf(call, parameter);
    if (texts.length === 0) continue;
    const before = call.session.host.defender[field];
    const rest = before.filter((each) => !texts.some((text) => text.toLowerCase() === each.toLowerCase()));
    change(call, { [field]: how === 'remove' ? rest : how === 'set' ? texts : [...rest, ...texts] });
  }
  if (how !== 'set') return;
  const { defender } = call.session.host;
  // Tamper protection keeps real-time protection on, without an error.
  if (call.parameters.has('disablerealtimemonitoring') && !defender.isTamperProtected) {
    change(call, { isRealTimeEnabled: !isOn(call, 'disablerealtimemonitoring') });
  }
  const share = textOf(call, 'signaturedefinitionupdatefilesharessources');
  if (share !== undefined) change(call, { signatureShare: share });
  const order = textOf(call, 'signaturefallbackorder');
  if (order !== undefined) change(call, { signatureFallback: order });
}

const preferenceParameters = [
  'ExclusionPath',
  'ExclusionExtension',
  'ExclusionProcess',
  'ExclusionIpAddress',
  'Force?',
];
const settings = [
  'DisableRealtimeMonitoring',
  'SignatureDefinitionUpdateFileSharesSources',
  'SignatureFallbackOrder',
  'DisableBehaviorMonitoring',
  'DisableIOAVProtection',
  'DisableScriptScanning',
  'MAPSReporting',
  'SubmitSamplesConsent',
  'ScanAvgCPULoadFactor',
];

interface Reading {
  readonly name: string;
  readonly parameters?: readonly string[];
  run(call: CmdletCall): void;
}

const cmdletOf = ({ name, parameters = [], run }: Reading, className: string): Cmdlet => ({
  name,
  parameters,
  others: ['AsJob?', 'CimSession', 'ThrottleLimit'],
  exists: isSinceWindows10,
  run(call) {
    call.session.takes(1);
    if (isRunning(call, className)) run(call);
  },
});

/**
 * The cmdlets of the module Defender. Source: property names from "MSFT_MpPreference" and "MSFT_MpThreatDetection" at
 * powershell.one (documented), the others and all messages from knowledge.
 */
export const defenderCmdlets: readonly Cmdlet[] = [
  {
    name: 'Get-MpComputerStatus',
    parameters: [],
    others: ['AsJob?', 'CimSession', 'ThrottleLimit'],
    exists: isSinceWindows10,
    run(call) {
      call.session.takes(1);
      if (!call.session.host.defender.isInstalled && !isRunning(call, 'MSFT_MpComputerStatus')) return;
      call.emit(item(hostObject(cimType('MSFT_MpComputerStatus'), statusProperties(call))));
    },
  },
  cmdletOf(
    {
      name: 'Get-MpPreference',
      run: (call) => call.emit(item(hostObject(cimType('MSFT_MpPreference'), preferenceProperties(call)))),
    },
    'MSFT_MpPreference',
  ),
  cmdletOf({ name: 'Get-MpThreat', parameters: ['ThreatID'], run: emitThreats }, 'MSFT_MpThreat'),
  cmdletOf({ name: 'Get-MpThreatDetection', parameters: ['ThreatID'], run: emitDetections }, 'MSFT_MpThreatDetection'),
  cmdletOf({ name: 'Update-MpSignature', parameters: ['UpdateSource'], run: update }, 'MSFT_MpSignature'),
  cmdletOf({ name: 'Start-MpScan', parameters: ['ScanType', 'ScanPath'], run: scan }, 'MSFT_MpScan'),
  cmdletOf(
    { name: 'Add-MpPreference', parameters: preferenceParameters, run: (call) => changePreference(call, 'add') },
    'MSFT_MpPreference',
  ),
  cmdletOf(
    {
      name: 'Set-MpPreference',
      parameters: [...preferenceParameters, ...settings],
      run: (call) => changePreference(call, 'set'),
    },
    'MSFT_MpPreference',
  ),
  cmdletOf(
    {
      name: 'Remove-MpPreference',
      parameters: [...preferenceParameters, ...settings],
      run: (call) => changePreference(call, 'remove'),
    },
    'MSFT_MpPreference',
  ),
  cmdletOf(
    {
      name: 'Remove-MpThreat',
      run(call) {
        const isDone = isAllowed(call, 'MSFT_MpThreat');
        call.session.act({ act: 'antivirus.change', of: 'Remove-MpThreat', ok: isDone });
      },
    },
    'MSFT_MpThreat',
  ),
];
