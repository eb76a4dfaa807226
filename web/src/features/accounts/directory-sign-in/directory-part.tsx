import { Trans } from '@lingui/react/macro';
import type { DirectoryNotice } from '@loopcheck/contract/features/accounts/directory-sign-in.contract';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { directoryNoticeText } from './directory-notice.tsx';
import { directorySignInPath } from './directory-sign-in.ts';

export type DirectoryPartProps = {
  /** The name of the directory (the OpenID Connect provider of the site); undefined if the site has no directory. */
  name: string | undefined;
  /** The reason why a sign-in with the directory did not succeed; undefined if no such sign-in has failed. */
  notice: DirectoryNotice | undefined;
  /** The path to open after sign-in. */
  next: string | undefined;
};

/**
 * The part of the sign-in dialog above the fields: a link for a sign-in with the directory, and the reason if such a
 * sign-in did not succeed.
 */
export function DirectoryPart({ name, notice, next }: DirectoryPartProps) {
  return (
    <>
      {notice ? (
        <Callout role="alert" tone={notice === 'link' ? 'note' : 'bad'}>
          {directoryNoticeText(notice)}
        </Callout>
      ) : null}
      {name ? (
        <>
          <ButtonLink size="big" wide href={directorySignInPath(next)}>
            <Trans>Sign in with {name}</Trans>
          </ButtonLink>
          <p className="text-center text-ink-2">
            <Trans>or with your password</Trans>
          </p>
        </>
      ) : null}
    </>
  );
}
