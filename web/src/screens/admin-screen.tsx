import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { UserDesk } from '../features/accounts/users/user-desk.tsx';
import { WaitingPeople } from '../features/accounts/users/waiting-people.tsx';
import { CreateModuleDialog } from '../features/modules/entries/create-module-dialog.tsx';
import { ModuleEntries } from '../features/modules/entries/module-entries.tsx';
import { SopOverview } from '../features/sops/sop-overview.tsx';
import { StatCards } from '../features/statistics/stat-cards.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { Loading } from '../ui/spinner.tsx';
import { type TabItem, Tabs } from '../ui/tabs.tsx';
import { AdminOnly } from './admin-only.tsx';

// Fetched when their tab is opened: each is as large as the screen around it.
const ActivityLog = lazy(async () => ({
  default: (await import('../features/records/activity/activity-log.tsx')).ActivityLog,
}));
const SettingsForm = lazy(async () => ({
  default: (await import('../features/site/settings/settings-form.tsx')).SettingsForm,
}));
const AnalyticsPanel = lazy(async () => ({
  default: (await import('../features/statistics/analytics-panel.tsx')).AnalyticsPanel,
}));

/** What an administrator sees and does, one tab for each thing; the address names the tab: /admin#users. */
export function AdminScreen() {
  const { t } = useLingui();
  usePageTitle(t`Admin Panel`);
  return (
    <AdminOnly>
      <AdminPage />
    </AdminOnly>
  );
}

function AdminPage() {
  const { t } = useLingui();
  const [isCreating, setIsCreating] = useState(false);
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const tabs = tabsOfPanel();
  const shown = tabs.some(({ value }) => value === hash) ? hash : 'modules';
  return (
    <Page>
      <TitleBar
        title={<Trans>Admin Panel</Trans>}
        actions={
          <Button variant="primary" icon={<Icon of={Plus} />} onClick={() => setIsCreating(true)}>
            <Trans>Create Module</Trans>
          </Button>
        }
      />
      <div className="stack">
        <StatCards />
        <WaitingPeople />
        <section className="panel" aria-label={t`Administration`}>
          <Tabs
            label={t`Administration`}
            listClassName="px-3"
            value={shown}
            onChange={(value) => void navigate({ to: '/admin', hash: value, replace: true, resetScroll: false })}
            items={tabs}
          />
        </section>
      </div>
      {isCreating ? <CreateModuleDialog onClose={() => setIsCreating(false)} /> : null}
    </Page>
  );
}

function tabsOfPanel(): TabItem[] {
  return [
    { value: 'modules', label: <Trans>Training Modules</Trans>, panel: <ModuleEntries /> },
    { value: 'sops', label: <Trans>SOP Documents</Trans>, panel: <SopOverview /> },
    { value: 'analytics', label: <Trans>Analytics</Trans>, panel: onDemand(<AnalyticsPanel />) },
    { value: 'users', label: <Trans>Users</Trans>, panel: <UserDesk /> },
    { value: 'settings', label: <Trans>Settings</Trans>, panel: onDemand(<SettingsForm />) },
    { value: 'activity', label: <Trans>Activity</Trans>, panel: onDemand(<ActivityLog />) },
  ];
}

const onDemand = (panel: ReactNode) => (
  <Suspense
    fallback={
      <Loading>
        <Trans>Loading...</Trans>
      </Loading>
    }
  >
    {panel}
  </Suspense>
);
