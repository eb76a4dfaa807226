import { Trans, useLingui } from '@lingui/react/macro';
import type { IssuedLink, MailedLink, User } from '@loopcheck/contract/features/accounts/users.contract';
import { formatDateTime } from '../../../lib/formatting.ts';
import { Callout } from '../../../ui/callout.tsx';
import { CopyField } from '../../../ui/copy-button.tsx';
import { SendOneTimeLinkButton } from './send-one-time-link-button.tsx';

type Props = { link: IssuedLink; user: Pick<User, 'id' | 'fullName' | 'email'>; onMailed: (link: MailedLink) => void };

/** A new one-time link, which the admin can copy. The server does not store the URL, so it cannot be shown again. */
export function LinkToCopy({ link, user, onMailed }: Props) {
  const { t } = useLingui();
  return (
    <>
      <Callout>
        <p>
          <Trans>
            Give this link only to {user.fullName}. Anyone who opens it can set the password. It works once, until{' '}
            {formatDateTime(link.expiresAt)}, and is not shown again.
          </Trans>
        </p>
      </Callout>
      <CopyField label={t`One-time link`} value={link.address} />
      <SendOneTimeLinkButton user={user} onMailed={onMailed}>
        <Trans>Send a new link by mail instead</Trans>
      </SendOneTimeLinkButton>
    </>
  );
}

/** A message about a one-time link that was mailed. */
export function MailedLinkMessage({ link }: { link: MailedLink }) {
  return (
    <Callout tone="success" title={<Trans>The link is being sent</Trans>}>
      <p>
        <Trans>
          The mail goes to {link.sentTo}. The link works once, until {formatDateTime(link.expiresAt)}. Earlier links no
          longer work.
        </Trans>
      </p>
    </Callout>
  );
}
