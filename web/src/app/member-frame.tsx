import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import Award from 'lucide-react/icons/award';
import BookOpen from 'lucide-react/icons/book-open';
import House from 'lucide-react/icons/house';
import LayoutList from 'lucide-react/icons/layout-list';
import Newspaper from 'lucide-react/icons/newspaper';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { ReactNode } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { useSavedAppearance } from '../features/accounts/personal-settings.hooks.ts';
import { UserMenu } from '../features/accounts/user-menu.tsx';
import { NextStepButton } from '../features/next-step/next-step-button.tsx';
import { Bell } from '../features/notifications/bell.tsx';
import { useLiveEvents } from '../features/notifications/use-live-events.ts';
import { useSite } from '../features/site/site.hooks.ts';
import { signOutPath } from '../lib/paths.ts';
import { forgetPerson } from '../screens/forget-person.ts';
import { RoleBadge } from '../ui/badge.tsx';
import { AppFrame, type NavItem } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePreloadedScreens } from './use-preloaded-screens.ts';
import { queriesByNotificationKind } from './notification-queries.ts';
import { useMemberAssistant } from './member-assistant.tsx';

/** Header, page and bottom bar for signed-in people. Without `children`, the page shows the screen of the route. */
export function MemberFrame({ children }: { children?: ReactNode }) {
  const account = useAccount();
  const site = useSite();
  const queryClient = useQueryClient();
  useLiveEvents(queriesByNotificationKind);
  usePreloadedScreens();
  const assistant = useMemberAssistant();
  useSavedAppearance();
  const signOut = () => {
    forgetPerson(queryClient);
    window.location.assign(signOutPath);
  };
  return (
    <AppFrame
      name={site.data?.siteName ?? 'Loopcheck'}
      hidesNameOnPhone={account.isAdmin}
      logoUrl={site.data?.logoUrl ?? undefined}
      home={<Link to="/" />}
      items={useNavItems()}
      assistant={assistant.renderButton}
      end={
        <>
          <RoleBadge isAdmin={account.isAdmin}>
            {account.role === 'trainer' ? <Trans>Trainer</Trans> : <Trans>Trainee</Trans>}
          </RoleBadge>
          <Bell renderNextStep={account.role === 'trainee' ? renderNextStep : undefined} />
          <UserMenu account={account} onSignOut={signOut} />
        </>
      }
    >
      {children ?? <Outlet />}
      {assistant.dialog}
    </AppFrame>
  );
}

const renderNextStep = (close: () => void) => (
  <div className="border-b border-line p-3">
    <NextStepButton wide onFollow={close} />
  </div>
);

function useNavItems(): readonly NavItem[] {
  const { t } = useLingui();
  const account = useAccount();
  const homePath = account.role === 'trainer' ? '/trainer' : '/trainee';
  const isHomeCurrent = useLocation({
    select: ({ pathname }) => pathname === '/' || pathname === homePath || pathname.startsWith(`${homePath}/`),
  });
  // The entry Training Modules is also current in a quiz and in a drill. At /training-modules, the router itself marks
  // it as current.
  const isModulesCurrent = useLocation({ select: ({ pathname }) => /^\/(?:quiz|drill)/.test(pathname) });
  return [
    {
      key: 'home',
      label: t`Dashboard`,
      icon: <Icon of={House} size={22} />,
      link: <Link to="/" activeOptions={{ exact: true, includeSearch: false }} />,
      current: isHomeCurrent,
    },
    {
      key: 'modules',
      label: t`Training Modules`,
      shortLabel: t`Modules`,
      icon: <Icon of={LayoutList} size={22} />,
      link: <Link to="/training-modules" />,
      current: isModulesCurrent,
    },
    {
      key: 'sops',
      label: t`SOP Library`,
      // A part of the full label, so that voice control finds it by the visible text (WCAG 2.5.3).
      shortLabel: t`SOP`,
      icon: <Icon of={BookOpen} size={22} />,
      link: <Link to="/sop-library" activeOptions={{ includeSearch: false }} />,
    },
    {
      key: 'news',
      label: t`News Feed`,
      shortLabel: t`News`,
      icon: <Icon of={Newspaper} size={22} />,
      link: <Link to="/news-feed" />,
      // The bottom bar of a phone has space for five entries. Admins find the news in the user menu.
      headerOnly: account.isAdmin,
    },
    {
      key: 'certificates',
      label: t`Certificates`,
      icon: <Icon of={Award} size={22} />,
      link: <Link to="/certificates" />,
    },
    ...(account.isAdmin
      ? [
          {
            key: 'admin',
            label: t`Admin`,
            icon: <Icon of={SlidersHorizontal} size={22} />,
            link: <Link to="/admin" activeOptions={{ includeHash: false }} />,
          },
        ]
      : []),
  ];
}
