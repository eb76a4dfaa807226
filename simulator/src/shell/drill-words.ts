/** The texts of a drill's job card and sheet, and the command lines of its procedures. */
export interface DrillTexts {
  readonly texts: readonly string[];
  readonly lines: readonly string[];
}

/** A word of a command line. `kind` is what it stands for, so that another path or number counts as the same word. */
export interface LineWord {
  readonly text: string;
  readonly kind: 'path' | 'number' | 'other';
  readonly hasSpaceBefore: boolean;
}

/** The words of a drill's job card, sheet and procedures that the buttons under the input line may offer. */
export interface DrillWords {
  /** Names of folders and files, for example `EWS-03` and `copy.csv`. */
  readonly names: readonly string[];
  /** What stands behind a name that the person puts in, for example `-systeminfo.txt`. */
  readonly endings: readonly string[];
  readonly lines: readonly (readonly LineWord[])[];
}

export const noDrillWords: DrillWords = { names: [], endings: [], lines: [] };

const wordPatterns = [
  // A text in quotation marks without a path or a date is one word.
  String.raw`"(?![^"]*[A-Z]:\\)(?![^"]*\d{4}-\d\d-\d\d)[^"]*"`,
  String.raw`'(?![^']*[A-Z]:\\)(?![^']*\d{4}-\d\d-\d\d)[^']*'`,
  // A path with spaces ends at its quotation mark.
  String.raw`"[A-Za-z]:\\[^"]*"?`,
  // A switch, without the path behind its colon.
  String.raw`(?<![\w)\]}"'])[/-][A-Za-z?][\w-]*(?::(?![A-Za-z]:)[\w]*|:)?`,
  String.raw`(?<![\w])[A-Za-z]:(?:\\[^\s"',;|(){}<>]*)?`,
  String.raw`\d+(?:,\d+)+`,
  String.raw`\d[\d:.-]*`,
  String.raw`,\s?[A-Za-z_]\w*(?![\w:])`,
  String.raw`[A-Za-z_%][\w%]*(?:[.-]\w+)*(?![\w'])`,
  String.raw`[A-Za-z_%][\w%]*`,
  String.raw`\$\w+`,
  String.raw`@\{`,
  String.raw`>>`,
  String.raw`\S`,
];
const wordPattern = new RegExp(`(\\s*)(${wordPatterns.join('|')})`, 'g');

function kindOf(text: string): LineWord['kind'] {
  if (/^"?[A-Za-z]:(?:\\|$)/.test(text)) return 'path';
  return /^\d/.test(text) ? 'number' : 'other';
}

/** Splits a command line into words: names, switches, signs, paths and numbers. */
export const splitIntoWords = (line: string): LineWord[] =>
  [...line.matchAll(wordPattern)].map(([, space = '', text = '']) => ({
    text,
    kind: kindOf(text),
    hasSpaceBefore: space !== '',
  }));

const pathPattern = /[A-Z]:\\[^\s"',;|(){}<>]*/g;
const filePattern = /\b[\w-]+\.[a-z]{3,4}\b/g;
const hostPattern = /\b(?!PTW-|WO-|LC-|MOC-|SHA-)[A-Z]{2,}-[A-Z]*\d+[A-Z]?\b/g;

/** True for the tag of a host, for example `HMI-07`. */
export const isHostName = (text: string): boolean => text.replace(hostPattern, '') === '';

const folderPattern = /\bfolders? ([A-Z][\w-]*)(?: and ([A-Z][\w-]*))?/g;

/** A word in capitals for which the person puts a value of the job, at the beginning of a name. */
const placeholder = /^(?:HOST|[A-Z]{3,}(?=[-_*]|$))/;

const partsOfPath = (path: string): string[] =>
  path
    .split('\\')
    .slice(1)
    .map((part) => part.replace(/[.,:]$/, ''))
    .filter((part) => part !== '');

/** Collects the words of a drill's job card, sheet and procedures. */
export function readDrillWords({ texts, lines }: DrillTexts): DrillWords {
  const inTexts = texts.flatMap((text) => [
    ...(text.match(pathPattern) ?? []).flatMap(partsOfPath),
    ...(text.match(filePattern) ?? []),
    ...(text.match(hostPattern) ?? []),
    ...[...text.matchAll(folderPattern)].flatMap(([, ...folders]) => folders.filter((each) => each !== undefined)),
  ]);
  const inLines = lines.flatMap((line) => (line.match(pathPattern) ?? []).flatMap(partsOfPath));
  const isNamed = (part: string): boolean => !placeholder.test(part);
  const endings = inLines.filter((part) => !isNamed(part)).map((part) => part.replace(placeholder, ''));
  return {
    names: unique([...inTexts, ...inLines.filter(isNamed)]).filter((name) => !name.includes('*')),
    endings: unique(endings).filter((ending) => ending !== ''),
    lines: lines.map(splitIntoWords),
  };
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
