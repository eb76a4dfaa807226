import { z } from 'zod';
import { endpoint, redirect } from '../../endpoint.ts';
import { directorySignInPaths } from './directory-sign-in.paths.ts';

/**
 * The reasons why a sign-in or a confirmation with the directory (the OpenID Connect provider of the site) failed. The
 * server redirects the browser to a page with the reason in the query parameter `directory`.
 */
export const DirectoryNotice = z.enum([
  /** The directory does not answer. */
  'unavailable',
  /** The directory refused the sign-in, or the person cancelled it. */
  'refused',
  /** The answer of the directory does not belong to a sign-in of this browser, is too late, or was used before. */
  'not-valid',
  /** Too many sign-ins were begun from one IP address. */
  'too-many',
  /** The directory states no email address of the person, or does not state that the address is verified. */
  'email-not-verified',
  /**
   * The email address belongs to an account that is not linked to the directory. The person can link the account by
   * signing in with the password of the account.
   */
  'link',
  /** Another account has the employee ID that the directory states. */
  'employee-id-taken',
  /** The person has no account, and the site does not create accounts from the directory. */
  'no-account',
  'awaiting-approval',
  'inactive',
  /** The person confirmed with the directory account of somebody else. */
  'other-person',
]);
export type DirectoryNotice = z.infer<typeof DirectoryNotice>;

export const directorySignInEndpoints = {
  start: endpoint({
    ...directorySignInPaths.start,
    access: 'public',
    summary:
      'For browser navigation: redirects to the sign-in page of the directory or, if the link was on another site, to the sign-in dialog',
    // `next` is the path to open after the sign-in. An invalid path is ignored, because the person has followed a link
    // and could not correct the path.
    query: z.object({ next: z.string().max(500).optional().catch(undefined) }),
    reply: redirect,
  }),
  confirm: endpoint({
    ...directorySignInPaths.confirm,
    access: 'member',
    summary:
      'For browser navigation: redirects to the directory, where the person signs in again to prove who they are',
    reply: redirect,
  }),
  finish: endpoint({
    ...directorySignInPaths.finish,
    access: 'public',
    summary:
      'The address to which the directory sends the browser: finishes a sign-in or a confirmation, and redirects to a page',
    // The handler needs `state` to find the sign-in. The client of the directory checks the whole query afterwards.
    query: z.object({ state: z.string().max(200).optional().catch(undefined) }),
    reply: redirect,
  }),
};
