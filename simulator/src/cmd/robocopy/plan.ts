import { compareText, fileKey, type FileEntry, listFolder, matchesWildcard, nameOf, sizeOf } from '../../host/files.ts';
import type { HostState } from '../../host/state.ts';
import type { Fuel } from '../../fuel.ts';
import type { RobocopyOptions } from './options.ts';

/** How a file of the source compares with the one of the same name in the target. */
export type FileClass = 'New File' | 'Newer' | 'Older' | 'Changed' | 'same' | 'mismatch' | 'excluded';

/** One step of a copy, in the order in which robocopy takes them. */
export type Step =
  | {
      readonly kind: 'folder';
      readonly path: string;
      readonly target: string;
      readonly isNew: boolean;
      readonly fileCount: number;
      readonly entry: FileEntry | undefined;
    }
  | {
      readonly kind: 'file';
      readonly entry: FileEntry;
      readonly target: string;
      readonly fileClass: FileClass;
      readonly isCopied: boolean;
    }
  | { readonly kind: 'extra'; readonly entry: FileEntry };

interface Walk {
  readonly host: HostState;
  readonly options: RobocopyOptions;
  readonly fuel: Fuel;
  readonly steps: Step[];
}

/** Compares source and target, and lists what is to be done. */
export function planCopy(host: HostState, options: RobocopyOptions, fuel: Fuel): readonly Step[] {
  const walk: Walk = { host, options, fuel, steps: [] };
  visit(walk, options.source, options.target, 1);
  return walk.steps;
}

const inside = (folder: string, name: string): string => `${folder.replace(/\\$/, '')}\\${name}`;

const isNamed = (entry: FileEntry, patterns: readonly string[]): boolean =>
  patterns.some(
    (pattern) =>
      matchesWildcard(nameOf(entry.path), pattern) || compareText(entry.path, pattern.replace(/\\$/, '')) === 0,
  );

function visit(walk: Walk, source: string, target: string, level: number): void {
  const { host, options, fuel, steps } = walk;
  const entries = listFolder(host.files, source);
  const others = listFolder(host.files, target);
  fuel.burn(1 + entries.length + others.length);
  const files = entries.filter((entry) => entry.kind === 'file' && isNamed(entry, options.patterns));
  const targetEntry = host.files.get(fileKey(target.length > 3 ? target.replace(/\\$/, '') : target));
  const isNew = !targetEntry && target.length > 3;
  const entry = host.files.get(fileKey(source.length > 3 ? source.replace(/\\$/, '') : source));
  steps.push({ kind: 'folder', path: source, target, isNew, fileCount: files.length, entry });
  const names = new Set(entries.map(({ path }) => nameOf(path).toLowerCase()));
  if (!options.switches.has('XX')) {
    for (const other of others) {
      const isHidden =
        other.kind === 'folder' && /^(?:system volume information|\$recycle\.bin)$/i.test(nameOf(other.path));
      const counts = other.kind === 'folder' ? options.switches.has('S') : isNamed(other, options.patterns);
      if (counts && !isHidden && !names.has(nameOf(other.path).toLowerCase()))
        steps.push({ kind: 'extra', entry: other });
    }
  }
  for (const file of files) steps.push(toFileStep(walk, file, inside(target, nameOf(file.path))));
  if (!options.switches.has('S') || (options.levels !== undefined && level >= options.levels)) return;
  for (const folder of entries) {
    const isSkipped =
      folder.kind === 'file' || isNamed(folder, options.excludedFolders) || isInside(folder.path, options.target);
    // `/S` leaves out empty folders, `/E` does not.
    const isEmpty = !isSkipped && !options.switches.has('E') && listFolder(host.files, folder.path).length === 0;
    if (!isSkipped && !isEmpty) visit(walk, `${folder.path}\\`, `${inside(target, nameOf(folder.path))}\\`, level + 1);
  }
}

/** The target may lie in the source. It is not copied into itself. */
const isInside = (path: string, target: string): boolean => compareText(`${path}\\`, target) === 0;

function toFileStep({ host, options }: Walk, entry: FileEntry, target: string): Step {
  const before = host.files.get(fileKey(target));
  const fileClass = isNamed(entry, options.excludedFiles) ? 'excluded' : classOf(entry, before, options);
  const has = (name: string): boolean => options.switches.has(name);
  const isCopied =
    (fileClass === 'New File' && !has('XL')) ||
    (fileClass === 'Newer' && !has('XN')) ||
    (fileClass === 'Older' && !has('XO')) ||
    (fileClass === 'Changed' && !has('XC')) ||
    (fileClass === 'same' && has('IS'));
  return { kind: 'file', entry, target, fileClass, isCopied };
}

function classOf(entry: FileEntry, before: FileEntry | undefined, { switches }: RobocopyOptions): FileClass {
  if (!before) return 'New File';
  if (before.kind === 'folder') return 'mismatch';
  const tolerance = switches.has('FFT') ? 2000 : 0;
  const difference = entry.modified - before.modified;
  if (Math.abs(difference) > tolerance) return difference > 0 ? 'Newer' : 'Older';
  return sizeOf(entry) === sizeOf(before) ? 'same' : 'Changed';
}
