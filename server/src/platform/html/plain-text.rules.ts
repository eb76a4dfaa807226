const htmlEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Converts sanitised HTML to plain text: removes tags, decodes entities and collapses white space. */
export const htmlToPlainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    // An entity has a number in hexadecimal or a name.
    .replaceAll(/&(?:#x([0-9a-f]{1,6})|([a-z]+));/gi, (entity, hex?: string, name?: string) =>
      hex === undefined ? (htmlEntities[name ?? ''] ?? entity) : toCharacter(Number.parseInt(hex, 16), entity),
    )
    .replaceAll(/\s+/g, ' ')
    .trim();

const maxCodePoint = 0x10_ff_ff;
const toCharacter = (codePoint: number, fallback: string) =>
  codePoint <= maxCodePoint ? String.fromCodePoint(codePoint) : fallback;
