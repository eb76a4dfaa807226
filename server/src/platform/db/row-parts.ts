/** PostgreSQL allows 65,535 parameters in a statement, which is enough for 2,000 rows with up to 32 columns. */
const rowsPerStatement = 2000;

/** Splits rows into parts of at most 2,000 rows, so that each part can be inserted with one statement. */
export function inParts<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    parts.push(rows.slice(start, start + rowsPerStatement));
  return parts;
}
