import Award from 'lucide-react/icons/award';
import Bell from 'lucide-react/icons/bell';
import BookOpen from 'lucide-react/icons/book-open';
import House from 'lucide-react/icons/house';
import LayoutList from 'lucide-react/icons/layout-list';
import LogOut from 'lucide-react/icons/log-out';
import MessageCircle from 'lucide-react/icons/message-circle';
import Newspaper from 'lucide-react/icons/newspaper';
import User from 'lucide-react/icons/user';
import { useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { RoleBadge } from '../ui/badge.tsx';
import { IconButton } from '../ui/button.tsx';
import { AppFrame, type NavItem } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { RoundButton } from '../ui/round-button.tsx';
import { Segmented } from '../ui/tabs.tsx';
import { type Appearance, chooseAppearance } from '../ui/appearance.ts';
import { FormsSection } from './forms-section.tsx';
import { MetersSection } from './meters-section.tsx';
import { LayersSection } from './layers-section.tsx';
import { QuizSection } from './quiz-section.tsx';
import { ReadingSection } from './reading-section.tsx';
import { StatesSection } from './states-section.tsx';
import { TablesSection } from './tables-section.tsx';
import { TilesSection } from './tiles-section.tsx';
import { TypeSection } from './type-section.tsx';

// Only developers see this page, so its texts are not translated.

const navItems: NavItem[] = [
  {
    key: 'dashboard',
    label: 'Dashboard',
    icon: <Icon of={House} size={22} />,
    link: <a href="#main" />,
    current: true,
  },
  {
    key: 'modules',
    label: 'Training Modules',
    shortLabel: 'Modules',
    icon: <Icon of={LayoutList} size={22} />,
    link: <a href="#tiles" />,
  },
  {
    key: 'sops',
    label: 'SOP Library',
    icon: <Icon of={BookOpen} size={22} />,
    link: <a href="#reading" />,
  },
  {
    key: 'news',
    label: 'News Feed',
    icon: <Icon of={Newspaper} size={22} />,
    link: <a href="#states" />,
  },
  {
    key: 'certificates',
    label: 'Certificates',
    icon: <Icon of={Award} size={22} />,
    link: <a href="#tables" />,
  },
];

function HeaderEnd() {
  return (
    <>
      <RoleBadge>Trainee</RoleBadge>
      <IconButton label="Notifications, 2 new" icon={<Icon of={Bell} size={20} />} count={2} />
      <Menu
        trigger={<IconButton label="User menu" icon={<Avatar name="Amina Haddad" />} />}
        head={{ title: 'Amina Haddad', text: 'a.haddad@northmere.example' }}
        items={[
          {
            kind: 'link',
            key: 'profile',
            label: 'Profile',
            icon: <Icon of={User} />,
            render: <a href="#main" />,
          },
          { key: 'off', label: 'Not today', onSelect: () => {}, disabled: true },
          { kind: 'separator', key: 'line' },
          { key: 'out', label: 'Sign Out', icon: <Icon of={LogOut} />, onSelect: () => {} },
        ]}
      />
    </>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useState<Appearance['theme']>('system');
  const choose = (next: string) => {
    const selected: Appearance['theme'] = next === 'light' || next === 'dark' ? next : 'system';
    chooseAppearance({ theme: selected });
    setTheme(selected);
  };
  return (
    <Segmented
      label="Theme"
      value={theme}
      onChange={choose}
      options={[
        { value: 'system', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />
  );
}

/** All components of the design system in all states, for development only. */
export function UiPage() {
  return (
    <AppFrame
      name="Loopcheck"
      home={<a href="#main" />}
      items={navItems}
      end={<HeaderEnd />}
      assistant={(place) => (
        <RoundButton place={place} label="Training assistant">
          <Icon of={MessageCircle} size={22} />
        </RoundButton>
      )}
    >
      <Page>
        <TitleBar title="Design system" lead="Every part in every state." actions={<ThemeChoice />} />
        <div className="stack gap-8">
          <TypeSection />
          <FormsSection />
          <MetersSection />
          <TilesSection />
          <StatesSection />
          <LayersSection />
          <TablesSection />
          <QuizSection />
          <ReadingSection />
        </div>
      </Page>
    </AppFrame>
  );
}
