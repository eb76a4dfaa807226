const maxTitleLength = 200;

/**
 * Proposes a title for a file: its name without extension, with spaces instead of underscores, at most 200 characters.
 */
export const titleFromFileName = (fileName: string): string =>
  fileName
    // An extension has at most five letters and digits. So `.1 of the plan` in `Rev 2.1 of the plan` is not an extension.
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, maxTitleLength);
