/** A first title for a file: its name, as people write it. */
export const titleOf = (fileName: string): string =>
  fileName
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 200);
