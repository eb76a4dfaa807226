import { type Line, plainText } from '@loopcheck/simulator';
import { dropColumns, isWithin } from './table-lines.rules.ts';

/** An output line of a list of labels and values, as a narrow screen shows the line. */
export interface LabelLine {
  /** The number of spaces before the line. */
  readonly indent: number;
  /** The line without these spaces, and without the dots and spaces between the label, the colon and the value. */
  readonly line: Line;
}

/**
 * Matches the beginning of `   Host Name . . . . : HIST-02`, `OS Name:      Windows` and `Path      : D:\Job`. The
 * groups are the label, the dots and spaces between the label and the colon, and the spaces after the colon.
 */
const labelPattern = /^( *\S[^:]*?)((?: *\.)* *):( *)/;

/** The number of characters that fit into a row of a narrow screen. */
const narrowWidth = 38;

/** An output with fewer labels than this is not a list of labels. */
const minLabels = 3;

/** The places of the parts of a line with a label, as indexes of characters. */
interface Label {
  /** The index after the last character of the label. */
  readonly end: number;
  readonly colon: number;
  /** The index at which the value begins; the length of the line if it has no value. */
  readonly value: number;
}

function findLabel(text: string): Label | null {
  const [all, label = '', fill = '', space = ''] = labelPattern.exec(text) ?? [];
  // A colon in a sentence is no label: no dots before it, a single space after it, and then more text.
  const isLabel = all !== undefined && (fill !== '' || space.length > 1 || all.length === text.length);
  return isLabel ? { end: label.length, colon: label.length + fill.length, value: all.length } : null;
}

const countSpaces = (text: string): number => Math.max(0, text.search(/\S/));

/**
 * Arranges a list of labels and values for a narrow screen. Each value follows its label directly. Lines that continue
 * a value are indented below the value. Null if the output is not such a list, or fits on a narrow screen as it is.
 */
export function readLabels(lines: readonly Line[]): readonly LabelLine[] | null {
  const texts = lines.map(plainText);
  if (!texts.some((text) => text.trimEnd().length > narrowWidth)) return null;
  const labels = texts.map(findLabel);
  // A label without a value, such as the title `Ethernet adapter Ethernet:`, does not count here.
  const labelsWithValue = labels.flatMap((label, index) => {
    const text = texts[index] ?? '';
    return label && label.value < text.length ? [{ valueColumn: label.value, indent: countSpaces(text) }] : [];
  });
  if (labelsWithValue.length < minLabels) return null;
  const column = Math.min(...labelsWithValue.map(({ valueColumn }) => valueColumn));
  const labelIndent = Math.min(...labelsWithValue.map((each) => each.indent));
  return lines.map((line, index) => {
    const spaces = countSpaces(texts[index] ?? '');
    const label = labels[index];
    // A line that begins where the values begin continues a value: it is indented by two spaces more than the labels. A
    // line that begins further right belongs to such a line: it is indented by four spaces more than the labels.
    const indent = spaces < column ? spaces : labelIndent + (spaces === column ? 2 : 4);
    return { indent, line: dropColumns(line, (place) => place < spaces || (!!label && isFill(place, label))) };
  });
}

/** True for the index of a character between a label and its colon, or between the space after the colon and the value. */
const isFill = (place: number, { end, colon, value }: Label): boolean =>
  isWithin(place, end, colon) || isWithin(place, colon + 2, value);
