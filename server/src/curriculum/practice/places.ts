import type { WindowsVersion } from '@loopcheck/simulator';

/** Where the lines of a command block are typed. */
export interface Place {
  /** `host` is the host of the job. `laptop` is the maintenance laptop, and also stands for the sanitising PC. */
  readonly computer: 'host' | 'laptop';
  readonly isElevated: boolean;
  /** The Windows versions to which the title limits the block. */
  readonly on: 'all' | readonly WindowsVersion[];
}

const oldestVersions = ['7', '2008r2'] as const;
const sinceWindows8 = ['2012r2', '10-2019', '10-2021', '11', '2016', '2019', '2022', '2025'] as const;
const sinceWindows10 = ['10-2019', '10-2021', '11', '2016', '2019', '2022', '2025'] as const;
const withDefender = sinceWindows10;

const onHost = { computer: 'host', isElevated: false, on: 'all' } as const;
const onHostElevated = { ...onHost, isElevated: true } as const;
const onLaptop = { computer: 'laptop', isElevated: false, on: 'all' } as const;
const onLaptopElevated = { ...onLaptop, isElevated: true } as const;

/**
 * All titles that a block of commands can have, except titles that begin with `Never` (`neverTitles`). A new title must
 * be added here, so that the check knows where the lines of the block are typed. None of the ten Windows versions comes
 * with PowerShell 3.0, so "3.0 or newer" and "4.0 or newer" mean the same versions.
 */
const places: Readonly<Record<string, Place>> = {
  'Command Prompt': onHost,
  'Command Prompt (Windows 7 and later)': onHost,
  'Command Prompt, same window': onHost,
  'Command Prompt, idle host only': onHost,
  'Command Prompt, lab twin': onHost,
  'Command Prompt, after the copy': onHost,
  'Command Prompt, by LC-08-04': onHost,
  'Command Prompt: dry run first': onHost,
  'Command Prompt, bench only': onHost,
  'Command Prompt or PowerShell': onHost,
  'Command Prompt, Windows 7 and 2008 R2': { ...onHost, on: oldestVersions },
  'Command Prompt on Windows 7 or Server 2008 R2': { ...onHost, on: oldestVersions },
  'Command Prompt, as administrator': onHostElevated,
  'Command Prompt, as administrator (Windows 7 and later)': onHostElevated,
  'Command Prompt, as administrator, idle host only': onHostElevated,
  'Command Prompt, as administrator, bench only': onHostElevated,
  'Command Prompt, as administrator, on the bench only': onHostElevated,
  'Command Prompt, as administrator, bench PC': onHostElevated,
  'Command Prompt, as administrator, only if the MOC orders it': onHostElevated,
  'Command Prompt, as administrator, Windows 10, Server 2016 and newer': { ...onHostElevated, on: withDefender },
  'Command Prompt of the recovery environment, bench spare only': onHostElevated,
  'Same window': onHostElevated,
  'Same window, only if the permit names the account review': onHostElevated,
  'Same window, only after the yes': onHostElevated,
  'Same window, if the path is right': onHostElevated,
  'In a second window, as administrator': onHostElevated,
  'Only by LC-08-03, as administrator': onHostElevated,
  'Only on the order of panel operator or shift supervisor, as administrator': onHostElevated,
  'Command Prompt, maintenance laptop': onLaptop,
  'Command Prompt on the maintenance laptop': onLaptop,
  'Command Prompt on the laptop': onLaptop,
  'Command Prompt on the laptop, as administrator': onLaptopElevated,
  'Command Prompt on the sanitising PC': onLaptop,
  PowerShell: onHost,
  'PowerShell 2.0': { ...onHost, on: oldestVersions },
  'PowerShell 2.0 or newer': onHost,
  'PowerShell 3.0 or newer': { ...onHost, on: sinceWindows8 },
  'PowerShell 3.0 or later': { ...onHost, on: sinceWindows8 },
  'PowerShell 3.0 or newer, as administrator': { ...onHostElevated, on: sinceWindows8 },
  'PowerShell 4.0 or newer': { ...onHost, on: sinceWindows8 },
  'PowerShell 4.0 or later': { ...onHost, on: sinceWindows8 },
  'PowerShell 4.0 or newer, bench station': { ...onHost, on: sinceWindows8 },
  'PowerShell 4.0 or newer, elevated, bench PC': { ...onHostElevated, on: sinceWindows8 },
  'PowerShell 4.0 or later, elevated (8.1, 2012 R2 and later)': { ...onHostElevated, on: sinceWindows8 },
  'PowerShell 5.1': { ...onHost, on: sinceWindows10 },
  'PowerShell 5.1, 64 bit': { ...onHost, on: sinceWindows10 },
  'PowerShell 5.1, 64-bit': { ...onHost, on: sinceWindows10 },
  'PowerShell (Windows 10, Server 2016 and later)': { ...onHost, on: sinceWindows10 },
  'PowerShell, Windows 8 or Server 2012 and newer': { ...onHost, on: sinceWindows8 },
  'PowerShell, Windows 8 or Server 2012 and later': { ...onHost, on: sinceWindows8 },
  'PowerShell, as administrator': onHostElevated,
  'PowerShell, as administrator, Windows 8 or Server 2012 and newer': { ...onHostElevated, on: sinceWindows8 },
  'PowerShell, as administrator, Windows 10, Server 2016 and newer': { ...onHostElevated, on: withDefender },
  'PowerShell, Windows 10, Server 2016 and newer': { ...onHost, on: withDefender },
  'Only inside LC-03-03, as administrator': { ...onHostElevated, on: withDefender },
  'PowerShell, maintenance laptop': onLaptop,
  'PowerShell on the maintenance laptop': onLaptop,
  'PowerShell 4.0 or newer, maintenance laptop': onLaptop,
  'PowerShell 4.0 or newer, as administrator, maintenance laptop': onLaptopElevated,
  'PowerShell on the laptop, Windows 8 or newer': onLaptop,
  'PowerShell on the laptop (Windows 8 / Server 2012 and later)': onLaptop,
  'PowerShell on the sanitising PC, Windows 8 or newer': onLaptop,
};

/**
 * Matches the titles of blocks with commands that nobody is allowed to type. The check types these commands as an
 * administrator, and then discards the host.
 */
const neverTitles = /^Never\b/;

/** The place of a title, or undefined if the title is not in the list. */
export const findPlace = (title: string): Place | undefined =>
  neverTitles.test(title) ? onHostElevated : places[title];
