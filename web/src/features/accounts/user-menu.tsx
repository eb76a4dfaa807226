import type { Account } from '@loopcheck/contract/features/accounts/accounts.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import LogOut from 'lucide-react/icons/log-out';
import Newspaper from 'lucide-react/icons/newspaper';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import SettingsIcon from 'lucide-react/icons/settings';
import User from 'lucide-react/icons/user';
import UsersRound from 'lucide-react/icons/users-round';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { hasTrainerAccess } from './accounts.rules.ts';

export type UserMenuProps = { account: Account; onSignOut: () => void };

/** The menu in the header with the name of the signed-in person, links to their pages, and Sign Out. */
export function UserMenu({ account, onSignOut }: UserMenuProps) {
  const { t } = useLingui();
  return (
    <Menu
      trigger={
        <IconButton label={t`User menu`} icon={<Avatar name={account.fullName} picture={account.profileImageUrl} />} />
      }
      head={{ title: account.fullName, text: account.position || <Trans>Trainee</Trans> }}
      items={[
        {
          kind: 'link',
          key: 'profile',
          label: t`Profile`,
          icon: <Icon of={User} size={18} />,
          render: <Link to="/profile" />,
        },
        {
          kind: 'link',
          key: 'settings',
          label: t`Settings`,
          icon: <Icon of={SettingsIcon} size={18} />,
          render: <Link to="/settings" />,
        },
        ...secondHomeLinks(account),
        ...(account.isAdmin
          ? [
              {
                kind: 'link' as const,
                key: 'news',
                label: t`News Feed`,
                icon: <Icon of={Newspaper} size={18} />,
                render: <Link to="/news-feed" />,
              },
              {
                kind: 'link' as const,
                key: 'admin',
                label: t`Admin Panel`,
                icon: <Icon of={SlidersHorizontal} size={18} />,
                render: <Link to="/admin" />,
              },
            ]
          : []),
        { kind: 'separator', key: 'line' },
        { key: 'sign-out', label: t`Sign Out`, icon: <Icon of={LogOut} size={18} />, onSelect: onSignOut },
      ]}
    />
  );
}

/**
 * People with trainer access have two home pages, and `/` shows only one of them. Returns the link to the other one:
 * - for the role trainer, to the dashboard of trainees
 * - for admins with the role trainee, to the trainer portal
 *
 * For people without trainer access, returns an empty list.
 */
function secondHomeLinks(account: Account): readonly MenuItem[] {
  if (account.role === 'trainer') {
    return [
      {
        kind: 'link',
        key: 'training',
        label: <Trans>My Training</Trans>,
        icon: <Icon of={GraduationCap} size={18} />,
        render: <Link to="/trainee" />,
      },
    ];
  }
  if (!hasTrainerAccess(account)) return [];
  return [
    {
      kind: 'link',
      key: 'portal',
      label: <Trans>Trainer Portal</Trans>,
      icon: <Icon of={UsersRound} size={18} />,
      render: <Link to="/trainer" />,
    },
  ];
}
