import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { directoryNoticeText } from '../features/accounts/directory-sign-in/directory-notice.tsx';
import {
  announceConfirmationResult,
  parseDirectoryNotice,
} from '../features/accounts/directory-sign-in/directory-sign-in.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PublicFrame } from './public-frame.tsx';

/**
 * People who sign in through the company's directory confirm their identity there, in a separate tab. This is the last
 * page in that tab. The page tells the waiting first tab how the confirmation has ended.
 */
export function DirectoryConfirmedScreen() {
  const { t } = useLingui();
  usePageTitle(t`Confirm that it is you`);
  const { directory } = useSearch({ from: '/directory-confirmed' });
  // Why the confirmation failed; undefined if it succeeded.
  const notice = directory === undefined ? undefined : (parseDirectoryNotice(directory) ?? 'not-valid');
  useEffect(() => announceConfirmationResult(notice ? { failure: notice } : 'confirmed'), [notice]);
  return (
    <PublicFrame>
      <EmptyState
        wholePage
        headingLevel={1}
        title={notice ? <Trans>You are not confirmed</Trans> : <Trans>You are confirmed</Trans>}
      >
        {notice ? <p>{directoryNoticeText(notice)}</p> : null}
        <Trans>Close this tab and go back to the one before.</Trans>
      </EmptyState>
    </PublicFrame>
  );
}
