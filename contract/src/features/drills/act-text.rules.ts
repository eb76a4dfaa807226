/**
 * The fields that decide the text of an act. An act is one thing that an input of the trainee did on a host, for
 * example `log.clear`. One input can do several acts. The fields are explained at `acts` of DrillFrame
 * (drill-frame.ts).
 */
interface DescribedAct {
  readonly act: string;
  readonly of?: string | undefined;
  readonly ok: boolean;
  readonly phase?: 'begun' | 'stopped' | undefined;
}

/** The text for each act, by the name of the act. `{of}` stands for the object of the act, such as a file. */
const phrases: Readonly<Record<string, string>> = {
  'account.change': 'Changed the account {of}',
  'antivirus.change': 'Changed the settings of the antivirus program',
  'antivirus.detection': 'The antivirus program detected {of}',
  'antivirus.scan': 'Scanned {of}',
  'antivirus.update': 'Updated the antivirus definitions',
  'backup.delete': 'Deleted backups',
  'backup.start': 'Started a backup',
  'backup.stop': 'Stopped a backup',
  'cable.pull': 'Pulled the network cable {of}',
  'clock.change': 'Changed the clock',
  'clock.resync': 'Synchronised the clock',
  'collector.change': 'Changed the performance collection {of}',
  'device.change': 'Changed the device {of}',
  'disk.change': 'Changed a disk',
  'disk.tool': 'Opened the tool that changes disks',
  // `drive.pull` is done by hand, `drive.removed` with the tool that ejects drives.
  'drive.pull': 'Pulled a drive out of the host',
  'drive.removed': 'Removed the drive {of}',
  'export.overwrite': 'Overwrote an existing copy of the log {of}',
  'feature.change': 'Changed the Windows feature {of}',
  'file.attributes': 'Changed the attributes of {of}',
  'file.delete': 'Deleted {of}',
  'file.overwrite': 'Overwrote {of}',
  'file.rename': 'Renamed {of}',
  'file.unblock': 'Removed the mark of the internet from {of}',
  'file.write': 'Wrote {of}',
  'files.copy': 'Copied {of}',
  'files.list': 'Listed what a copy of {of} would do',
  'files.mirror': 'Mirrored {of}, which deletes files in the target',
  'files.move': 'Moved {of}',
  'folder.make': 'Made the folder {of}',
  'group.change': 'Changed the group {of}',
  'host.power-off': 'Switched the host off',
  'host.restart': 'Restarted or shut down the host',
  'host.restart-stopped': 'Cancelled a restart of the host',
  // `{of}` is `key` or `mouse`: what the trainee touched.
  'host.touch': 'Touched the host: {of}',
  'label-compared': 'Compared label, name and permit',
  'log.clear': 'Cleared the log {of}',
  'log.settings': 'Changed the settings of the log {of}',
  'network.change': 'Changed the network settings',
  'open-evtx': 'Opened the copy {of}',
  'policy.change': 'Changed a policy',
  'process.end': 'Ended the process {of}',
  'registry.change': 'Changed the registry',
  'registry.tool': 'Opened the registry editor',
  'remote.session': 'Opened a session on another computer',
  'restore.start': 'Started a restore',
  'sample.endless': 'Started a performance measurement without an end',
  'script.run': 'Ran the script {of}',
  'service.settings': 'Changed the settings of the service {of}',
  'service.start': 'Started the service {of}',
  'service.stop': 'Stopped the service {of}',
  'session.end': 'Signed off {of}',
  'shadow.change': 'Changed shadow copies',
  'task.change': 'Changed the task {of}',
  'task.delete': 'Deleted the task {of}',
  'task.end': 'Ended the task {of}',
  'task.run': 'Ran the task {of}',
  'time.measure': 'Measured the clock against {of}',
  'tool.open': 'Opened {of}',
  'update.cleanup': 'Cleaned up the update store',
  'update.install': 'Installed the update {of}',
  'update.remove': 'Removed the update {of}',
  'wmi.change': 'Changed the WMI class {of}',
  'wmi.method': 'Called the WMI method {of}',
  archive: 'Saved the event texts for reading the copy {of} on another computer',
  compare: 'Compared {of}',
  export: 'Saved a copy of the log {of}',
  hash: 'Computed the hash of {of}',
  ping: 'Sent a ping to {of}',
  // `{of}` is the file with the measured values; empty if the values were only shown on the screen.
  sample: 'Took a performance measurement {of}',
};

/** Describes an act as a sentence without a full stop: `Cleared the log Security`. */
export function describeAct({ act, of = '', ok, phase }: DescribedAct): string {
  const text = (phrases[act] ?? `${act} {of}`).replace('{of}', of).trim();
  if (phase === 'begun') return `${text} (begun)`;
  if (phase === 'stopped') return `${text} (stopped)`;
  return ok ? text : `${text}: the host refused it`;
}

/**
 * Describes acts that one input did in the same way, for example to many files: `Computed the hash of a.csv and 19
 * others`. The acts must be equal except for `of`.
 */
export function describeActs(acts: readonly DescribedAct[]): string {
  const [first] = acts;
  if (!first) return '';
  // One object: `a.csv`. Two: `a.csv and b.csv`. More: `a.csv and 19 others`.
  const [firstObject, secondObject, ...more] = [...new Set(acts.map(({ of }) => of ?? ''))];
  const others = more.length > 0 ? `${more.length + 1} others` : secondObject;
  return describeAct(others === undefined ? first : { ...first, of: `${firstObject} and ${others}` });
}

/**
 * Groups the acts of one input: acts with the same `host`, `act`, `ok` and `phase` are in one group. The groups are in
 * the order of their first acts.
 */
export function groupActs<HostAct extends DescribedAct & { readonly host: string }>(
  acts: readonly HostAct[],
): readonly (readonly HostAct[])[] {
  const groups = Map.groupBy(acts, ({ act, host, ok, phase }) => JSON.stringify([act, host, ok, phase]));
  return [...groups.values()];
}
