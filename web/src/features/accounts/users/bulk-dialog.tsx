import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BulkAction, BulkActionKind, BulkPerson } from '@loopcheck/contract/features/accounts/users-bulk.contract';
import { type ReactNode, useState } from 'react';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { usePersonalSettings } from '../personal-settings.hooks.ts';
import { BulkDepartmentField } from './bulk-department-field.tsx';
import { BulkExceptions } from './bulk-exceptions.tsx';
import { BulkLinks } from './bulk-links.tsx';
import { CancelButton } from './cancel-button.tsx';
import { useUserFailureToast } from './use-user-failure-toast.ts';
import { type BulkReply, type BulkRequest, useCheckBulk, useRunBulk } from './users-bulk.hooks.ts';

type Props = {
  kind: BulkActionKind;
  ids: readonly string[];
  /** `isDone` is true if the action was carried out. */
  onClose: (isDone: boolean) => void;
};

/**
 * Shows how many people an action changes and whom it leaves out, asks for confirmation, and then shows any new one-time
 * links.
 */
export function BulkDialog({ kind, ids, onClose }: Props) {
  const [requestId] = useState(randomUuid);
  const [department, setDepartment] = useState('');
  const [removesDepartment, setRemovesDepartment] = useState(false);
  const [byMail, setByMail] = useState(false);
  const [reply, setReply] = useState<BulkReply | null>(null);
  const request: BulkRequest = { ids, action: toAction(kind, department), byMail };
  const isComplete = kind !== 'set_department' || department.trim() !== '' || removesDepartment;
  // The department in the check request. Debounced, so that the dialog does not send a request after each character.
  const checkedDepartment = useDebouncedValue(department.trim());
  const isCheckCurrent = isComplete && checkedDepartment === department.trim();
  const checkedRequest = { ...request, action: toAction(kind, checkedDepartment) };
  const check = useCheckBulk(checkedRequest, `${requestId} ${checkedDepartment}`, isCheckCurrent);
  const { confirm, isPending } = useSendRequest(request, requestId, (result) => {
    if (result.linksCsv === null) onClose(true);
    else setReply(result);
  });
  // The number of people whom the action changes. Until it is known, the title states the number of selected people.
  const count = countDone(check.data ?? []);
  return (
    <Dialog
      open
      wide={reply !== null}
      keepOnOutsidePress
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose(reply !== null);
      }}
      title={
        reply ? (
          <Trans>One-time links</Trans>
        ) : (
          <Title kind={kind} count={isComplete && check.data ? count : ids.length} />
        )
      }
      footer={
        reply ? (
          <Button variant="primary" onClick={() => onClose(true)}>
            <Trans>Done</Trans>
          </Button>
        ) : (
          <>
            <CancelButton isPending={isPending} onCancel={() => onClose(false)} />
            <ConfirmButton
              {...{ kind, count, isComplete, isPending }}
              isChecked={isCheckCurrent && check.isSuccess}
              onConfirm={confirm}
            />
          </>
        )
      }
    >
      {reply ? (
        <BulkLinks reply={reply} />
      ) : (
        <>
          <p className="text-ink-2">
            <Consequences kind={kind} />
          </p>
          {kind === 'set_department' ? (
            <BulkDepartmentField
              value={department}
              onChange={setDepartment}
              removesDepartment={removesDepartment}
              onRemovesDepartmentChange={setRemovesDepartment}
            />
          ) : null}
          {kind === 'invite' || kind === 'reset_password' ? (
            <DeliveryChoice value={byMail} onChange={setByMail} />
          ) : null}
          {isComplete ? (
            <QueryState queries={[check]} title={<Trans>The people could not be checked</Trans>} headingLevel={3}>
              {(people) => <BulkExceptions people={people} />}
            </QueryState>
          ) : null}
        </>
      )}
    </Dialog>
  );
}

const toAction = (kind: BulkActionKind, department: string): BulkAction =>
  kind === 'set_department' ? { kind, department: department.trim() || null } : { kind };

/** The number of people whom the action changes, in the reply to a check, or has changed, in the reply to the action. */
const countDone = (people: readonly BulkPerson[]): number => people.filter(({ outcome }) => outcome === 'done').length;

/** Returns a function that sends the request. If the reply has no links, a toast says how many people were changed. */
function useSendRequest(request: BulkRequest, requestId: string, onDone: (reply: BulkReply) => void) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useUserFailureToast();
  const { mutate, isPending } = useRunBulk(request, requestId);
  const confirm = () =>
    mutate(undefined, {
      onSuccess: (reply) => {
        onDone(reply);
        // The dialog with the links states the numbers itself, and a toast would cover one of the links.
        if (reply.linksCsv !== null) return;
        const done = countDone(reply.people);
        const leftOut = reply.people.length - done;
        show({
          title: t`${done} of ${reply.people.length} people`,
          description: leftOut > 0 ? t`Done. ${leftOut} left out.` : t`Done.`,
          variant: done > 0 ? 'success' : 'warning',
        });
      },
      onError: showFailure(t`Not finished. Try again: nothing is done twice.`),
    });
  return { confirm, isPending };
}

type ConfirmButtonProps = {
  kind: BulkActionKind;
  /** The number of people whom the action would change. */
  count: number;
  /** True if the input is complete. To set a department, the admin must enter it or choose its removal. */
  isComplete: boolean;
  /** True if the server has checked the action as it is currently entered. */
  isChecked: boolean;
  isPending: boolean;
  onConfirm: () => void;
};

function ConfirmButton({ kind, count, isComplete, isChecked, isPending, onConfirm }: ConfirmButtonProps) {
  const { t } = useLingui();
  let disabledReason: string | undefined;
  if (!isComplete) disabledReason = t`Enter a department`;
  else if (!isChecked) disabledReason = t`Checking…`;
  else if (count === 0) disabledReason = t`There is nobody to change`;
  return (
    <Button
      variant={kind === 'deactivate' ? 'danger' : 'primary'}
      busy={isPending}
      disabledReason={disabledReason}
      onClick={onConfirm}
    >
      <ActionText kind={kind} />
    </Button>
  );
}

function DeliveryChoice({ value, onChange }: { value: boolean; onChange: (byMail: boolean) => void }) {
  const { t } = useLingui();
  const { data: settings } = usePersonalSettings();
  if (!settings?.mailAvailable) return null;
  return (
    <RadioGroup
      label={t`How the people get their links`}
      value={value ? 'mail' : 'show'}
      onChange={(choice) => onChange(choice === 'mail')}
      choices={[
        { value: 'show', label: t`Show the links to me`, description: t`You hand them out.` },
        { value: 'mail', label: t`Send the links by mail`, description: t`Only the people see them.` },
      ]}
    />
  );
}

function Title({ kind, count }: { kind: BulkActionKind; count: number }): ReactNode {
  switch (kind) {
    case 'set_department':
      return <Plural value={count} one="Set the department of # person" other="Set the department of # people" />;
    case 'deactivate':
      return <Plural value={count} one="Deactivate # person?" other="Deactivate # people?" />;
    case 'activate':
      return <Plural value={count} one="Activate # person?" other="Activate # people?" />;
    case 'invite':
      return <Plural value={count} one="Invite # person again?" other="Invite # people again?" />;
    case 'reset_password':
      return <Plural value={count} one="Reset the password of # person?" other="Reset the passwords of # people?" />;
  }
}

function ActionText({ kind }: { kind: BulkActionKind }): ReactNode {
  switch (kind) {
    case 'set_department':
      return <Trans>Set department</Trans>;
    case 'deactivate':
      return <Trans>Deactivate</Trans>;
    case 'activate':
      return <Trans>Activate</Trans>;
    case 'invite':
      return <Trans>Invite again</Trans>;
    case 'reset_password':
      return <Trans>Reset password</Trans>;
  }
}

function Consequences({ kind }: { kind: BulkActionKind }): ReactNode {
  switch (kind) {
    case 'set_department':
      return <Trans>Replaces the department of these people.</Trans>;
    case 'deactivate':
      return (
        <Trans>The people are signed out everywhere and cannot sign in until activated again. All records stay.</Trans>
      );
    case 'activate':
      return <Trans>The people can sign in again. Progress and certificates have not changed.</Trans>;
    case 'invite':
      return <Trans>Each person gets a new one-time link to choose a password. Earlier links stop working.</Trans>;
    case 'reset_password':
      return (
        <Trans>
          Each person gets a one-time link. The current password works until the link is used. Earlier links stop
          working.
        </Trans>
      );
  }
}
