import type { SecondFactorState } from '@loopcheck/contract/features/second-factor/second-factor.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { RemoveButton } from './remove-button.tsx';
import { useRemovePasskey } from './second-factor.hooks.ts';
import { AddedAndUsed } from './added-and-used.tsx';

type Passkey = SecondFactorState['passkeys'][number];

/** The passkeys of the signed-in person, each with a button that removes it. */
export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const list = useRef<HTMLUListElement>(null);
  const itemProps = useListFocus(
    passkeys.map(({ id }) => id),
    () => list.current,
  );
  return (
    <ul ref={list} tabIndex={-1} className="grid gap-2">
      {passkeys.map((passkey) => (
        <li key={passkey.id} {...itemProps(passkey.id)} className="flex items-center justify-between gap-3">
          <PasskeyRow passkey={passkey} />
        </li>
      ))}
    </ul>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useLingui();
  const { show } = useToast();
  const { name, addedAt, lastUsedAt } = passkey;
  const { mutate, isPending } = useRemovePasskey(passkey.id, () =>
    show({ title: t`Passkey Removed`, description: name, variant: 'success' }),
  );
  return (
    <>
      <div className="min-w-0 wrap-anywhere">
        <b>{name}</b>
        <div className="meta">
          <AddedAndUsed addedAt={addedAt} lastUsedAt={lastUsedAt} />
        </div>
      </div>
      <RemoveButton
        label={t`Remove the passkey ${name}`}
        question={<Trans>Remove the passkey {name}?</Trans>}
        failureTitle={t`The passkey was not removed`}
        isPending={isPending}
        remove={mutate}
      />
    </>
  );
}
