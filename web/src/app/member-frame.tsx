import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import Award from 'lucide-react/icons/award';
import BookOpen from 'lucide-react/icons/book-open';
import House from 'lucide-react/icons/house';
import LayoutList from 'lucide-react/icons/layout-list';
import Newspaper from 'lucide-react/icons/newspaper';
import type { ReactNode } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { useOwnAppearance } from '../features/accounts/settings.hooks.ts';
import { UserMenu } from '../features/accounts/user-menu.tsx';
import { Bell } from '../features/notifications/bell.tsx';
import { useLiveEvents } from '../features/notifications/use-live-events.ts';
import { removeConversation } from '../features/assistant/kept-conversation.ts';
import { useSite } from '../features/site/site.hooks.ts';
import { signOutPath } from '../lib/paths.ts';
import { RoleBadge } from '../ui/badge.tsx';
import { AppFrame, type NavItem } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { toldOf } from './told-of.ts';
import { useMemberAssistant } from './member-assistant.tsx';

/** Header, page and bottom bar for everybody signed in; around the route's screen unless a screen puts itself into it. */
export function MemberFrame({ children }: { children?: ReactNode }) {
  const account = useAccount();
  const site = useSite();
  const queryClient = useQueryClient();
  useLiveEvents(toldOf);
  const assistant = useMemberAssistant();
  useOwnAppearance();
  const signOut = () => {
    // The next person at this PC must not find these answers in memory, even if the page is kept by the browser.
    queryClient.clear();
    removeConversation();
    window.location.assign(signOutPath);
  };
  return (
    <AppFrame
      name={site.data?.siteName ?? 'Loopcheck'}
      home={<Link to="/" />}
      items={useNavItems()}
      assistant={assistant.button}
      end={
        <>
          <RoleBadge>{account.role === 'trainer' ? <Trans>Trainer</Trans> : <Trans>Trainee</Trans>}</RoleBadge>
          <Bell />
          <UserMenu account={account} onSignOut={signOut} />
        </>
      }
    >
      {children ?? <Outlet />}
      {assistant.dialog}
    </AppFrame>
  );
}

/** Links to what works; what a later release brings is not announced by a dead link. */
function useNavItems(): readonly NavItem[] {
  const { t } = useLingui();
  const account = useAccount();
  // The dashboard of trainers is their portal, with the screens behind its doors.
  const own = account.role === 'trainer' ? '/trainer' : '/trainee';
  const isHome = useLocation({
    select: ({ pathname }) => pathname === '/' || pathname === own || pathname.startsWith(`${own}/`),
  });
  // A quiz belongs to its module.
  const isQuiz = useLocation({ select: ({ pathname }) => pathname.startsWith('/quiz') });
  return [
    {
      key: 'home',
      label: t`Dashboard`,
      icon: <Icon of={House} size={22} />,
      link: <Link to="/" activeOptions={{ exact: true, includeSearch: false }} />,
      current: isHome,
    },
    {
      key: 'modules',
      label: t`Training Modules`,
      shortLabel: t`Modules`,
      icon: <Icon of={LayoutList} size={22} />,
      link: <Link to="/training-modules" />,
      current: isQuiz,
    },
    {
      key: 'sops',
      label: t`SOP Library`,
      // A part of the whole name: who steers by voice says what they read (WCAG 2.5.3).
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
    },
    {
      key: 'certificates',
      label: t`Certificates`,
      icon: <Icon of={Award} size={22} />,
      link: <Link to="/certificates" />,
    },
  ];
}
