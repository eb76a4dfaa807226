import { Trans, useLingui } from '@lingui/react/macro';
import type {
  IssuedLink as Link,
  MailedLink as Mailed,
  User,
} from '@loopcheck/contract/features/accounts/users.contract';
import { formatDateTime } from '../../../lib/formatting.ts';
import { Callout } from '../../../ui/callout.tsx';
import { TextField } from '../../../ui/field.tsx';
import { MailLinkButton } from './mail-link-button.tsx';

type Props = { link: Link; user: Pick<User, 'id' | 'fullName'>; onMailed: (mailed: Mailed) => void };

/** A one-time link, to be copied and handed over: it is shown once and kept nowhere. */
export function IssuedLink({ link, user, onMailed }: Props) {
  const { t } = useLingui();
  return (
    <>
      <Callout>
        <p>
          <Trans>
            Give this link to {user.fullName} and to nobody else. Whoever opens it sets the password. It works once,
            until {formatDateTime(link.expiresAt)}, and is not shown again.
          </Trans>
        </p>
      </Callout>
      <TextField
        mono
        readOnly
        label={t`One-time link`}
        hint={t`Select the line and copy it.`}
        value={link.address}
        // Works on plain http, where a page may not write to the clipboard.
        onFocus={(event) => event.target.select()}
      />
      <MailLinkButton user={user} onMailed={onMailed}>
        <Trans>Send a new one by mail instead</Trans>
      </MailLinkButton>
    </>
  );
}

/** Says where a link went that nobody here has seen. */
export function MailedLink({ mailed }: { mailed: Mailed }) {
  return (
    <Callout tone="ok" title={<Trans>The link is on its way</Trans>}>
      <p>
        <Trans>
          It is being sent by mail to {mailed.sentTo}, works once, until {formatDateTime(mailed.expiresAt)}, and nobody
          else has seen it. Earlier links do not work any more.
        </Trans>
      </p>
    </Callout>
  );
}
