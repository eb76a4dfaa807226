/**
 * Returns a pattern for LIKE that matches texts that contain `word` literally: `%`, `_` and `\` in `word` are escaped
 * with a backslash. In the replacement, `$&` is the matched character.
 */
export const likePattern = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
