import { Trans, useLingui } from '@lingui/react/macro';
import type { Login } from '@loopcheck/contract/features/logins/logins.contract';
import { useState } from 'react';
import { formatDateTime, formatLately } from '../../lib/formatting.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { SessionLength } from './login-words.tsx';

type Props = { logins: readonly Login[]; onPerson: (login: Login) => void };

/** The name of somebody as the records have it; undefined where an address belongs to nobody. */
export const nameOf = ({ firstName, lastName }: Login): string | undefined =>
  firstName === null ? undefined : `${firstName} ${lastName ?? ''}`.trim();

/** The records: dense rows on a desk, cards in a hand. */
export function LoginTable({ logins, onPerson }: Props) {
  const { t } = useLingui();
  const [now] = useState(() => Date.now());
  const heads = {
    name: t`Name`,
    role: t`Role`,
    time: t`Signed in`,
    session: t`Session`,
    device: t`Device`,
    browser: t`Browser`,
    address: t`Address`,
  };
  return (
    <DataTable
      caption={t`Login records`}
      rows={logins}
      rowKey={({ id }) => id}
      columns={columnsOf(heads, now, onPerson)}
    />
  );
}

type Heads = Record<'name' | 'role' | 'time' | 'session' | 'device' | 'browser' | 'address', string>;

const columnsOf = (heads: Heads, now: number, onPerson: Props['onPerson']): Column<Login>[] => [
  { key: 'name', head: heads.name, cell: (login) => <Person login={login} onPerson={onPerson} /> },
  { key: 'role', head: heads.role, cell: ({ role }) => <RoleWord role={role} />, className: 'self-center' },
  {
    key: 'time',
    head: heads.time,
    cell: (login) => (
      <>
        <time className="num" dateTime={login.loginTime} title={formatDateTime(login.loginTime)}>
          {formatLately(login.loginTime, now)}
        </time>
        <Outcome login={login} />
      </>
    ),
  },
  {
    key: 'session',
    head: heads.session,
    cardLabel: heads.session,
    numeric: true,
    cell: ({ sessionDuration }) => <SessionLength minutes={sessionDuration} />,
  },
  {
    key: 'device',
    head: heads.device,
    cell: ({ deviceType, browser }) => (
      <>
        {deviceType}
        <span className="hide-l">, {browser}</span>
      </>
    ),
  },
  { key: 'browser', head: heads.browser, cell: ({ browser }) => browser, deskOnly: true },
  {
    key: 'address',
    head: heads.address,
    cell: ({ ipAddress }) => <span className="mono text-13 break-all">{ipAddress}</span>,
  },
];

function Person({ login, onPerson }: { login: Login; onPerson: (login: Login) => void }) {
  const { t } = useLingui();
  const name = nameOf(login);
  if (name === undefined) {
    return (
      <span className="sec">
        <Trans>Unknown address</Trans>
      </span>
    );
  }
  return (
    <button
      type="button"
      className="cursor-pointer text-start font-medium hover:underline max-lg:min-h-11"
      title={login.email ?? undefined}
      aria-label={t`${name}: show only this person`}
      onClick={() => onPerson(login)}
    >
      {name}
    </button>
  );
}

function RoleWord({ role }: { role: Login['role'] }) {
  if (role === null) return null;
  return <Badge>{role === 'trainer' ? <Trans>Trainer</Trans> : <Trans>Trainee</Trans>}</Badge>;
}

/** What went otherwise than a plain sign-in. */
function Outcome({ login: { succeeded, delayedMs } }: { login: Login }) {
  const seconds = Math.max(1, Math.round(delayedMs / 1000));
  if (succeeded && delayedMs === 0) return null;
  return (
    <span className="meta block">
      {succeeded ? null : <Trans>refused</Trans>}
      {succeeded || delayedMs === 0 ? null : ', '}
      {delayedMs > 0 ? <Trans>slowed down {seconds} s</Trans> : null}
    </span>
  );
}
