/** What stands in one cell: a text is written as text, whatever it looks like; null is an empty cell. */
export type SheetCell = string | number | null;

/** XML 1.0 has no place for these signs, escaped or not. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** A text as it may stand in XML, in an element or an attribute. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(notInXml, '\uFFFD')
    .replaceAll(/[&<>"\r]/g, (sign) => entities[sign] ?? '');

/** Excel takes no longer text in a cell. */
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
