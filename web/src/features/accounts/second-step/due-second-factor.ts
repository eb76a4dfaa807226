import type { DueSecondFactor, SecondFactorMethod } from '@loopcheck/contract/errors';

/** All methods, in the order in which the screen offers them. */
const knownMethods: readonly SecondFactorMethod[] = ['passkey', 'app', 'recovery_code'];

/**
 * Parses the fragment of the page's URL. If a sign-in with the directory (an OpenID Connect provider) still needs a
 * second factor, the server redirects to a URL with a fragment such as `#challenge=abc&methods=app+passkey`. Returns
 * null if the fragment has no challenge.
 */
export function parseDueSecondFactor(fragment: string): DueSecondFactor | null {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const challenge = values.get('challenge');
  if (!challenge) return null;
  const names = (values.get('methods') ?? '').split(' ');
  return { challenge, methods: knownMethods.filter((method) => names.includes(method)) };
}

/** Removes a challenge from the URL of this page, so that the challenge does not stay in the browser history. */
export function removeChallengeFromUrl(): void {
  const { hash, pathname, search } = window.location;
  if (parseDueSecondFactor(hash)) window.history.replaceState(window.history.state, '', pathname + search);
}
