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

/** Where the parts of a line with a label are, as indexes of characters. */
interface LabelPlaces {
  /** The index after the last character of the label. */
  readonly end: number;
  readonly colon: number;
  /** The index at which the value begins; the length of the line if it has no value. */
  readonly value: number;
}

function findLabel(text: string): LabelPlaces | null {
  const [match, label = '', dots = '', space = ''] = labelPattern.exec(text) ?? [];
  // The colon of a sentence does not end a label: it has no dots before it, and a single space and more text after it.
  const isLabel = match !== undefined && (dots !== '' || space.length > 1 || match.length === text.length);
  return isLabel ? { end: label.length, colon: label.length + dots.length, value: match.length } : null;
}

/** The number of spaces before the first other character. */
const countLeadingSpaces = (text: string): number => Math.max(0, text.search(/\S/));

/**
 * Arranges a list of labels and values for a narrow screen. Each value follows its label directly. Lines that continue
 * a value are indented. Returns null if the output is not such a list, or fits on a narrow screen as it is.
 */
export function arrangeLabels(lines: readonly Line[]): readonly LabelLine[] | null {
  const texts = lines.map(plainText);
  if (!texts.some((text) => text.trimEnd().length > narrowWidth)) return null;
  const labels = texts.map(findLabel);
  // A label without a value, such as the title `Ethernet adapter Ethernet:`, is left out.
  const labelsWithValue = labels.flatMap((label, index) => {
    const text = texts[index] ?? '';
    return label && label.value < text.length ? [{ valueColumn: label.value, indent: countLeadingSpaces(text) }] : [];
  });
  if (labelsWithValue.length < minLabels) return null;
  const firstValueColumn = Math.min(...labelsWithValue.map(({ valueColumn }) => valueColumn));
  const labelIndent = Math.min(...labelsWithValue.map((each) => each.indent));
  return lines.map((line, index) => {
    const spaces = countLeadingSpaces(texts[index] ?? '');
    const label = labels[index];
    // A line that begins where the values begin continues a value: it gets two spaces more than the labels. A line that
    // begins further right belongs to the line that continues the value: it gets four spaces more than the labels.
    const indent = spaces < firstValueColumn ? spaces : labelIndent + (spaces === firstValueColumn ? 2 : 4);
    return { indent, line: dropColumns(line, (place) => place < spaces || (!!label && isFiller(place, label))) };
  });
}

/** True for the index of a dot or space that only aligns the values. One space stays between the colon and the value. */
const isFiller = (place: number, { end, colon, value }: LabelPlaces): boolean =>
  isWithin(place, end, colon) || isWithin(place, colon + 2, value);
