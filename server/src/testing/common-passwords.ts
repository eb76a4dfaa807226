import { dictionary } from '@zxcvbn-ts/language-common';

/** The most common leaked passwords with at least twelve characters, which is the minimum length outside demo mode. */
export const longCommonPasswords = (): string[] =>
  dictionary['passwords-common'].map(String).filter((password) => [...password].length >= 12);
