import type { JobCardField } from './job-card.ts';

/**
 * The maximum number of rows of a record form, as counted by `countFormRows`. A record form is filled in on paper during
 * the work by a procedure. More rows do not fit on one A4 page.
 */
export const maxFormRows = 32;

/** The properties that determine the height of a field on the form. */
type FieldShape = Pick<JobCardField, 'type' | 'options'>;

/** The number of characters of options that fit in one row. */
const optionCharactersPerRow = 64;

/** The space that a tick box and its distance to the next option take, in characters. */
const tickBoxCharacters = 5;

/** Returns the number of rows that a field takes on the form. */
export function countFieldRows({ type, options }: FieldShape): number {
  if (type === 'longText' || type === 'hash') return 2;
  if (type !== 'choice') return 1;
  let rows = 1;
  /** The characters of the current row that options already take. */
  let usedCharacters = 0;
  for (const option of options) {
    const neededCharacters = option.length + tickBoxCharacters;
    if (usedCharacters > 0 && usedCharacters + neededCharacters > optionCharactersPerRow) {
      rows += 1;
      usedCharacters = 0;
    }
    usedCharacters += neededCharacters;
  }
  return rows;
}

/**
 * Returns the number of rows of a record form: the rows of its fields, and two rows for each hold point and its
 * signature.
 */
export const countFormRows = (fields: readonly FieldShape[], holdPointCount: number): number =>
  fields.reduce((rows, field) => rows + countFieldRows(field), 2 * holdPointCount);

/**
 * The label of a field. For a number, the unit follows in brackets, unless the label already contains the unit as a
 * word.
 */
export function labelWithUnit({ label, unit }: Pick<JobCardField, 'label' | 'unit'>): string {
  // An apostrophe is part of a word, so that `operator's` does not contain the unit `s`.
  const words = label.toLowerCase().split(/[^\p{L}\p{N}%']+/u);
  return unit === null || words.includes(unit.toLowerCase()) ? label : `${label} (${unit})`;
}
