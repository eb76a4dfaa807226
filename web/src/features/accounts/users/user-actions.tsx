import { useLingui } from '@lingui/react/macro';
import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { lazyWithoutPlaceholder } from '../../../lib/lazy-part.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AccessDialog } from './access-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { ResetSecondFactorDialog } from './reset-second-factor-dialog.tsx';
import { useUserFailureToast } from './use-user-failure-toast.ts';
import { isAccessAction, listUserActions, type UserAction } from './user-actions.rules.ts';
import { useExportPerson } from './users.hooks.ts';

const PrintCardsDialog = lazyWithoutPlaceholder(
  async () => (await import('./print-cards-dialog.tsx')).PrintCardsDialog,
);
const UserDialog = lazyWithoutPlaceholder(async () => (await import('./user-dialog.tsx')).UserDialog);

/** The menu of actions for a user, and the dialog of the selected action. Renders nothing for a deleted user. */
export function UserActions({ user }: { user: User }) {
  const { t } = useLingui();
  const [selectedAction, setSelectedAction] = useState<UserAction | null>(null);
  const labels = useActionLabels();
  const exportData = usePersonalDataExport(user);
  const close = () => setSelectedAction(null);
  const { data, access } = listUserActions(user);
  if (data.length === 0) return null;
  const toItem = (action: UserAction): MenuItem => ({
    key: action,
    label: labels[action],
    onSelect: action === 'export' ? exportData : () => setSelectedAction(action),
  });
  const separator: MenuItem = { kind: 'separator', key: 'separator' };
  return (
    <>
      <Menu
        trigger={<IconButton label={t`Actions for ${user.fullName}`} icon={<Icon of={EllipsisVertical} size={20} />} />}
        items={[...data.map(toItem), ...(access.length > 0 ? [separator] : []), ...access.map(toItem)]}
      />
      {selectedAction === 'edit' ? <UserDialog user={user} onClose={close} /> : null}
      {selectedAction === 'printCard' ? <PrintCardsDialog userIds={[user.id]} onClose={close} /> : null}
      {selectedAction === 'resetPassword' ? <ResetDialog user={user} onClose={close} /> : null}
      {selectedAction === 'resetSecondFactor' ? <ResetSecondFactorDialog user={user} onClose={close} /> : null}
      {selectedAction === 'endSessions' ? <EndSessionsDialog user={user} onClose={close} /> : null}
      {selectedAction === 'delete' ? <DeleteDialog user={user} onClose={close} /> : null}
      {selectedAction !== null && isAccessAction(selectedAction) ? (
        <AccessDialog user={user} action={selectedAction} onClose={close} />
      ) : null}
    </>
  );
}

function useActionLabels(): Readonly<Record<UserAction, string>> {
  const { t } = useLingui();
  return {
    edit: t`Edit`,
    resetPassword: t`Reset password`,
    printCard: t`Print card`,
    resetSecondFactor: t`Reset second factor`,
    endSessions: t`End all sessions`,
    export: t`Export personal data`,
    makeTrainer: t`Make trainer`,
    removeTrainer: t`Remove trainer access`,
    makeAdmin: t`Make admin`,
    removeAdmin: t`Remove admin access`,
    activate: t`Activate`,
    deactivate: t`Deactivate`,
    delete: t`Delete`,
  };
}

/** Returns a function that saves all personal data of a user as a JSON file. */
function usePersonalDataExport(user: User): () => void {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useUserFailureToast();
  const { mutate } = useExportPerson(user, {
    onSuccess: (personalData) => {
      saveFile(
        new Blob([JSON.stringify(personalData, null, 2)], { type: 'application/json' }),
        `personal-data-${user.id}.json`,
      );
      show({
        title: t`Data Exported`,
        description: t`The file contains all data about ${user.fullName}.`,
        variant: 'success',
      });
    },
    onError: showFailure(t`The data could not be exported`),
  });
  return () => mutate();
}
