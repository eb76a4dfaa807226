import { usDateTime, toLocal } from '../../time.ts';
import type { CmdletCall } from '../cmdlet.ts';
import { item, nothing, type PsItem } from '../values.ts';
import { hostClock, hostObject, listOf, psDateOrNull, psList, readerOf } from './host-items.ts';

/** Get-WBSummary: how many backups there are, and when the last one was made. */
export function emitBackupSummary(call: CmdletCall): void {
  const { session } = call;
  const backups = [...session.host.backup].toSorted(([, one], [, other]) => one.time - other.time);
  const last = backups.at(-1);
  const fact = (field: string, value: PsItem['value']) =>
    last ? item(value, session.fact(`backup/${last[0].replaceAll('/', '%2F')}/${field}`)) : nothing;
  call.emit(
    item(
      hostObject('Microsoft.Windows.ServerBackup.Cmdlets.WBSummary', [
        ['NextBackupTime', nothing],
        ['NumberOfVersions', item(backups.length, session.fact('backup'))],
        ['LastSuccessfulBackupTime', fact('time', psDateOrNull(last?.[1].time))],
        ['LastSuccessfulBackupTargetPath', fact('target', last?.[1].target ?? '')],
        ['LastSuccessfulBackupTargetLabel', fact('targetLabel', last?.[1].targetLabel ?? '')],
        ['LastBackupTime', fact('time', psDateOrNull(last?.[1].time))],
        ['LastBackupTarget', fact('target', last?.[1].target ?? '')],
        ['DetailedMessage', item('')],
        ['LastBackupResultHR', item(0)],
        ['LastBackupResultDetailedHR', item(0)],
        [
          'CurrentOperationStatus',
          item(
            session.host.backupJob.isRunning ? 'BackupInProgress' : 'NoOperationInProgress',
            session.fact('backupJob/isRunning'),
          ),
        ],
      ]),
    ),
  );
}

/** Get-WBJob: the backup that runs, if there is one. */
export function emitBackupJob(call: CmdletCall): void {
  const { backupJob, host } = call.session.host;
  const read = readerOf(call.session, 'backupJob');
  const at = toLocal(call.session.host.clock.zone, backupJob.started ?? hostClock(call.session));
  call.emit(
    item(
      hostObject('Microsoft.Windows.ServerBackup.Cmdlets.WBJob', [
        ['JobType', read('isRunning', backupJob.isRunning ? 'Backup' : 'None')],
        ['StartTime', read('started', backupJob.started === undefined ? null : usDateTime(at))],
        ['EndTime', nothing],
        ['JobState', read('isRunning', backupJob.isRunning ? 'Running' : 'Unknown')],
        ['CurrentOperation', read('isRunning', backupJob.isRunning ? 'Backup in progress...' : '')],
        ['HResult', item(0)],
        ['ErrorDescription', item('')],
        ['ComputerName', item(host.name, call.session.fact('host/name'))],
      ]),
    ),
  );
}

/** Get-BitLockerVolume, which needs administrator rights. */
export function emitBitLockerVolumes(call: CmdletCall): void {
  if (!call.session.isElevated) {
    call.error(
      'Access denied ',
      'PermissionDenied: (root\\cimv2\\Secu...:String) [Get-CimInstance], CimException',
      'HRESULT 0x80041003,Microsoft.Management.Infrastructure.CimCmdlets.GetCimInstanceCommand',
    );
    return;
  }
  const wanted = listOf(call, 'mountpoint').map((text) => text.toUpperCase().slice(0, 2));
  for (const [letter, volume] of call.session.host.volume) {
    if (volume.driveType === 5 || (wanted.length > 0 && !wanted.includes(letter))) continue;
    const read = readerOf(call.session, 'volume', letter);
    const isOn = volume.bitLocker !== 'off';
    const status = { off: 'FullyDecrypted', unlocked: 'FullyEncrypted', locked: '' } as const;
    const size = Math.round(volume.size / 10_737_418.24) / 100;
    call.emit(
      item(
        hostObject(
          'Microsoft.BitLocker.Structures.BitLockerVolume',
          [
            ['ComputerName', item(call.session.host.host.name, call.session.fact('host/name'))],
            ['MountPoint', read('letter', letter)],
            ['EncryptionMethod', read('bitLocker', isOn ? 'XtsAes128' : 'None')],
            ['VolumeType', item(letter === 'C:' ? 'OperatingSystem' : 'Data')],
            ['VolumeStatus', read('bitLocker', status[volume.bitLocker])],
            ['ProtectionStatus', read('bitLocker', volume.bitLocker === 'locked' ? 'Unknown' : isOn ? 'On' : 'Off')],
            ['LockStatus', read('bitLocker', volume.bitLocker === 'locked' ? 'Locked' : 'Unlocked')],
            ['EncryptionPercentage', read('bitLocker', isOn ? 100 : 0)],
            ['CapacityGB', read('size', volume.bitLocker === 'locked' ? 0 : size)],
            ['KeyProtector', item(psList(isOn ? [item('RecoveryPassword')] : []))],
          ],
          {
            form: 'table',
            groupBy: { property: 'ComputerName', title: 'ComputerName' },
            columns: [
              { property: 'VolumeType', width: 15 },
              { property: 'MountPoint', title: 'Mount Point', width: 6 },
              { property: 'CapacityGB', title: 'CapacityGB', width: 10, align: 'right' },
              { property: 'VolumeStatus', width: 20 },
              { property: 'EncryptionPercentage', title: 'Encryption Percentage', width: 10, align: 'right' },
              { property: 'KeyProtector', width: 25 },
              { property: 'ProtectionStatus', title: 'Protection Status', width: 10 },
            ],
          },
        ),
      ),
    );
  }
}
