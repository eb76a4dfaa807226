import { useLingui } from '@lingui/react/macro';
import type { User, UserChange } from '@loopcheck/contract/features/accounts/users.contract';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { type ReactNode, useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AccessDialog, type AccessChange } from './access-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';
import { useUserFailure } from './use-user-failure.ts';
import { useExportPerson } from './users.hooks.ts';

type Open = 'edit' | 'reset' | 'delete' | AccessChange;

/** What an admin can do for one person. Nothing of access is offered for oneself. */
export function UserActs({ user }: { user: User }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<Open | null>(null);
  const exportData = useExport(user);
  const close = () => setOpen(null);
  if (user.state === 'deleted') return null;
  const act = (key: Open, label: ReactNode): MenuItem => ({ key, label, onSelect: () => setOpen(key) });
  const items: MenuItem[] = [
    act('edit', t`Edit`),
    ...(user.state === 'active' ? [act('reset', t`Reset password`)] : []),
    { key: 'export', label: t`Export personal data`, onSelect: exportData },
    ...(user.canChangeAccess
      ? [
          { kind: 'separator' as const, key: 'line' },
          act(
            user.role === 'trainer' ? 'takeTrainer' : 'makeTrainer',
            user.role === 'trainer' ? t`Take trainer access` : t`Make trainer`,
          ),
          ...(user.isAdmin
            ? [act('takeAdmin', t`Take admin access`)]
            : user.state === 'active'
              ? [act('makeAdmin', t`Make admin`)]
              : []),
          act(
            user.state === 'inactive' ? 'activate' : 'deactivate',
            user.state === 'inactive' ? t`Activate` : t`Deactivate`,
          ),
          act('delete', t`Delete`),
        ]
      : []),
  ];
  return (
    <>
      <Menu
        trigger={<IconButton label={t`Acts for ${user.fullName}`} icon={<Icon of={EllipsisVertical} size={20} />} />}
        items={items}
      />
      {open === 'edit' ? <UserDialog user={user} onClose={close} /> : null}
      {open === 'reset' ? <ResetDialog user={user} onClose={close} /> : null}
      {open === 'delete' ? <DeleteDialog user={user} onClose={close} /> : null}
      {open !== null && open in changes ? (
        <AccessDialog user={user} change={open as AccessChange} body={changes[open as AccessChange]} onClose={close} />
      ) : null}
    </>
  );
}

const changes: Record<AccessChange, UserChange> = {
  makeTrainer: { role: 'trainer' },
  takeTrainer: { role: 'trainee' },
  makeAdmin: { isAdmin: true },
  takeAdmin: { isAdmin: false },
  activate: { isActive: true },
  deactivate: { isActive: false },
};

/** Saves all that is kept about a person as a file to hand over. */
function useExport(user: User): () => void {
  const { t } = useLingui();
  const { show } = useToast();
  const failure = useUserFailure();
  const { mutate } = useExportPerson(user);
  return () =>
    mutate(undefined, {
      onSuccess: (copy) => {
        saveFile(
          new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }),
          `personal-data-${user.id}.json`,
        );
        show({
          title: t`Data Exported`,
          description: t`The file holds all that is kept about ${user.fullName}.`,
          variant: 'success',
        });
      },
      onError: failure(t`The data could not be exported`),
    });
}
