import { Plural, Trans } from '@lingui/react/macro';
import type { ImportPreview } from '@loopcheck/contract/features/accounts/users-import.contract';
import type { ReactNode } from 'react';
import { Callout } from '../../../ui/callout.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldName } from './import-faults.tsx';
import { StateBadge } from './user-state-badge.tsx';

type Props = {
  preview: ImportPreview;
  deactivatesMissing: boolean;
  onDeactivateMissing: (deactivates: boolean) => void;
};

/** The preview of an import: whom it creates, what it changes, how many stay unchanged, and who is not in the file. */
export function ImportPreviewDetails({ preview, deactivatesMissing, onDeactivateMissing }: Props) {
  const { counts, created, changed, missing, sameNames } = preview;
  return (
    <>
      <PeopleList
        title={<Plural value={counts.created} _0="Nobody is created" one="Create # person" other="Create # people" />}
        count={counts.created}
        items={created.map((person) => (
          <li key={person.line} className="wrap-anywhere">
            {[person.fullName, person.email, person.employeeId].filter(Boolean).join(' · ')}
            {person.role === 'trainer' ? (
              <b>
                {' '}
                <Trans>as trainer</Trans>
              </b>
            ) : null}
          </li>
        ))}
      />
      <PeopleList
        title={<Plural value={counts.changed} _0="Nobody changes" one="Change # person" other="Change # people" />}
        count={counts.changed}
        items={changed.map((account) => (
          <ChangedAccount key={account.line} account={account} />
        ))}
      />
      <p>
        <Trans>Unchanged: {counts.unchanged}</Trans>
      </p>
      {sameNames.length > 0 ? <SameNames names={sameNames} /> : null}
      <PeopleList
        title={
          <Plural
            value={counts.missing}
            _0="Nobody is missing in the file"
            one="# active person is not in the file"
            other="# active people are not in the file"
          />
        }
        count={counts.missing}
        items={missing.map(({ id, fullName, employeeId, role, isAdmin }) => (
          <li key={id} className="wrap-anywhere">
            {fullName} · {employeeId}
            {role === 'trainer' || isAdmin ? (
              <b> {isAdmin ? <Trans>Administrator</Trans> : <Trans>Trainer</Trans>}</b>
            ) : null}
          </li>
        ))}
      />
      {counts.missing > 0 ? (
        <Checkbox
          label={<Plural value={counts.missing} one="Deactivate this # person" other="Deactivate these # people" />}
          checked={deactivatesMissing}
          onChange={(event) => onDeactivateMissing(event.target.checked)}
        />
      ) : null}
    </>
  );
}

/** A list with more people than this is collapsed at first. */
const maxExpandedPeople = 20;

/** A list of people, which expands and collapses when its title is pressed. `items` are the first of `count` people. */
function PeopleList({ title, count, items }: { title: ReactNode; count: number; items: readonly ReactNode[] }) {
  if (count === 0) return <p>{title}.</p>;
  const hiddenCount = count - items.length;
  return (
    <details open={count <= maxExpandedPeople}>
      <summary className="min-h-11 cursor-pointer content-center font-medium">{title}</summary>
      <ul className="max-h-64 overflow-y-auto text-14">
        {items}
        {hiddenCount > 0 ? (
          <li>
            <Plural value={hiddenCount} one="And # more." other="And # more." />
          </li>
        ) : null}
      </ul>
    </details>
  );
}

function ChangedAccount({ account }: { account: ImportPreview['changed'][number] }) {
  return (
    <li className="py-1 wrap-anywhere">
      <b>{account.fullName}</b> · {account.employeeId}{' '}
      {account.state === 'active' ? null : <StateBadge state={account.state} />}
      <ul className="ps-4">
        {account.changes.map(({ field, from, to }) => (
          <li key={field}>
            <FieldName field={field} />: {from === '' ? <Trans>empty</Trans> : <s>{from}</s>} →{' '}
            {to === '' ? <Trans>empty</Trans> : <b>{to}</b>}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The maximum number of names in the list. */
const maxNames = 20;

function SameNames({ names }: { names: ImportPreview['sameNames'] }) {
  return (
    <Callout tone="warn" title={<Trans>Several lines have the same name. Check that they are different people.</Trans>}>
      <ul>
        {names.slice(0, maxNames).map(({ fullName, lines }) => (
          <li key={fullName} className="wrap-anywhere">
            <Trans>
              {fullName}: lines {lines.join(', ')}
            </Trans>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
