import { Trans } from '@lingui/react/macro';
import type { Login } from '@loopcheck/contract/features/logins/logins.contract';
import { ApiError } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonGroup, SkeletonRows } from '../../ui/skeleton.tsx';
import { LoginTable } from './login-table.tsx';
import type { useLogins } from './logins.hooks.ts';

type Props = {
  records: ReturnType<typeof useLogins>;
  isFiltered: boolean;
  onClear: () => void;
  onPerson: (login: Login) => void;
};

/** The records with more to come, none, or why they did not arrive. */
export function LoginRecords({ records, isFiltered, onClear, onPerson }: Props) {
  const { data, error } = records;
  if (!data) return error ? <Failed records={records} /> : <Coming />;
  const logins = data.pages.flatMap((page) => page.logins);
  if (logins.length === 0) {
    return (
      <EmptyState
        title={<Trans>No login records found</Trans>}
        action={
          isFiltered ? (
            <Button onClick={onClear}>
              <Trans>Clear filters</Trans>
            </Button>
          ) : undefined
        }
      >
        {isFiltered ? (
          <Trans>Nobody signed in that way in these days.</Trans>
        ) : (
          <Trans>As soon as somebody signs in, it is listed here.</Trans>
        )}
      </EmptyState>
    );
  }
  return (
    <div aria-busy={records.isPlaceholderData || undefined}>
      <LoginTable logins={logins} onPerson={onPerson} />
      {error ? <Failed records={records} /> : null}
      {records.hasNextPage ? (
        <div className="border-t border-line p-4">
          <Button wide busy={records.isFetchingNextPage} onClick={() => void records.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Failed({ records: { error, refetch, isFetching } }: Pick<Props, 'records'>) {
  const refusal = error instanceof ApiError ? error : undefined;
  return (
    <ErrorState
      title={<Trans>The sign-ins did not arrive</Trans>}
      message={refusal?.plain}
      requestId={refusal?.requestId}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

const Coming = () => (
  <SkeletonGroup>
    <SkeletonRows rows={8} />
  </SkeletonGroup>
);
