import { isSinceWindows8, type WindowsProfile } from '../../../windows/versions.ts';

export interface Feature {
  readonly name: string;
  readonly state: 'Enabled' | 'Disabled' | 'Disabled with Payload Removed';
}

const feature = (name: string, state: Feature['state']): Feature => ({ name, state });

/** Some optional features of a version. Windows has many more. */
export function featuresOf(windows: WindowsProfile): readonly Feature[] {
  const common = [
    feature('Printing-Foundation-Features', 'Enabled'),
    feature('TelnetClient', 'Disabled'),
    feature('TFTP', 'Disabled'),
  ];
  if (!windows.isServer) {
    return [
      ...common,
      ...(isSinceWindows8(windows) ? [feature('Microsoft-Hyper-V-All', 'Disabled')] : []),
      ...(isSinceWindows8(windows) ? [feature('SMB1Protocol', 'Disabled')] : []),
      ...(isSinceWindows8(windows) ? [feature('NetFx3', 'Disabled with Payload Removed')] : []),
      feature('MediaPlayback', 'Enabled'),
      feature('Internet-Explorer-Optional-amd64', windows.version === '11' ? 'Disabled' : 'Enabled'),
    ];
  }
  return [
    ...common,
    feature('File-Services', 'Enabled'),
    feature('WindowsServerBackup', 'Enabled'),
    ...(isSinceWindows8(windows) ? [feature('SMB1Protocol', 'Disabled')] : []),
    ...(isSinceWindows8(windows) ? [feature('NetFx3ServerFeatures', 'Disabled with Payload Removed')] : []),
    feature('IIS-WebServerRole', 'Disabled'),
  ];
}
