import { Trans } from '@lingui/react/macro';
import type { DirectoryNotice } from '@loopcheck/contract/features/accounts/directory-sign-in.contract';
import type { ReactNode } from 'react';

const texts: Readonly<Record<DirectoryNotice, ReactNode>> = {
  unavailable: <Trans>The directory does not answer. Try again later, or sign in with your password here.</Trans>,
  refused: <Trans>The sign-in was cancelled or refused by the directory.</Trans>,
  'not-valid': <Trans>The sign-in took too long or was not complete. Try again.</Trans>,
  'too-many': <Trans>Too many tries at once. Wait a little and try again.</Trans>,
  'email-not-verified': (
    <Trans>The directory does not confirm your email address. Ask an administrator for an account.</Trans>
  ),
  link: (
    <Trans>
      There is already an account with your email address. Sign in with its password once to link it to the directory.
      After that, you can sign in with the directory alone.
    </Trans>
  ),
  'employee-id-taken': <Trans>Another account has your employee ID. Ask an administrator.</Trans>,
  'no-account': <Trans>You have no account on this site. Ask an administrator.</Trans>,
  'awaiting-approval': <Trans>Your account is waiting for approval by an administrator.</Trans>,
  inactive: <Trans>Your account is switched off. Ask an administrator.</Trans>,
  'other-person': (
    <Trans>
      You signed in to the directory as a different person. Sign in with the directory account that belongs to your
      account here.
    </Trans>
  ),
};

/**
 * Explains why a sign-in with the directory (the OpenID Connect provider of the site) failed. People sign in there to
 * open this site, or to confirm who they are.
 */
export const directoryNoticeText = (notice: DirectoryNotice): ReactNode => texts[notice];
