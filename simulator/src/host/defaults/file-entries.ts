import { type Content, type FileEntry, nameOf, noContent } from '../files.ts';
import { type Line, toLines } from '../../text.ts';
import { day, hour, type HostTime, parseIso } from '../../time.ts';
import type { WindowsVersion } from '../../windows/versions.ts';
import type { HostSeed } from './seed.ts';

/** When the files of each version of Windows were made. Source: from knowledge. */
const windowsFileTimes: Readonly<Record<WindowsVersion, string>> = {
  '7': '2010-11-21T03:24:00Z',
  '2008r2': '2010-11-21T03:24:00Z',
  '2012r2': '2014-11-21T09:34:00Z',
  '10-2019': '2018-09-15T07:28:00Z',
  '10-2021': '2019-12-07T09:09:00Z',
  '11': '2022-05-07T05:20:00Z',
  '2016': '2016-07-16T13:18:00Z',
  '2019': '2018-09-15T07:12:00Z',
  '2022': '2021-05-08T08:15:00Z',
  '2025': '2024-04-01T07:21:00Z',
};

/** When the files of the Windows version were made. */
export const windowsFileTime = ({ windows }: HostSeed): HostTime => parseIso(windowsFileTimes[windows.version]) ?? 0;

const microsoft = 'CN=Microsoft Windows, O=Microsoft Corporation, L=Redmond, S=Washington, C=US';

function entry(path: string, content: Content, time: HostTime, attributes: string): FileEntry {
  return { path, kind: 'file', content, created: time, modified: time, attributes };
}

/** A folder from the day on which Windows was installed. */
export const plainFolder = (seed: HostSeed, path: string, attributes = ''): FileEntry => ({
  ...entry(path, noContent, windowsFileTime(seed) + (path.length > 3 ? 20 * day : 0), attributes),
  kind: 'folder',
});

/**
 * A program with a signature. Two hosts with the same release of Windows have equal ones: the bytes depend on the name and
 * the build only.
 */
export function programFile(seed: HostSeed, path: string, subject: string | undefined = microsoft): FileEntry {
  const { kernel, revision } = seed.windows;
  const name = nameOf(path).toLowerCase();
  let sum = 7;
  for (let index = 0; index < name.length; index += 1) sum = (sum * 31 + name.charCodeAt(index)) % 100_003;
  const size = 12_288 + (sum % 1700) * 512;
  const content: Content = { kind: 'bytes', size, recipe: `${subject} ${kernel}.${revision} ${name}` };
  return { ...entry(path, content, windowsFileTime(seed), 'a'), signature: { status: 'Valid', subject } };
}

/** A text file, some hours before the start. */
export const textOf = (seed: HostSeed, path: string, text: string, hoursAgo: number): FileEntry =>
  linesFile(seed, path, toLines(text), hoursAgo);

/** A text file of lines that may show facts. */
export const linesFile = ({ startedAt }: HostSeed, path: string, lines: readonly Line[], hoursAgo: number): FileEntry =>
  entry(path, { kind: 'text', lines, encoding: 'ansi' }, wholeMinutes(startedAt - hoursAgo * hour), 'a');

/** A file of which only size and recipe matter, some hours before the start. */
export const bytesFile = (
  { startedAt }: HostSeed,
  path: string,
  size: number,
  recipe: string,
  hoursAgo: number,
  attributes = 'a',
): FileEntry => entry(path, { kind: 'bytes', size, recipe }, wholeMinutes(startedAt - hoursAgo * hour), attributes);

const wholeMinutes = (time: HostTime): HostTime => time - (time % 60_000);
