import { Trans } from '@lingui/react/macro';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { formatDateTime } from '../../lib/formatting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useOwnLogins } from './logins.hooks.ts';

/** The tries to sign in to the own account, latest first; a refused one that was not one's own is seen here. */
export function OwnLogins() {
  const list = useOwnLogins();
  const { data, error } = list;
  if (error && !data) {
    return (
      <ErrorState
        title={<Trans>Your sign-ins could not be loaded</Trans>}
        message={plainMessageOf(error)}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  if (!data) return <SkeletonRows rows={3} />;
  return (
    <>
      <ul className="list">
        {data.pages
          .flatMap((page) => page.items)
          .map(({ id, loginTime, browser, deviceType, ipAddress, succeeded }) => (
            <li key={id} className="items-center!">
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
                  <Trans>Refused</Trans>
                </Badge>
              )}
            </li>
          ))}
      </ul>
      {list.hasNextPage ? (
        <div className="border-t border-line p-2">
          <Button variant="quiet" wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <Trans>Show earlier</Trans>
          </Button>
        </div>
      ) : null}
    </>
  );
}
