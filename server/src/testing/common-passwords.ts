import { dictionary } from '@zxcvbn-ts/language-common';

/** The most common passwords of published leaks that have at least twelve characters, the minimum outside demo mode. */
export const longCommonPasswords = (): string[] =>
  dictionary['passwords-common'].map(String).filter((password) => [...password].length >= 12);
