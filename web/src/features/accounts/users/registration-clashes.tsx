import { Trans, useLingui } from '@lingui/react/macro';
import type { RegistrationClash } from '@loopcheck/contract/features/accounts/clashes.contract';
import UserX from 'lucide-react/icons/user-x';
import { formatDateTime } from '../../../lib/formatting.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useListFocus } from '../../../ui/use-list-focus.ts';
import { useUserFailureToast } from './use-user-failure-toast.ts';
import { useDismissClash, useRegistrationClashes } from './users.hooks.ts';

/**
 * The registrations that created no account, because another account has the email or the employee ID. The server did
 * not tell this to the people who registered, so an admin must contact them.
 */
export function RegistrationClashes() {
  const clashes = useRegistrationClashes();
  return (
    <QueryState
      queries={[clashes]}
      title={<Trans>The registrations could not be loaded</Trans>}
      variant="panel"
      // Usually there are no clashes. A placeholder that disappears again would only make the page jump.
      loading={<></>}
    >
      {(list) => <ClashList clashes={list} />}
    </QueryState>
  );
}

function ClashList({ clashes }: { clashes: readonly RegistrationClash[] }) {
  const itemProps = useListFocus<string, HTMLDivElement>(
    clashes.map(({ id }) => id),
    () => document.querySelector('main'),
  );
  return clashes.map((clash) => (
    <div key={clash.id} {...itemProps(clash.id)}>
      <ClashBox clash={clash} />
    </div>
  ));
}

function ClashBox({ clash }: { clash: RegistrationClash }) {
  const { t } = useLingui();
  const showFailure = useUserFailureToast();
  const dismiss = useDismissClash(clash, { onError: showFailure(t`The registration was not dismissed`) });
  const { fullName: name } = clash;
  return (
    <Callout tone="warn" icon={UserX} title={<Trans>A registration created no account</Trans>}>
      <div className="row flex-wrap justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 wrap-anywhere max-sm:basis-full">
          <p>
            <Trans>
              {name} registered on {formatDateTime(clash.createdAt)}.
            </Trans>
          </p>
          <ClashReasons clash={clash} />
          <p>
            <Trans>Find out who registered. Correct the account or reset its password. Then dismiss this.</Trans>
          </p>
        </div>
        <Button
          busy={dismiss.isPending}
          aria-label={t`Dismiss the registration of ${name}`}
          onClick={() => dismiss.mutate()}
        >
          <Trans>Dismiss</Trans>
        </Button>
      </div>
    </Callout>
  );
}

function ClashReasons({ clash: { email, employeeId, emailOwner, employeeIdOwner } }: { clash: RegistrationClash }) {
  return (
    <ul className="list-disc ps-5">
      <li>
        {emailOwner ? (
          <Trans>
            Email {email}: the account of {emailOwner.fullName} has it.
          </Trans>
        ) : (
          <Trans>Email {email}: no account has it.</Trans>
        )}
      </li>
      <li>
        {employeeIdOwner ? (
          <Trans>
            Employee ID {employeeId}: the account of {employeeIdOwner.fullName} has it.
          </Trans>
        ) : (
          <Trans>Employee ID {employeeId}: no account has it.</Trans>
        )}
      </li>
    </ul>
  );
}
