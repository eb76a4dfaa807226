import { Trans, useLingui } from '@lingui/react/macro';
import type { SignInAttempt } from '@loopcheck/contract/features/logins/logins.contract';
import { useState } from 'react';
import { formatDateTime, formatRecentDateTime } from '../../lib/formatting.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { SessionDuration } from './login-texts.tsx';
import { personNameOf } from './logins.rules.ts';

type Props = {
  signIns: readonly SignInAttempt[];
  /** Called when a name is pressed, with one of the attempts of that person. */
  onSelectPerson: (signIn: SignInAttempt) => void;
};

export function SignInTable({ signIns, onSelectPerson }: Props) {
  const { t } = useLingui();
  // The words "today" and "yesterday" in the table refer to the day on which the table was opened.
  const [now] = useState(Date.now);
  const heads = {
    name: t`Name`,
    role: t`Role`,
    time: t`Signed in`,
    session: t`Session`,
    device: t`Device`,
    browser: t`Browser`,
    address: t`IP address`,
  };
  return (
    <DataTable
      caption={t`Login records`}
      rows={signIns}
      rowKey={({ id }) => id}
      columns={columnsOf(heads, now, onSelectPerson)}
    />
  );
}

type Heads = Record<'name' | 'role' | 'time' | 'session' | 'device' | 'browser' | 'address', string>;

const columnsOf = (heads: Heads, now: number, onSelectPerson: Props['onSelectPerson']): Column<SignInAttempt>[] => [
  { key: 'name', head: heads.name, cell: (signIn) => <Person signIn={signIn} onSelectPerson={onSelectPerson} /> },
  { key: 'role', head: heads.role, cell: ({ role }) => <RoleBadge role={role} />, className: 'self-center' },
  {
    key: 'time',
    head: heads.time,
    cell: (signIn) => (
      <>
        <time className="tabular-nums" dateTime={signIn.loginTime} title={formatDateTime(signIn.loginTime)}>
          {formatRecentDateTime(signIn.loginTime, now)}
        </time>
        <Outcome signIn={signIn} />
      </>
    ),
  },
  {
    key: 'session',
    head: heads.session,
    phoneLabel: heads.session,
    alignEnd: true,
    cell: ({ sessionDuration }) => <SessionDuration minutes={sessionDuration} />,
  },
  {
    key: 'device',
    head: heads.device,
    cell: ({ deviceType, browser }) => (
      <>
        {deviceType}
        {/* A phone does not show the column with the browser, so the browser is named here. */}
        <span className="lg:hidden">, {browser}</span>
      </>
    ),
  },
  { key: 'browser', head: heads.browser, cell: ({ browser }) => browser, hiddenOnPhone: true },
  {
    key: 'address',
    head: heads.address,
    cell: ({ ipAddress }) => <span className="font-mono text-13 break-all">{ipAddress}</span>,
  },
];

function Person({
  signIn,
  onSelectPerson,
}: {
  signIn: SignInAttempt;
  onSelectPerson: (signIn: SignInAttempt) => void;
}) {
  const { t } = useLingui();
  const name = personNameOf(signIn);
  if (name === undefined) {
    return (
      <span className="text-ink-2">
        <Trans>Unknown account</Trans>
      </span>
    );
  }
  return (
    <button
      type="button"
      className="cursor-pointer text-start font-medium hover:underline max-lg:min-h-11"
      title={signIn.email ?? undefined}
      aria-label={t`${name}: show only this person`}
      onClick={() => onSelectPerson(signIn)}
    >
      {name}
    </button>
  );
}

function RoleBadge({ role }: { role: SignInAttempt['role'] }) {
  if (role === null) return null;
  return <Badge>{role === 'trainer' ? <Trans>Trainer</Trans> : <Trans>Trainee</Trans>}</Badge>;
}

/** Says that an attempt failed or was refused. Renders nothing for a successful sign-in. */
function Outcome({ signIn: { succeeded, refused } }: { signIn: SignInAttempt }) {
  if (succeeded) return null;
  return (
    <span className="meta block">{refused ? <Trans>refused, too many attempts</Trans> : <Trans>failed</Trans>}</span>
  );
}
