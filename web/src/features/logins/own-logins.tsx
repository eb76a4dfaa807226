import { Trans } from '@lingui/react/macro';
import type { OwnSignInAttempt } from '@loopcheck/contract/features/logins/logins.contract';
import { formatDateTime } from '../../lib/formatting.ts';
import { Badge } from '../../ui/badge.tsx';
import { ListItem } from '../../ui/list-item.tsx';
import { NextPage } from '../../ui/next-page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useOwnSignIns } from './logins.hooks.ts';

/** The sign-in attempts to the person's own account, newest first. Some of them might be by other people. */
export function OwnSignIns() {
  const signIns = useOwnSignIns();
  return (
    <QueryState queries={[signIns]} title={<Trans>Your sign-ins could not be loaded</Trans>}>
      {({ pages }) => (
        <>
          <ul>
            {pages
              .flatMap((page) => page.items)
              .map((signIn) => (
                <OwnSignInRow key={signIn.id} signIn={signIn} />
              ))}
          </ul>
          <NextPage
            query={signIns}
            errorTitle={<Trans>Earlier sign-ins could not be loaded</Trans>}
            quiet
            className="border-t border-line p-2"
          >
            <Trans>Show earlier</Trans>
          </NextPage>
        </>
      )}
    </QueryState>
  );
}

function OwnSignInRow({
  signIn: { loginTime, browser, deviceType, ipAddress, succeeded },
}: {
  signIn: OwnSignInAttempt;
}) {
  return (
    <ListItem layout="middle">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <b>{formatDateTime(loginTime)}</b>
        <div className="meta">
          <Trans>
            {browser}, {deviceType}, from {ipAddress}
          </Trans>
        </div>
      </div>
      {succeeded ? null : (
        <Badge tone="amber">
          <Trans>Failed</Trans>
        </Badge>
      )}
    </ListItem>
  );
}
