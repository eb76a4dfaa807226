/** The maximum length, in UTF-16 code units, of the value of one condition of the filter. Longer values are cut. */
const maxValueLength = 40;
/** The maximum length of the file name without its extension, in UTF-16 code units. */
const maxLength = 150;
/** The end of a file name that has no room for all conditions. It states that the filter has more conditions. */
const moreFilters = '_more-filters';

/** Matches the first half of a surrogate pair at the end of a text that was cut within a character above U+FFFF. */
const halfCharacterAtEnd = /[\uD800-\uDBFF]$/;

/** Replaces everything except letters and digits, of any script, by hyphens, and limits the length. */
const toNamePart = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, maxValueLength)
    .replace(halfCharacterAtEnd, '')
    .replaceAll(/^-|-$/g, '');

/**
 * Returns the name of an exported file. It states the contents, the day of the export and the conditions of the filter.
 * Conditions without a value are left out. Two filters can have the same name, because long values and long lists of
 * conditions are cut, and characters such as spaces become hyphens.
 *
 * @example exportFileName('progress', '2026-03-01', { department: 'Tank Farm' }, 'csv')
 * // 'progress-2026-03-01_department-Tank-Farm.csv'
 */
export function exportFileName(
  contents: string,
  day: string,
  conditions: Readonly<Record<string, string | undefined>>,
  extension: string,
): string {
  const parts = Object.entries(conditions).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`_${name}-${toNamePart(value)}`],
  );
  let name = `${contents}-${day}`;
  for (const part of parts) {
    if (name.length + part.length > maxLength - moreFilters.length) return `${name}${moreFilters}.${extension}`;
    name += part;
  }
  return `${name}.${extension}`;
}
