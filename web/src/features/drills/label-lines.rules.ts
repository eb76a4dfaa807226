import { type Line, plainText } from '@loopcheck/simulator';
import { dropColumns } from './table-lines.rules.ts';

/** A line of an output with labels, as a narrow screen shows it. */
export interface LabelLine {
  /** The spaces before it. */
  readonly indent: number;
  /** The line without these spaces, and without what stands between its label and the colon or the value. */
  readonly line: Line;
}

/** `   Host Name . . . . : HIST-02`, `OS Name:      Windows` and `Path      : D:\Job`: label, what fills the column, spaces. */
const pattern = /^( *\S[^:]*?)((?: *\.)* *):( *)/;

/** The characters that fit beside each other on a narrow screen. */
const narrowWidth = 38;

/** Fewer labels are no list. */
const minLabels = 3;

/** The spaces by which what continues a value stands behind its label, and what belongs to that. */
const indents = [2, 4];

interface Label {
  readonly end: number;
  /** The character in which the colon stands. */
  readonly colon: number;
  /** The character in which the value begins. */
  readonly value: number;
}

function findLabel(text: string): Label | null {
  const [all, label = '', fill = '', space = ''] = pattern.exec(text) ?? [];
  const isLabel = all !== undefined && (fill !== '' || space.length > 1 || all.length === text.length);
  return isLabel ? { end: label.length, colon: label.length + fill.length, value: all.length } : null;
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

const countSpaces = (text: string): number => Math.max(0, text.search(/\S/));

/**
 * The lines of an output that is a list of labels and values which is too wide for a narrow screen: each value stands behind
 * its label, and what continues it below. Null for another output.
 */
export function readLabels(lines: readonly Line[]): readonly LabelLine[] | null {
  const texts = lines.map(plainText);
  if (!texts.some((text) => text.trimEnd().length > narrowWidth)) return null;
  const labels = texts.map(findLabel);
  // A title such as `Ethernet adapter Ethernet:` has no value.
  const rows = labels.flatMap((label, index) => {
    const text = texts[index] ?? '';
    return label && label.value < text.length ? [{ column: label.value, spaces: countSpaces(text) }] : [];
  });
  if (rows.length < minLabels) return null;
  const column = Math.min(...rows.map((row) => row.column));
  const outer = Math.min(...rows.map((row) => row.spaces));
  /** The spaces before what continues a value, from the outer to the inner one. */
  const deep = [...new Set(texts.map(countSpaces).filter((spaces) => spaces >= column))].toSorted((a, b) => a - b);
  return lines.map((line, index) => {
    const text = texts[index] ?? '';
    const spaces = countSpaces(text);
    const level = deep.indexOf(spaces);
    const label = labels[index];
    const dropped = label
      ? [...range(0, spaces), ...range(label.end, label.colon), ...range(label.colon + 2, label.value)]
      : range(0, spaces);
    return {
      indent: level === -1 ? spaces : outer + (indents[level] ?? indents.at(-1) ?? 0),
      line: dropColumns(line, new Set(dropped)),
    };
  });
}
