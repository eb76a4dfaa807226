import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import { type ReactNode, useRef, useState } from 'react';
import { formatDate } from '../../../lib/formatting.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { panelPadding } from '../../../ui/panel-padding.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { NextPage } from '../../../ui/next-page.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useListFocus } from '../../../ui/use-list-focus.ts';
import { BulkBar } from './bulk-bar.tsx';
import { SimilarNameWarning } from './similar-name-warning.tsx';
import { UserActions } from './user-actions.tsx';
import type { UserFilter } from './user-filter.rules.ts';
import { emptySelection, toggleSelection } from './user-selection.rules.ts';
import { StateBadge } from './user-state-badge.tsx';
import { useUsers } from './users.hooks.ts';

/** `onClearFilter` is undefined if no filter is set. */
type Props = { filter: UserFilter; onClearFilter: (() => void) | undefined };

/** The users who match the filter, with a menu of actions for each. */
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
        <div aria-busy={users.isPlaceholderData || undefined} className="flex flex-col">
          <SelectableUsers
            // A new key clears the selection, so that nobody stays selected who does not match the filter. The key changes with the
            // filter, and again when the people of the new filter replace the previous people.
            key={JSON.stringify([filter, users.isPlaceholderData])}
            users={pages.flatMap(({ items }) => items)}
            hasMore={users.hasNextPage}
            {...{ filter, onClearFilter }}
          />
          <NextPage
            query={users}
            errorTitle={<Trans>More people could not be loaded</Trans>}
            headingLevel={2}
            className={panelPadding}
          >
            <Trans>Show more</Trans>
          </NextPage>
        </div>
      )}
    </QueryState>
  );
}

type SelectableUsersProps = Props & { users: readonly User[]; hasMore: boolean };

/** The table of people with checkboxes, and the actions for the selected people. */
function SelectableUsers({ users, hasMore, filter, onClearFilter }: SelectableUsersProps) {
  const [selection, setSelection] = useState(emptySelection);
  const shownIds = users.flatMap(({ id, state }) => (state === 'deleted' ? [] : [id]));
  const toggle = (id: string, isRange: boolean) =>
    setSelection((current) => toggleSelection(current, id, { isRange, shownIds }));
  return (
    <>
      {shownIds.length > 0 || selection.ids.size > 0 ? (
        <BulkBar {...{ selection, shownIds, hasMore, filter }} onSelect={setSelection} />
      ) : null}
      <UserTable users={users} onClearFilter={onClearFilter} selectedIds={selection.ids} onToggle={toggle} />
    </>
  );
}

type UserTableProps = {
  users: readonly User[];
  onClearFilter: Props['onClearFilter'];
  selectedIds: ReadonlySet<string>;
  onToggle: SelectionCheckboxProps['onToggle'];
};

function UserTable({ users, onClearFilter, selectedIds, onToggle }: UserTableProps) {
  const { t } = useLingui();
  const container = useRef<HTMLDivElement>(null);
  // When the row of a deleted user disappears, the focus moves to the menu of the next user.
  const itemProps = useListFocus<string, HTMLDivElement>(
    users.map(({ id }) => id),
    () => container.current,
  );
  const columns = useColumns({
    renderSelect: (user) => <SelectionCheckbox user={user} isSelected={selectedIds.has(user.id)} onToggle={onToggle} />,
    renderActions: (user) => (
      <div {...itemProps(user.id)}>
        <UserActions user={user} />
      </div>
    ),
  });
  return (
    <div ref={container} tabIndex={-1}>
      {users.length === 0 ? (
        <NobodyFound onClearFilter={onClearFilter} />
      ) : (
        <DataTable caption={t`People`} columns={columns} rows={users} rowKey={({ id }) => id} phoneCardColumns={3} />
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

type SelectionCheckboxProps = {
  user: User;
  isSelected: boolean;
  /** If `isRange`, all people between the last used checkbox and this one change. */
  onToggle: (id: string, isRange: boolean) => void;
};

/** The checkbox of a person. With the Shift key, it changes all checkboxes between the last used one and this one. */
function SelectionCheckbox({ user, isSelected, onToggle }: SelectionCheckboxProps) {
  const { t } = useLingui();
  // Set when a key or the pointer is pressed, because a change event does not state whether Shift is pressed.
  const isShiftPressed = useRef(false);
  if (user.state === 'deleted') return null;
  return (
    <Checkbox
      className="min-w-11"
      label={<span className="sr-only">{t`Select ${user.fullName}`}</span>}
      checked={isSelected}
      onKeyDown={(event) => {
        isShiftPressed.current = event.shiftKey;
      }}
      onPointerDown={(event) => {
        isShiftPressed.current = event.shiftKey;
      }}
      onChange={() => onToggle(user.id, isShiftPressed.current)}
    />
  );
}

type CellRenderers = { renderSelect: (user: User) => ReactNode; renderActions: (user: User) => ReactNode };

function useColumns({ renderSelect, renderActions }: CellRenderers): Column<User>[] {
  const { t } = useLingui();
  return [
    {
      key: 'select',
      head: <span className="sr-only">{t`Selected`}</span>,
      className: 'lg:w-16',
      cell: renderSelect,
    },
    {
      key: 'name',
      head: <Trans>Name</Trans>,
      className: 'max-lg:not-print:col-span-2',
      cell: (user) => (
        <>
          <b className="wrap-anywhere">{user.fullName}</b>
          <SimilarNameWarning similarStaffName={user.resembles} />
          <div className="meta wrap-anywhere">{[user.email, user.employeeId].filter(Boolean).join(' · ')}</div>
        </>
      ),
    },
    {
      key: 'work',
      head: <Trans>Position</Trans>,
      hiddenOnPhone: true,
      cell: ({ position, department }) => (
        <span className="wrap-anywhere">{[position, department].filter(Boolean).join(', ')}</span>
      ),
    },
    {
      key: 'role',
      head: <Trans>Role</Trans>,
      className: 'max-lg:not-print:col-start-2',
      cell: (user) => <RoleText user={user} />,
    },
    { key: 'state', head: <Trans>State</Trans>, cell: ({ state }) => <StateBadge state={state} /> },
    {
      key: 'signIn',
      head: <Trans>Last sign-in</Trans>,
      className: 'max-lg:not-print:col-start-2',
      phoneLabel: t`Last sign-in`,
      cell: ({ lastSignInAt }) => (lastSignInAt ? formatDate(lastSignInAt) : <Trans>never</Trans>),
    },
    {
      key: 'actions',
      head: <span className="sr-only">{t`Actions`}</span>,
      alignEnd: true,
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
