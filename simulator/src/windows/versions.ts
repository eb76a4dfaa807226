/** The Windows versions that procedures name. */
export const windowsVersions = [
  '7',
  '2008r2',
  '2012r2',
  '10-2019',
  '10-2021',
  '11',
  '2016',
  '2019',
  '2022',
  '2025',
] as const;

export type WindowsVersion = (typeof windowsVersions)[number];

/** What differs between the versions and is stated in more than one place. */
export interface WindowsProfile {
  readonly version: WindowsVersion;
  /** As systeminfo and Win32_OperatingSystem print it. */
  readonly caption: string;
  /** As winver prints it, for example `1809`. Empty for versions without such a name. */
  readonly release: string;
  /** `10.0.17763`. */
  readonly kernel: string;
  /** The number behind the build in winver, for example 6414 in `17763.6414`; 0 for versions that show none. */
  readonly revision: number;
  readonly servicePack: string;
  readonly powershell: '2.0' | '4.0' | '5.1';
  readonly isServer: boolean;
  /** The kind of product in file versions and event texts. */
  readonly copyright: string;
}

const workstation = { isServer: false, servicePack: '', powershell: '5.1' } as const;
const server = { isServer: true, servicePack: '', powershell: '5.1' } as const;

/**
 * Captions, builds and PowerShell versions. Source: Microsoft Learn, "Windows release information" and "Windows Server
 * release information" (builds), "Windows PowerShell System Requirements" (PowerShell).
 */
export const windowsProfiles: Readonly<Record<WindowsVersion, WindowsProfile>> = {
  '7': {
    ...workstation,
    version: '7',
    caption: 'Microsoft Windows 7 Professional ',
    release: '',
    kernel: '6.1.7601',
    revision: 0,
    servicePack: 'Service Pack 1',
    powershell: '2.0',
    copyright: '2009',
  },
  '2008r2': {
    ...server,
    version: '2008r2',
    caption: 'Microsoft Windows Server 2008 R2 Standard ',
    release: '',
    kernel: '6.1.7601',
    revision: 0,
    servicePack: 'Service Pack 1',
    powershell: '2.0',
    copyright: '2009',
  },
  '2012r2': {
    ...server,
    version: '2012r2',
    caption: 'Microsoft Windows Server 2012 R2 Standard',
    release: '',
    kernel: '6.3.9600',
    revision: 0,
    powershell: '4.0',
    copyright: '2013',
  },
  '10-2019': {
    ...workstation,
    version: '10-2019',
    caption: 'Microsoft Windows 10 Enterprise LTSC',
    release: '1809',
    kernel: '10.0.17763',
    revision: 6414,
    copyright: '2018',
  },
  '10-2021': {
    ...workstation,
    version: '10-2021',
    caption: 'Microsoft Windows 10 Enterprise LTSC',
    release: '21H2',
    kernel: '10.0.19044',
    revision: 5011,
    copyright: '',
  },
  '11': {
    ...workstation,
    version: '11',
    caption: 'Microsoft Windows 11 Pro',
    release: '23H2',
    kernel: '10.0.22631',
    revision: 4317,
    copyright: '',
  },
  '2016': {
    ...server,
    version: '2016',
    caption: 'Microsoft Windows Server 2016 Standard',
    release: '1607',
    kernel: '10.0.14393',
    revision: 7428,
    copyright: '2016',
  },
  '2019': {
    ...server,
    version: '2019',
    caption: 'Microsoft Windows Server 2019 Standard',
    release: '1809',
    kernel: '10.0.17763',
    revision: 6414,
    copyright: '2018',
  },
  '2022': {
    ...server,
    version: '2022',
    caption: 'Microsoft Windows Server 2022 Standard',
    release: '21H2',
    kernel: '10.0.20348',
    revision: 2762,
    copyright: '',
  },
  '2025': {
    ...server,
    version: '2025',
    caption: 'Microsoft Windows Server 2025 Standard',
    release: '24H2',
    kernel: '10.0.26100',
    revision: 2033,
    copyright: '',
  },
};

/** True for Windows 8, Server 2012 and newer, which have the modules for storage, network and Defender. */
export const isSinceWindows8 = ({ kernel }: WindowsProfile): boolean => !kernel.startsWith('6.1.');

/** True for Windows 10, Server 2016 and newer. */
export const isSinceWindows10 = ({ kernel }: WindowsProfile): boolean => kernel.startsWith('10.');
