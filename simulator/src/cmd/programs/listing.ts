import {
  compareText,
  extensionOf,
  type FileEntry,
  fileKey,
  hasWildcard,
  listFolder,
  matchesWildcard,
  nameOf,
  parentOf,
  sizeOf,
} from '../../host/files.ts';
import { joinPath } from '../../host/paths.ts';
import type { Program, ProgramCall } from '../../shell/program.ts';
import type { Session } from '../../shell/session.ts';
import { padLeft, type Piece, shown, type Span, withCommas } from '../../text.ts';
import { entryAt, fileErrors, isFolder, mayRead, pathOf, volumeError, volumeOf } from '../file-access.ts';
import { readSwitches, type Switches } from '../switches.ts';
import { fileFact, listingTime, printVolume } from './volume-lines.ts';

/**
 * `dir`. Source of the format: from knowledge.
 */

/** How a folder is listed. */
interface Listing {
  readonly session: Session;
  readonly options: Switches;
  readonly isBare: boolean;
  readonly isRecursive: boolean;
  /** The letters behind /a that files must have, and those behind a minus sign that they must not have. */
  readonly attributes: { readonly with: string; readonly without: string };
  /** The letters behind /o with their minus signs, for example `-d`. */
  readonly order: readonly string[];
  readonly timeField: 'created' | 'modified';
}

interface Totals {
  files: number;
  bytes: number;
  folders: number;
}

/** A letter such as `d` or `-h` for each attribute behind `/a`. */
function readAttributes(options: Switches): Listing['attributes'] {
  const given = options.switches.find((each) => /^a[:\-a-z]*$/.test(each));
  if (given === undefined) return { with: '', without: 'hs' };
  const signs =
    given
      .slice(1)
      .replaceAll(':', '')
      .match(/-?[a-z]/g) ?? [];
  const wanted = signs.filter((sign) => sign.length === 1).join('');
  return {
    with: wanted,
    without: signs
      .filter((sign) => sign.length > 1)
      .join('')
      .replaceAll('-', ''),
  };
}

const attributesOf = (entry: FileEntry): string =>
  entry.kind === 'folder' ? `${entry.attributes.replaceAll('a', '')}d` : entry.attributes;

const isListed = ({ attributes }: Listing, entry: FileEntry): boolean => {
  const own = attributesOf(entry);
  return (
    [...attributes.with].every((letter) => own.includes(letter)) &&
    ![...attributes.without].some((letter) => own.includes(letter))
  );
};

function compareBy(listing: Listing, sign: string, one: FileEntry, other: FileEntry): number {
  switch (sign.replace('-', '')) {
    case 'n':
      return compareText(nameOf(one.path), nameOf(other.path));
    case 'e':
      return compareText(extensionOf(one.path), extensionOf(other.path));
    case 's':
      return sizeOf(one) - sizeOf(other);
    case 'd':
      return one[listing.timeField] - other[listing.timeField];
    case 'g':
      return Number(other.kind === 'folder') - Number(one.kind === 'folder');
    default:
      return 0;
  }
}

/** The entries of a folder that match a pattern, in the wanted order. */
function select(listing: Listing, folder: string, pattern: string): FileEntry[] {
  const entries = listFolder(listing.session.host.files, folder);
  listing.session.fuel.burn(1 + entries.length);
  const found = entries.filter((entry) => matchesWildcard(nameOf(entry.path), pattern) && isListed(listing, entry));
  if (listing.order.length === 0) return found;
  return found.toSorted((one, other) => {
    for (const sign of listing.order) {
      const order = compareBy(listing, sign, one, other);
      if (order !== 0) return sign.startsWith('-') ? -order : order;
    }
    return 0;
  });
}

const sizeWidth = 18;

function sizePiece({ session, options }: Listing, entry: FileEntry): Span {
  const size = sizeOf(entry);
  const text = options.has('-c') ? String(size) : withCommas(size);
  return padLeft(shown(text, session.fact(fileFact(entry, 'size'))), sizeWidth);
}

function ownerOf(entry: FileEntry): string {
  const key = fileKey(entry.path);
  if (key.startsWith('c:\\windows') || key.startsWith('c:\\program')) return String.raw`NT SERVICE\TrustedInstaller`;
  return String.raw`BUILTIN\Administrators`;
}

function printEntry(listing: Listing, entry: FileEntry, name = nameOf(entry.path)): void {
  const { session, options, timeField } = listing;
  const time = shown(listingTime(session, entry[timeField]), session.fact(fileFact(entry, timeField)));
  const size: Piece = entry.kind === 'folder' ? `    <DIR>${' '.repeat(sizeWidth - 9)}` : sizePiece(listing, entry);
  const shownName = options.has('l') ? name.toLowerCase() : name;
  session.print(
    time,
    size,
    ' ',
    options.has('x') ? ' '.repeat(13) : '',
    options.has('q') ? ownerOf(entry).padEnd(23) : '',
    shown(shownName, session.fact(fileFact(entry))),
  );
}

function printFileCount({ session }: Listing, { files, bytes }: Totals): void {
  session.print(String(files).padStart(16), ' File(s) ', withCommas(bytes).padStart(14), ' bytes');
}

function printFree({ session }: Listing, path: string, folders: number): void {
  const volume = volumeOf(session.host, path);
  if (!volume) return;
  const free = session.value(`${joinPath('volume', volume.letter)}/free`, withCommas(volume.free));
  session.print(String(folders).padStart(16), ' Dir(s) ', padLeft(free, 15), ' bytes free');
}

/** Lists one folder. Returns false if nothing in it matches. */
function listOne(listing: Listing, folder: string, pattern: string, totals: Totals): boolean {
  const { session, isBare, isRecursive } = listing;
  const entries = select(listing, folder, pattern);
  const files = entries.filter(({ kind }) => kind === 'file');
  const bytes = files.reduce((sum, entry) => sum + sizeOf(entry), 0);
  const isWhole = pattern === '*' && folder.length > 3 && !listing.attributes.without.includes('d');
  const hasDots = isWhole && listing.attributes.with.replace('d', '') === '';
  const own = entryAt(session.host, folder);
  if (entries.length === 0 && !hasDots) return false;
  totals.files += files.length;
  totals.bytes += bytes;
  totals.folders += entries.length - files.length + (hasDots ? 2 : 0);
  if (isBare) {
    for (const entry of entries) {
      session.print(shown(isRecursive ? entry.path : nameOf(entry.path), session.fact(fileFact(entry))));
    }
    return entries.length > 0;
  }
  session.print();
  session.print(` Directory of ${folder}`);
  session.print();
  if (hasDots && own) {
    printEntry(listing, own, '.');
    printEntry(listing, entryAt(session.host, parentOf(folder)) ?? own, '..');
  }
  for (const entry of entries) printEntry(listing, entry);
  printFileCount(listing, { files: files.length, bytes, folders: 0 });
  return true;
}

function listBelow(listing: Listing, folder: string, pattern: string, totals: Totals): boolean {
  let isFound = listOne(listing, folder, pattern, totals);
  for (const entry of listFolder(listing.session.host.files, folder)) {
    listing.session.fuel.burn();
    const isSeen = listing.attributes.without.includes('h') ? !/[hs]/.test(entry.attributes) : true;
    if (entry.kind !== 'folder' || !isSeen || !mayRead(listing.session, entry.path)) continue;
    isFound = listBelow(listing, entry.path, pattern, totals) || isFound;
  }
  return isFound;
}

function listPath(listing: Listing, typed: string, printError: ProgramCall['printError']): number {
  const { session, isBare, isRecursive } = listing;
  const path = pathOf(session, typed);
  const error = typed.startsWith('\\\\') ? fileErrors.noNetwork : volumeError(session.host, path);
  if (error !== undefined) {
    printError(error);
    return 1;
  }
  const isWholeFolder = !hasWildcard(path) && isFolder(session.host, path);
  const given = isWholeFolder ? path : parentOf(path);
  const folder = entryAt(session.host, given);
  if (!isBare) printVolume(session, path);
  if (!folder || folder.kind === 'file') {
    printError(fileErrors.noPath);
    return 1;
  }
  const totals: Totals = { files: 0, bytes: 0, folders: 0 };
  const pattern = isWholeFolder ? '*' : nameOf(path);
  const list = isRecursive ? listBelow : listOne;
  if (!mayRead(session, folder.path) || !list(listing, folder.path, pattern === '*.*' ? '*' : pattern, totals)) {
    if (!isBare && !isRecursive) {
      session.print();
      session.print(` Directory of ${folder.path}`);
      session.print();
    }
    printError('File Not Found');
    return 1;
  }
  if (isBare) return 0;
  if (isRecursive) {
    session.print();
    session.print('     Total Files Listed:');
    printFileCount(listing, totals);
  }
  printFree(listing, path, totals.folders);
  return 0;
}

const knownSwitch = /^(?:a[:\-a-z]*|o[:\-a-z]*|t[:a-z]*|[bcdlnpqrswx4]|-[a-z])$/;

function dir({ session, args, printError }: ProgramCall): number {
  const options = readSwitches(args);
  const wrong = options.switches.find((each) => !knownSwitch.test(each));
  if (wrong !== undefined) {
    printError(`Parameter format not correct - "${wrong.slice(0, 20)}".`);
    return 1;
  }
  const order = options.switches.find((each) => each.startsWith('o'));
  const signs =
    order
      ?.slice(1)
      .replaceAll(':', '')
      .match(/-?[a-z]/g) ?? (order === undefined ? [] : ['g', 'n']);
  const listing: Listing = {
    session,
    options,
    isBare: options.has('b'),
    isRecursive: options.has('s'),
    attributes: readAttributes(options),
    order: signs,
    timeField: options.switches.some((each) => /^t:?c/.test(each)) ? 'created' : 'modified',
  };
  const paths = options.others.length === 0 ? ['.'] : options.others;
  return paths.reduce((code, typed) => listPath(listing, typed, printError) || code, 0);
}

const sortSwitches = ['/a', '/a-d', '/ad', '/ah', '/b', '/o-d', '/o-n', '/od', '/on', '/os', '/q', '/s', '/t:c'];

export const listingPrograms: readonly Program[] = [
  { names: ['dir'], kind: 'command', run: dir, words: () => sortSwitches },
];
