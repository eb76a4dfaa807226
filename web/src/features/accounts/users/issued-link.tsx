import { Trans, useLingui } from '@lingui/react/macro';
import type { IssuedLink as Link } from '@loopcheck/contract/features/accounts/users.contract';
import { formatDateTime } from '../../../lib/formatting.ts';
import { Callout } from '../../../ui/callout.tsx';
import { TextField } from '../../../ui/field.tsx';

/** A one-time link, to be copied and handed over: it is shown once and kept nowhere. */
export function IssuedLink({ link, name }: { link: Link; name: string }) {
  const { t } = useLingui();
  return (
    <>
      <Callout>
        <p>
          <Trans>
            Give this link to {name} and to nobody else. Whoever opens it sets the password. It works once, until{' '}
            {formatDateTime(link.expiresAt)}, and is not shown again.
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
    </>
  );
}
