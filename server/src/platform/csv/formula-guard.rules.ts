/**
 * Matches texts that a spreadsheet would run as a formula (OWASP, "CSV injection"). They start with an operator, the
 * full-width form of an operator, or a tab or line break, which some programs skip. Also matches such texts with
 * apostrophes before them: `guardFormula` adds one more apostrophe, so that `unguardFormula` restores the original
 * text.
 */
const formulaPattern = /^'*[=+\-@\t\r\n＝＋－＠]/u;

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. Returns other texts unchanged. */
export const guardFormula = (text: string): string => (formulaPattern.test(text) ? `'${text}` : text);

/** Removes the apostrophe that `guardFormula` has added. Returns other texts unchanged. */
export const unguardFormula = (cell: string): string =>
  cell.startsWith("'") && formulaPattern.test(cell) ? cell.slice(1) : cell;
