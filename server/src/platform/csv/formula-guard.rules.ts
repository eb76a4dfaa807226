/**
 * What a spreadsheet would take for a formula when it opens a file (OWASP, CSV injection): the ASCII signs, their
 * full-width forms, and the line ends and tab that some programs skip first.
 */
const looksLikeFormula = /^'*[=+\-@\t\r\n＝＋－＠]/u;

/** A text as it may stand in a cell of a spreadsheet: nobody's name is run as a formula on the trainer's machine. */
export const guarded = (text: string): string => (looksLikeFormula.test(text) ? `'${text}` : text);

/** The text again that `guarded` was given. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && looksLikeFormula.test(cell) ? cell.slice(1) : cell;
