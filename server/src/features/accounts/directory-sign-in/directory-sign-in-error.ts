import type { DirectoryNotice } from '@loopcheck/contract/features/accounts/directory-sign-in.contract';

/**
 * Thrown if a sign-in or a confirmation with the directory fails. `notice` is the reason, which the next page explains
 * to the person.
 */
export class DirectorySignInError extends Error {
  override readonly name = 'DirectorySignInError';
  readonly notice: DirectoryNotice;

  constructor(notice: DirectoryNotice, options: { readonly cause?: unknown } = {}) {
    super(`sign-in with the directory: ${notice}`, options);
    this.notice = notice;
  }
}

/** Throws a `DirectorySignInError` with this notice if the condition is falsy. */
export function proceedIf(condition: unknown, notice: DirectoryNotice): asserts condition {
  if (!condition) throw new DirectorySignInError(notice);
}
