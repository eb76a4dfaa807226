import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import { formatDate } from '../../../lib/formatting.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedRead } from '../../../ui/failed-read.tsx';
import { SkeletonGroup, SkeletonRows } from '../../../ui/skeleton.tsx';
import { UserActs } from './user-acts.tsx';
import { StateBadge } from './user-state-badge.tsx';
import { type UserFilter, useUsers } from './users.hooks.ts';

/** People whom the filter lets through, with what can be done for each. */
export function UserList({ filter, onClear }: { filter: UserFilter; onClear: (() => void) | undefined }) {
  const { t } = useLingui();
  const users = useUsers(filter);
  const columns = useColumns();
  const { data, error } = users;
  if (!data) {
    return error ? (
      <FailedRead title={<Trans>The list of people did not arrive</Trans>} error={error} read={users} />
    ) : (
      <SkeletonGroup>
        <SkeletonRows rows={6} />
      </SkeletonGroup>
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <Nobody onClear={onClear} />;
  return (
    <div aria-busy={users.isPlaceholderData || undefined}>
      <DataTable caption={t`People`} columns={columns} rows={items} rowKey={({ id }) => id} />
      {error ? <FailedRead title={<Trans>The rest did not arrive</Trans>} error={error} read={users} /> : null}
      {users.hasNextPage ? (
        <div className="pad">
          <Button wide busy={users.isFetchingNextPage} onClick={() => void users.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Nobody({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <EmptyState
      headingLevel={2}
      title={<Trans>Nobody found</Trans>}
      action={
        onClear ? (
          <Button onClick={onClear}>
            <Trans>Clear Search</Trans>
          </Button>
        ) : undefined
      }
    >
      <Trans>Nobody matches this search.</Trans>
    </EmptyState>
  );
}

function useColumns(): Column<User>[] {
  const { t } = useLingui();
  return [
    {
      key: 'name',
      head: <Trans>Name</Trans>,
      wide: true,
      cell: (user) => (
        <>
          <b className="wrap-anywhere">{user.fullName}</b>
          <div className="meta wrap-anywhere">{[user.email, user.employeeId].filter(Boolean).join(' · ')}</div>
        </>
      ),
    },
    {
      key: 'work',
      head: <Trans>Position</Trans>,
      deskOnly: true,
      cell: ({ position, department }) => (
        <span className="wrap-anywhere">{[position, department].filter(Boolean).join(', ')}</span>
      ),
    },
    {
      key: 'role',
      head: <Trans>Role</Trans>,
      cell: (user) => <RoleWords user={user} />,
    },
    { key: 'state', head: <Trans>State</Trans>, cell: ({ state }) => <StateBadge state={state} /> },
    {
      key: 'signIn',
      head: <Trans>Last sign-in</Trans>,
      cardLabel: t`Last sign-in`,
      cell: ({ lastSignInAt }) => (lastSignInAt ? formatDate(lastSignInAt) : <Trans>never</Trans>),
    },
    {
      key: 'acts',
      head: <span className="vh">{t`Acts`}</span>,
      numeric: true,
      cell: (user) => <UserActs user={user} />,
    },
  ];
}

function RoleWords({ user: { role, isAdmin, trainerRequested, isOwn } }: { user: User }) {
  return (
    <span>
      {role === 'trainer' ? <Trans>Trainer</Trans> : <Trans>Trainee</Trans>}
      {isAdmin ? <Trans>, admin</Trans> : null}
      {isOwn ? <Trans> (you)</Trans> : null}
      {trainerRequested ? (
        <span className="meta block">
          <Trans>asks to be a trainer</Trans>
        </span>
      ) : null}
    </span>
  );
}
