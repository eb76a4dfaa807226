/** The value of a cell; null is an empty cell. */
export type SheetCell = string | number | null;

/** Matches characters that XML 1.0 does not allow, not even escaped. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const forbiddenInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Escapes a text for an XML element or attribute. Characters that XML does not allow become U+FFFD. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(forbiddenInXml, '\uFFFD')
    .replaceAll(/[&<>"\r]/g, (character) => entities[character] ?? '');

/** The maximum length of a text in a cell that Excel accepts. */
const maxTextLength = 32_767;

/**
 * The XML of one row of a sheet. Texts have the cell type `inlineStr`, so that Excel never runs them as formulas. Texts
 * that are too long for Excel are cut off; numbers that are not finite become empty cells.
 */
export function rowXml(cells: readonly SheetCell[], { isBold }: { readonly isBold: boolean }): string {
  // The style 1 of the workbook is bold text.
  const style = isBold ? ' s="1"' : '';
  const parts = cells.map((cell) => {
    if (cell === null) return `<c${style}/>`;
    if (typeof cell === 'number') return Number.isFinite(cell) ? `<c${style}><v>${cell}</v></c>` : `<c${style}/>`;
    return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escapeXml(cell.slice(0, maxTextLength))}</t></is></c>`;
  });
  return `<row>${parts.join('')}</row>`;
}
