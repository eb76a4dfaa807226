/** Returns a pattern for LIKE that matches texts that contain `word` literally: `%`, `_` and `\` in it are escaped. */
export const likePattern = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
