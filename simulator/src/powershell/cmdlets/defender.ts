import { recordScan, scanFiles } from '../../host/antivirus.ts';
import { type DefinitionSource, updateDefinitions } from '../../host/definition-updates.ts';
import type { Defender } from '../../host/state.ts';
import { isSinceWindows10 } from '../../windows/versions.ts';
import type { Cmdlet, CmdletCall } from '../cmdlet.ts';
import { item } from '../values.ts';
import { hostClock, hostObject, isOn, listOf, textOf } from './host-items.ts';
import {
  defenderType,
  emitDetections,
  emitThreats,
  preferenceProperties,
  statusProperties,
} from './defender-status.ts';

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

function update(call: CmdletCall): void {
  const typed = textOf(call, 'updatesource');
  const sources = ['FileShares', 'MicrosoftUpdateServer', 'MMPC', 'InternalDefinitionUpdateServer'] as const;
  const source = sources.find((each) => each.toLowerCase() === typed?.toLowerCase()) ?? 'default';
  const isDone = isAllowed(call, 'MSFT_MpSignature') && takeUpdate(call, source);
  call.session.act({ act: 'antivirus.update', ok: isDone, detail: { source } });
}

/** A line that is stopped has fetched nothing. */
function takeUpdate(call: CmdletCall, source: DefinitionSource): boolean {
  call.session.takes(40);
  if (call.session.stoppedAfterSeconds !== undefined) return true;
  const failure = updateDefinitions(call.session, source);
  if (failure === undefined) return true;
  call.error(
    'Virus and spyware definitions update was completed with errors.',
    'ConnectionError: (MSFT_MpSignature:ROOT\\Microsoft\\...SFT_MpSignature) [Update-MpSignature], CimException',
    `HRESULT ${failure},Update-MpSignature`,
  );
  return false;
}

/** The kinds of scans: how events name them, their seconds, and how acts name them. */
const scanKinds = {
  quickscan: ['Quick Scan', 260, 'quick'],
  fullscan: ['Full Scan', 5400, 'full'],
  customscan: ['Customized Scan', 45, 'custom'],
} as const;

const isScanKind = (text: string): text is keyof typeof scanKinds => text in scanKinds;

function scan(call: CmdletCall): void {
  const { session } = call;
  const typed = (
    textOf(call, 'scantype') ?? (call.parameters.has('scanpath') ? 'CustomScan' : 'QuickScan')
  ).toLowerCase();
  const path = textOf(call, 'scanpath');
  const [kind, seconds, type] = scanKinds[isScanKind(typed) ? typed : 'quickscan'];
  const begun = hostClock(session);
  session.takes(seconds);
  session.act({ act: 'antivirus.scan', of: path ?? '', ok: true, detail: { type, remediation: true } });
  if (session.stoppedAfterSeconds !== undefined) return;
  recordScan(session, 'started', kind, begun);
  scanFiles(session, type === 'custom' ? path : undefined, false);
  recordScan(session, 'finished', kind, hostClock(session));
  if (type === 'quick') change(call, { quickScanEnded: hostClock(session) });
  if (type === 'full') change(call, { fullScanEnded: hostClock(session) });
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
      call.emit(item(hostObject(defenderType('MSFT_MpComputerStatus'), statusProperties(call))));
    },
  },
  cmdletOf(
    {
      name: 'Get-MpPreference',
      run: (call) => call.emit(item(hostObject(defenderType('MSFT_MpPreference'), preferenceProperties(call)))),
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
