import type { PrintedCards } from '@loopcheck/contract/features/accounts/cards.contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { BulkExceptions } from './bulk-exceptions.tsx';
import { CancelButton } from './cancel-button.tsx';
import { CardSheets } from './card-sheets.tsx';
import { useUserFailureToast } from './use-user-failure-toast.ts';
import { useCreateCards } from './cards.hooks.ts';

/** `userIds` contains at most `maxPeoplePerBulkRequest` ids. */
type Props = { userIds: readonly string[]; onClose: () => void };

/** Creates cards with one-time codes, shows the codes once, and prints the cards. */
export function PrintCardsDialog({ userIds, onClose }: Props) {
  const { t } = useLingui();
  const showFailure = useUserFailureToast();
  const { mutate, isPending, data: created } = useCreateCards();
  return (
    <Dialog
      open
      keepOnOutsidePress
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
      title={<Plural value={userIds.length} one="Print a card" other="Print cards for # people" />}
      footer={
        created ? (
          <>
            <Button onClick={onClose}>
              <Trans>Done</Trans>
            </Button>
            {created.cards.length > 0 ? (
              <Button variant="primary" onClick={() => window.print()}>
                <Trans>Print</Trans>
              </Button>
            ) : null}
          </>
        ) : (
          <>
            <CancelButton isPending={isPending} onCancel={onClose} />
            <Button
              variant="primary"
              busy={isPending}
              onClick={() => mutate({ userIds: [...userIds] }, { onError: showFailure(t`No card was created`) })}
            >
              <Plural value={userIds.length} one="Create card" other="Create cards" />
            </Button>
          </>
        )
      }
    >
      {created ? <CreatedCards created={created} /> : <Explanation />}
    </Dialog>
  );
}

const Explanation = () => (
  <p className="text-ink-2">
    <Trans>
      A card has a one-time code. With it and the employee ID, the person sets a password. It is valid for 14 days, or
      for 24 hours if the person has a password, and replaces earlier links and cards. The current password works until
      the card is used.
    </Trans>
  </p>
);

function CreatedCards({ created }: { created: PrintedCards }) {
  const { cards, leftOut } = created;
  return (
    <>
      {cards.length > 0 ? (
        <>
          <Callout tone="warn">
            <p>
              <Trans>
                Print the cards now. The codes are not shown again. Each works once, until the time on its card.
              </Trans>
            </p>
          </Callout>
          <ul className="grid gap-3">
            {cards.map(({ userId, fullName, employeeId, code }) => (
              <li key={userId} className="wrap-anywhere">
                <b>{fullName}</b> <span className="meta">{employeeId}</span>
                <div className="font-mono select-all">{code}</div>
              </li>
            ))}
          </ul>
          <CardSheets created={created} />
        </>
      ) : null}
      <BulkExceptions people={leftOut} />
    </>
  );
}
