/**
 * Texts that a spreadsheet runs as a formula when it opens a file (OWASP, CSV injection): they begin with an operator,
 * its full-width form, or the line ends and tab that some programs skip.
 */
const looksLikeFormula = /^'*[=+\-@\t\r\n＝＋－＠]/u;

/** The text with an apostrophe in front when a spreadsheet would run it as a formula. */
export const guarded = (text: string): string => (looksLikeFormula.test(text) ? `'${text}` : text);

/** Reverses `guarded`. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && looksLikeFormula.test(cell) ? cell.slice(1) : cell;
