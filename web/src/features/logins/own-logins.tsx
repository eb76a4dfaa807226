import { Trans } from '@lingui/react/macro';
import type { OwnLogin } from '@loopcheck/contract/features/logins/logins.contract';
import { formatDateTime } from '../../lib/formatting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useOwnLogins } from './logins.hooks.ts';

/** The sign-in attempts to the person's own account, newest first, so that they notice attempts by other people. */
export function OwnLogins() {
  const logins = useOwnLogins();
  return (
    <QueryState queries={[logins]} title={<Trans>Your sign-ins could not be loaded</Trans>}>
      {({ pages }) => (
        <>
          <ul className="list">
            {pages
              .flatMap((page) => page.items)
              .map((login) => (
                <OwnLoginRow key={login.id} login={login} />
              ))}
          </ul>
          {logins.isFetchNextPageError ? (
            <ErrorState
              title={<Trans>Earlier sign-ins could not be loaded</Trans>}
              error={logins.error}
              queries={logins}
            />
          ) : null}
          {logins.hasNextPage ? (
            <div className="border-t border-line p-2">
              <Button variant="quiet" wide busy={logins.isFetchingNextPage} onClick={() => void logins.fetchNextPage()}>
                <Trans>Show earlier</Trans>
              </Button>
            </div>
          ) : null}
        </>
      )}
    </QueryState>
  );
}

function OwnLoginRow({ login: { loginTime, browser, deviceType, ipAddress, succeeded } }: { login: OwnLogin }) {
  return (
    <li className="items-center">
      <div className="grow min-w-0 wrap-anywhere">
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
    </li>
  );
}
