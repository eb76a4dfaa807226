import { day } from '../../time.ts';
import type { CmdletCall } from '../cmdlet.ts';
import { item, nothing, type PsItem } from '../values.ts';
import { hostClock, hostObject, listOfField, psDate, psDateOrNull, psList, readerOf } from './host-items.ts';

/** The name of a type of the module Defender. */
export const defenderType = (name: string) =>
  `Microsoft.Management.Infrastructure.CimInstance#ROOT/Microsoft/Windows/Defender/${name}`;

const ageInDays = (now: number, time: number | undefined): number =>
  time === undefined ? 4_294_967_295 : Math.max(0, Math.floor((now - time) / day));

/** The properties of Get-MpComputerStatus. */
export function statusProperties(call: CmdletCall): (readonly [string, PsItem])[] {
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

/** The properties of Get-MpPreference. Without administrator rights it hides the exclusions. */
export function preferenceProperties(call: CmdletCall): (readonly [string, PsItem])[] {
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

/** Get-MpThreatDetection: every detection. */
export function emitDetections(call: CmdletCall): void {
  for (const [id, threat] of call.session.host.threat) {
    const read = readerOf(call.session, 'threat', id);
    const resources = read('resource', psList([read('resource', threat.resource)]));
    call.emit(
      item(
        hostObject(defenderType('MSFT_MpThreatDetection'), [
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

/** Get-MpThreat: every threat that was detected. */
export function emitThreats(call: CmdletCall): void {
  for (const [id, threat] of call.session.host.threat) {
    const read = readerOf(call.session, 'threat', id);
    call.emit(
      item(
        hostObject(defenderType('MSFT_MpThreat'), [
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
