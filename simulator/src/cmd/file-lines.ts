import { bytesOf, type FileEntry } from '../host/files.ts';
import { type Line, toLine, toLines, withoutControls } from '../text.ts';

/** What a console shows of a file: the lines of a text with their facts, or the readable start of other bytes. */
export function linesOf({ content, ...entry }: FileEntry): readonly Line[] {
  switch (content.kind) {
    case 'text':
      return content.lines;
    case 'none':
      return [];
    case 'evtx':
      return [toLine('ElfFile␛␛␛␛␛␛␛␛␛')];
    case 'bytes':
      return content.size === 0 ? [] : toLines(withoutControls(binaryStart(bytesOf({ ...entry, content }))));
  }
}

const binaryStart = (bytes: string): string =>
  `MZ␛␛${bytes
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(0, 12)
    .split('')
    .join('␛')}`;

/** The lines of a text file, without an empty last line that only ends the one before. */
export function textLinesOf(entry: FileEntry): readonly Line[] {
  const lines = linesOf(entry);
  return lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines.map((line) => (line.length === 0 ? toLine() : line));
}
