import { Plural, Trans } from '@lingui/react/macro';
import type { BulkOutcome, BulkPerson } from '@loopcheck/contract/features/accounts/users-bulk.contract';
import type { ReactNode } from 'react';
import { Callout } from '../../../ui/callout.tsx';

type Reason = Exclude<BulkOutcome, 'done'>;

const reasonTexts: Readonly<Record<Reason, ReactNode>> = {
  unchanged: <Trans>Nothing to change</Trans>,
  own_account: <Trans>Your own account</Trans>,
  last_admin: <Trans>The last admin</Trans>,
  user_not_found: <Trans>Deleted meanwhile</Trans>,
  account_not_open: <Trans>Account not active</Trans>,
  directory_account: <Trans>Signs in with the directory</Trans>,
  has_password: <Trans>Has a password already</Trans>,
  no_email: <Trans>Has no email</Trans>,
};

/** The maximum number of names shown for each reason. */
const maxNames = 20;

/** The people whom a bulk action leaves out, by reason. Renders nothing if nobody is left out. */
export function BulkExceptions({ people }: { people: readonly BulkPerson[] }) {
  const namesByReason = new Map<Reason, string[]>();
  for (const { outcome, fullName } of people) {
    if (outcome !== 'done') namesByReason.set(outcome, [...(namesByReason.get(outcome) ?? []), fullName]);
  }
  if (namesByReason.size === 0) return null;
  const leftOutCount = people.filter(({ outcome }) => outcome !== 'done').length;
  return (
    <Callout title={<Plural value={leftOutCount} one="# person is left out" other="# people are left out" />}>
      <ul className="max-h-48 overflow-y-auto">
        {[...namesByReason].map(([reason, names]) => (
          <li key={reason} className="wrap-anywhere">
            <span className="font-medium">{reasonTexts[reason]}</span>: <NameList names={names} />
          </li>
        ))}
      </ul>
    </Callout>
  );
}

/** The first names, and the number of the other people. The name of an account that no longer exists is empty. */
function NameList({ names }: { names: readonly string[] }) {
  const shownNames = names.filter(Boolean).slice(0, maxNames);
  const otherCount = names.length - shownNames.length;
  if (shownNames.length === 0) return <Plural value={otherCount} one="# account" other="# accounts" />;
  return (
    <>
      {shownNames.join(', ')}
      {otherCount > 0 ? (
        <>
          {' '}
          <Plural value={otherCount} one="and # more" other="and # more" />
        </>
      ) : null}
    </>
  );
}
