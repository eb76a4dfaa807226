import type { RecordSection } from './record-document.ts';

/**
 * Distributes the rows of the sections to parts of at most `maxRows` rows. The parts are laid out separately, because
 * the time of a layout grows with the square of the number of rows. A section that continues in the next part has its
 * title there again, followed by `(continued)`.
 */
export function splitIntoParts(sections: readonly RecordSection[], maxRows: number): RecordSection[][] {
  const parts: RecordSection[][] = [[]];
  let freeRows = maxRows;
  for (const section of sections) {
    let remainingRows = section.rows;
    let title = section.title;
    do {
      if (freeRows === 0) {
        parts.push([]);
        freeRows = maxRows;
      }
      const rows = remainingRows.slice(0, freeRows);
      parts.at(-1)?.push({ ...section, title, rows });
      freeRows -= rows.length;
      remainingRows = remainingRows.slice(rows.length);
      title = `${section.title} (continued)`;
    } while (remainingRows.length > 0);
  }
  return parts;
}
