import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import { type ReactNode, useRef } from 'react';
import { formatDate } from '../../../lib/formatting.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { inset } from '../../../ui/inset.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { NextPage } from '../../../ui/next-page.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useListFocus } from '../../../ui/use-list-focus.ts';
import { UserActions } from './user-actions.tsx';
import type { UserFilter } from './user-filter.rules.ts';
import { StateBadge } from './user-state-badge.tsx';
import { useUsers } from './users.hooks.ts';

/** `onClearFilter` is undefined if no filter is set. */
type Props = { filter: UserFilter; onClearFilter: (() => void) | undefined };

/** The users that match the filter, with a menu of actions for each. */
export function UserList({ filter, onClearFilter }: Props) {
  const users = useUsers(filter);
  return (
    <QueryState
      queries={[users]}
      title={<Trans>The list of people could not be loaded</Trans>}
      headingLevel={2}
      loading={<LoadingState variant="rows" count={6} />}
    >
      {({ pages }) => (
        <div aria-busy={users.isPlaceholderData || undefined}>
          <UserTable users={pages.flatMap(({ items }) => items)} onClearFilter={onClearFilter} />
          <NextPage
            query={users}
            errorTitle={<Trans>More people could not be loaded</Trans>}
            headingLevel={2}
            className={inset}
          >
            <Trans>Show more</Trans>
          </NextPage>
        </div>
      )}
    </QueryState>
  );
}

function UserTable({ users, onClearFilter }: { users: readonly User[]; onClearFilter: Props['onClearFilter'] }) {
  const { t } = useLingui();
  const container = useRef<HTMLDivElement>(null);
  // The row of a deleted user disappears; the focus then moves to the menu of the next user.
  const itemProps = useListFocus<string, HTMLDivElement>(
    users.map(({ id }) => id),
    () => container.current,
  );
  const columns = useColumns((user) => (
    <div {...itemProps(user.id)}>
      <UserActions user={user} />
    </div>
  ));
  return (
    <div ref={container} tabIndex={-1}>
      {users.length === 0 ? (
        <NobodyFound onClearFilter={onClearFilter} />
      ) : (
        <DataTable caption={t`People`} columns={columns} rows={users} rowKey={({ id }) => id} />
      )}
    </div>
  );
}

function NobodyFound({ onClearFilter }: Pick<Props, 'onClearFilter'>) {
  return (
    <EmptyState
      headingLevel={2}
      title={<Trans>Nobody found</Trans>}
      action={
        onClearFilter ? (
          <Button onClick={onClearFilter}>
            <Trans>Clear Search</Trans>
          </Button>
        ) : undefined
      }
    >
      <Trans>Nobody matches this search.</Trans>
    </EmptyState>
  );
}

function useColumns(renderActions: (user: User) => ReactNode): Column<User>[] {
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
      cell: (user) => <RoleText user={user} />,
    },
    { key: 'state', head: <Trans>State</Trans>, cell: ({ state }) => <StateBadge state={state} /> },
    {
      key: 'signIn',
      head: <Trans>Last sign-in</Trans>,
      cardLabel: t`Last sign-in`,
      cell: ({ lastSignInAt }) => (lastSignInAt ? formatDate(lastSignInAt) : <Trans>never</Trans>),
    },
    {
      key: 'actions',
      head: <span className="sr-only">{t`Actions`}</span>,
      numeric: true,
      cell: renderActions,
    },
  ];
}

function RoleText({ user: { role, isAdmin, trainerRequested, isOwn } }: { user: User }) {
  return (
    <span>
      {role === 'trainer' ? <Trans>Trainer</Trans> : <Trans>Trainee</Trans>}
      {isAdmin ? <Trans>, admin</Trans> : null}
      {isOwn ? <Trans> (you)</Trans> : null}
      {trainerRequested ? (
        <span className="meta block">
          <Trans>requests trainer access</Trans>
        </span>
      ) : null}
    </span>
  );
}
