/**
 * Returns a pattern for LIKE that matches texts that contain `word` literally: `%`, `_` and `\` in `word` are escaped.
 */
export const likePattern = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
