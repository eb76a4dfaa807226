import type { Account } from '@loopcheck/contract/features/accounts/accounts.contract';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import User from 'lucide-react/icons/user';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';

export type UserMenuProps = { account: Account; onSignOut: () => void };

/** Who is signed in, the way to the own data, and the way out. */
export function UserMenu({ account, onSignOut }: UserMenuProps) {
  const { t } = useLingui();
  return (
    <Menu
      trigger={<IconButton label={t`User menu`} icon={<Avatar name={account.fullName} />} />}
      head={
        <>
          <b>{account.fullName}</b>
          {account.position || t`Trainee`}
        </>
      }
      items={[
        {
          kind: 'link',
          key: 'profile',
          label: t`Profile`,
          icon: <Icon of={User} size={18} />,
          render: <Link to="/profile" />,
        },
        { kind: 'separator', key: 'line' },
        { key: 'sign-out', label: t`Sign Out`, icon: <Icon of={LogOut} size={18} />, onSelect: onSignOut },
      ]}
    />
  );
}
