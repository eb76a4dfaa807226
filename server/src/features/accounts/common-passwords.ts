import { dictionary } from '@zxcvbn-ts/language-common';

let known: ReadonlySet<string> | undefined;

/** The commonest passwords of published leaks (the first 10,000 and those that follow in the same list), in lower case. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(dictionary['passwords-common'].map(String));
  return known;
}
