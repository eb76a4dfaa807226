/** Escapes a text, so that a regular expression that contains it matches exactly this text. */
export const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
