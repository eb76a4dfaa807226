import type { HostTime } from '../../time.ts';

export interface Patch {
  readonly kb: string;
  readonly description: 'Update' | 'Security Update' | 'Hotfix' | 'Service Pack';
  readonly installedOn: HostTime;
  readonly installedBy: string;
}

export interface UpdateState {
  readonly isRestartPending: boolean;
}

export interface Defender {
  readonly isInstalled: boolean;
  /** Name of another antivirus product; empty if there is none. */
  readonly otherProduct: string;
  readonly isServiceEnabled: boolean;
  readonly isAntivirusEnabled: boolean;
  readonly isRealTimeEnabled: boolean;
  readonly isTamperProtected: boolean;
  readonly mode: 'Normal' | 'Passive Mode' | 'Not running' | 'EDR Block Mode';
  readonly engineVersion: string;
  readonly productVersion: string;
  readonly signatureVersion: string;
  readonly signaturesUpdated: HostTime;
  readonly quickScanEnded: HostTime | undefined;
  readonly fullScanEnded: HostTime | undefined;
  readonly exclusionPaths: readonly string[];
  readonly exclusionExtensions: readonly string[];
  readonly exclusionProcesses: readonly string[];
  /** Folder with signatures, as SignatureDefinitionUpdateFileSharesSources prints it. */
  readonly signatureShare: string;
  readonly signatureFallback: string;
}

export interface Threat {
  readonly id: string;
  readonly threatId: string;
  readonly name: string;
  readonly resource: string;
  readonly detected: HostTime;
  readonly isActionSuccessful: boolean;
  readonly process: string;
  readonly user: string;
}
