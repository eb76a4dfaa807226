import { DirectoryNotice } from '@loopcheck/contract/features/accounts/directory-sign-in.contract';
import { directorySignInPaths } from '@loopcheck/contract/features/accounts/directory-sign-in.paths';
import { safeNextPath } from '../../../lib/paths.ts';

/**
 * Returns the path that starts a sign-in with the directory (the OpenID Connect provider of the site) when the browser
 * opens it. After sign-in, the browser opens `next`.
 */
export function directorySignInPath(next: string | undefined): string {
  const path = safeNextPath(next);
  // Without `next`, the server redirects to `/`.
  return path === '/' ? directorySignInPaths.start.path : `${directorySignInPaths.start.path}?${toQuery(path)}`;
}

const toQuery = (next: string) => new URLSearchParams({ next }).toString();

/**
 * Parses a search param with the reason why a sign-in or a confirmation with the directory failed. Returns undefined if
 * the param is missing or unknown.
 */
export const parseDirectoryNotice = (value: unknown): DirectoryNotice | undefined =>
  DirectoryNotice.safeParse(value).data;

/**
 * The channel on which one tab announces the result of a confirmation to the tab that waits for it. Before a sensitive
 * call, a signed-in person must confirm who they are. To do this, the person signs in with the directory again, in a
 * second tab.
 */
const channelName = 'loopcheck-directory';

/** The result of a confirmation with the directory. `failure` is the reason why the person is not confirmed. */
type ConfirmationResult = 'confirmed' | { failure: DirectoryNotice };

/** Announces the result of a confirmation to the other tabs. */
export function announceConfirmationResult(result: ConfirmationResult): void {
  const channel = new BroadcastChannel(channelName);
  // In the message, `notice` is undefined if the person is confirmed.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  channel.postMessage({ notice: result === 'confirmed' ? undefined : result.failure });
  channel.close();
}

/**
 * Calls `listener` when another tab announces the result of a confirmation. Returns a function that removes the
 * listener.
 */
export function onConfirmationResult(listener: (result: ConfirmationResult) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('notice' in data)) return;
    if (data.notice === undefined) listener('confirmed');
    else listener({ failure: parseDirectoryNotice(data.notice) ?? 'not-valid' });
  });
  return () => channel.close();
}
