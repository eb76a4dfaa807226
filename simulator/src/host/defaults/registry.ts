import { plant } from '../plant.ts';
import type { RegistryKey, RegistryValue } from '../state.ts';
import { isSinceWindows10, isSinceWindows8, type WindowsProfile } from '../../windows/versions.ts';
import { defaultIdentity } from './identity.ts';
import { kindOf } from './host-kind.ts';
import type { HostSeed } from './seed.ts';

const software = String.raw`HKLM\SOFTWARE\Microsoft`;
const control = String.raw`HKLM\SYSTEM\CurrentControlSet\Control`;
const services = String.raw`HKLM\SYSTEM\CurrentControlSet\Services`;

/** A key with its values in their order. */
interface PlannedKey {
  readonly path: string;
  readonly values: readonly RegistryValue[];
}

const text = (name: string, data: string): RegistryValue => ({ name, type: 'REG_SZ', data });
const number = (name: string, value: number): RegistryValue => ({
  name,
  type: 'REG_DWORD',
  data: `0x${value.toString(16)}`,
});
const list = (name: string, items: readonly string[]): RegistryValue => ({
  name,
  type: 'REG_MULTI_SZ',
  data: items.join(String.raw`\0`),
});
const expandable = (name: string, data: string): RegistryValue => ({ name, type: 'REG_EXPAND_SZ', data });

const editions: Readonly<Record<WindowsProfile['version'], readonly [edition: string, branch: string]>> = {
  '7': ['Professional', 'win7sp1_rtm'],
  '2008r2': ['ServerStandard', 'win7sp1_rtm'],
  '2012r2': ['ServerStandard', 'winblue_ltsb'],
  '10-2019': ['EnterpriseS', 'rs5_release'],
  '10-2021': ['EnterpriseS', 'vb_release'],
  '11': ['Professional', 'ni_release'],
  '2016': ['ServerStandard', 'rs1_release'],
  '2019': ['ServerStandard', 'rs5_release'],
  '2022': ['ServerStandard', 'fe_release'],
  '2025': ['ServerStandard', 'ge_release'],
};

function currentVersion(seed: HostSeed): PlannedKey {
  const { windows } = seed;
  const { host } = defaultIdentity(seed);
  const build = windows.kernel.slice(windows.kernel.lastIndexOf('.') + 1);
  const [edition, branch] = editions[windows.version];
  // Windows 11 still calls itself 10 in this value.
  const product = windows.version === '11' ? 'Windows 10 Pro' : windows.caption.replace('Microsoft ', '').trim();
  const hasDisplayVersion = ['10-2021', '11', '2022', '2025'].includes(windows.version);
  const release = hasDisplayVersion ? '2009' : windows.release;
  return {
    path: `${software}\\Windows NT\\CurrentVersion`,
    values: [
      text('SystemRoot', String.raw`C:\Windows`),
      isSinceWindows10(windows) ? text('BuildBranch', branch) : text('BuildLab', `${build}.${branch}`),
      text('CurrentBuild', build),
      text('CurrentBuildNumber', build),
      text('CurrentVersion', windows.kernel.startsWith('6.1') ? '6.1' : '6.3'),
      ...(isSinceWindows10(windows)
        ? [
            number('CurrentMajorVersionNumber', 10),
            number('CurrentMinorVersionNumber', 0),
            text('ReleaseId', release),
            number('UBR', windows.revision),
          ]
        : []),
      ...(windows.release === '21H2' || windows.version === '11' || windows.version === '2025'
        ? [text('DisplayVersion', windows.release)]
        : []),
      ...(windows.servicePack === '' ? [] : [text('CSDVersion', windows.servicePack)]),
      text('EditionID', edition),
      text('InstallationType', windows.isServer ? 'Server' : 'Client'),
      number('InstallDate', Math.floor(host.installed / 1000)),
      text('ProductId', host.productId),
      text('ProductName', product),
      text('RegisteredOwner', host.registeredOwner),
      text('RegisteredOrganization', ''),
    ],
  };
}

/** The registry keys that procedures read, by their full path. `HKLM` stands for HKEY_LOCAL_MACHINE. */
export function planRegistry(seed: HostSeed): ReadonlyMap<string, RegistryKey> {
  const { windows, setup } = seed;
  const isMember = setup.role !== 'standalone';
  const isSinceWindows11 = windows.version === '11' || windows.version === '2025';
  const keys: PlannedKey[] = [
    currentVersion(seed),
    {
      path: `${software}\\Windows\\CurrentVersion\\Run`,
      values: [
        expandable('SecurityHealth', String.raw`%windir%\system32\SecurityHealthSystray.exe`),
        ...(kindOf(seed) !== 'operator'
          ? []
          : [text('TfnTray', String.raw`"C:\Program Files\Tarnfell\Operator\TfnTray.exe"`)]),
      ].filter(({ name }) => name !== 'SecurityHealth' || isSinceWindows10(windows)),
    },
    {
      path: `${software}\\Windows\\CurrentVersion\\Policies\\System`,
      values: [
        number('ConsentPromptBehaviorAdmin', 5),
        number('EnableLUA', 1),
        number('PromptOnSecureDesktop', 1),
        number('DisableCAD', 0),
        text('legalnoticecaption', ''),
      ],
    },
    {
      path: `${control}\\Lsa`,
      values: [
        number('auditbasedirectories', 0),
        number('auditbaseobjects', 0),
        { name: 'Bounds', type: 'REG_BINARY', data: '0030000000200000' },
        number('crashonauditfail', 0),
        { name: 'fullprivilegeauditing', type: 'REG_BINARY', data: '00' },
        number('LimitBlankPasswordUse', 1),
        number('NoLmHash', 1),
        list(
          'Security Packages',
          windows.kernel.startsWith('6.1') ? ['kerberos', 'msv1_0', 'schannel', 'wdigest', 'tspkg', 'pku2u'] : ['""'],
        ),
        list('Notification Packages', windows.isServer && isSinceWindows8(windows) ? ['rassfm', 'scecli'] : ['scecli']),
        list('Authentication Packages', ['msv1_0']),
        number('restrictanonymous', 0),
        number('restrictanonymoussam', 1),
        ...(isSinceWindows11 ? [number('RunAsPPL', 2)] : []),
      ],
    },
    {
      path: `${control}\\TimeZoneInformation`,
      values: [
        number('Bias', 0xff_ff_ff_c4),
        number('DaylightBias', 0xff_ff_ff_c4),
        text('DaylightName', '@tzres.dll,-321'),
        text('StandardName', '@tzres.dll,-322'),
        text('TimeZoneKeyName', 'W. Europe Standard Time'),
      ],
    },
    {
      path: `${control}\\ComputerName\\ComputerName`,
      values: [text('ComputerName', setup.name.toUpperCase())],
    },
    {
      path: `${control}\\Terminal Server`,
      values: [number('fDenyTSConnections', 1), number('fSingleSessionPerUser', 1)],
    },
    {
      path: `${services}\\W32Time\\Parameters`,
      values: [
        text('NtpServer', 'NTP-SITE-A'),
        expandable('ServiceDll', String.raw`%systemroot%\system32\w32time.dll`),
        number('ServiceDllUnloadOnStop', 1),
        text('Type', 'NTP'),
      ],
    },
    {
      path: `${services}\\USBSTOR`,
      values: [
        number('Start', 3),
        number('Type', 1),
        number('ErrorControl', 1),
        expandable('ImagePath', String.raw`\SystemRoot\System32\drivers\USBSTOR.SYS`),
        text('DisplayName', '@usbstor.inf,%USBSTOR.SvcDesc%;USB Mass Storage Driver'),
      ],
    },
    {
      path: `${services}\\Tcpip\\Parameters`,
      values: [
        text('Hostname', setup.name),
        text('Domain', isMember ? plant.dnsDomain : ''),
        expandable('DataBasePath', String.raw`%SystemRoot%\System32\drivers\etc`),
        number('IPEnableRouter', 0),
      ],
    },
  ];
  return new Map(
    keys.map(({ path, values }) => [path, { path, values: new Map(values.map((value) => [value.name, value])) }]),
  );
}
