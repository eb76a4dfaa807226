import { dictionary } from '@zxcvbn-ts/language-common';

let cachedPasswords: ReadonlySet<string> | undefined;

/** The most common passwords of published leaks, in lower case. */
export function commonPasswords(): ReadonlySet<string> {
  cachedPasswords ??= new Set(dictionary['passwords-common'].map(String));
  return cachedPasswords;
}
