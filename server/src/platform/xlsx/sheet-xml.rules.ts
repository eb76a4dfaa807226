/** The value of a cell; texts are never formulas, and null is an empty cell. */
export type SheetCell = string | number | null;

/** Characters that XML 1.0 does not allow, escaped or not. */
// oxlint-disable-next-line no-control-regex -- control characters are what is searched for
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** A text escaped for an XML element or attribute. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(notInXml, '\uFFFD')
    .replaceAll(/[&<>"\r]/g, (character) => entities[character] ?? '');

/** The longest text that Excel accepts in a cell. */
const longestText = 32_767;

/** One row of a sheet. Texts are typed as strings (`t="inlineStr"`), so that none is ever read as a formula. */
export function rowXml(cells: readonly SheetCell[], isBold: boolean): string {
  const style = isBold ? ' s="1"' : '';
  const parts = cells.map((cell) => {
    if (cell === null) return `<c${style}/>`;
    if (typeof cell === 'number') return Number.isFinite(cell) ? `<c${style}><v>${cell}</v></c>` : `<c${style}/>`;
    return `<c t="inlineStr"${style}><is><t xml:space="preserve">${xmlText(cell.slice(0, longestText))}</t></is></c>`;
  });
  return `<row>${parts.join('')}</row>`;
}
