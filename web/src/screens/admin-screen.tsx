import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, Suspense, useState } from 'react';
import { PendingRequests } from '../features/accounts/users/pending-requests.tsx';
import { RegistrationClashes } from '../features/accounts/users/registration-clashes.tsx';
import {
  useRegistrationClashes,
  useTrainerRequests,
  useWaitingRegistrations,
} from '../features/accounts/users/users.hooks.ts';
import { ModuleTable } from '../features/modules/management/module-table.tsx';
import { useFirstSteps } from '../features/site/first-steps/first-steps.hooks.ts';
import { FirstStepsPanel } from '../features/site/first-steps/first-steps-panel.tsx';
import { AdminFigures } from '../features/statistics/admin-figures.tsx';
import { useAdminStats } from '../features/statistics/statistics.hooks.ts';
import { useFirstReplies } from '../lib/api/use-first-replies.ts';
import { lazyWithoutPlaceholder, lazyPart } from '../lib/lazy-part.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { type TabItem, Tabs } from '../ui/tabs.tsx';
import { AdminOnly } from './admin-only.tsx';

const CreateModuleDialog = lazyWithoutPlaceholder(
  async () => (await import('../features/modules/management/create-module-dialog.tsx')).CreateModuleDialog,
);
const SopOverview = lazyPart(async () => (await import('../features/sops/sop-overview.tsx')).SopOverview);
const AnalyticsPanel = lazyPart(
  async () => (await import('../features/statistics/analytics-panel.tsx')).AnalyticsPanel,
);
const UserManagement = lazyPart(
  async () => (await import('../features/accounts/users/user-management.tsx')).UserManagement,
);
const SiteSettingsForm = lazyPart(
  async () => (await import('../features/site/settings/site-settings-form.tsx')).SiteSettingsForm,
);
const SiteSettingsPictures = lazyPart(async () => (await import('./site-settings-pictures.tsx')).SiteSettingsPictures);
const ActivityLog = lazyPart(async () => (await import('../features/records/activity/activity-log.tsx')).ActivityLog);

/** Links to the screens on which admins do the first steps of a new site. */
const firstStepLinks = {
  people: <Link to="/admin" hash="users" hashScrollIntoView={false} />,
  matrix: <Link to="/trainer/progress-tracking" search={{ standing: 'needs_action' }} />,
  certificates: <Link to="/trainer/certificates" />,
};

const route = getRouteApi('/member/framed/admin');

/** The admin panel. The hash of the URL selects the tab, for example `/admin#users`. */
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
  const [isCreating, setIsCreating] = useState(false);
  // The parts appear together. Otherwise the tabs and their buttons would move each time that a part above them
  // arrives.
  const isReady = useFirstReplies([
    useFirstSteps(),
    useAdminStats(),
    useWaitingRegistrations(),
    useTrainerRequests(),
    useRegistrationClashes(),
  ]);
  return (
    <Page>
      <TitleBar
        title={<Trans>Admin Panel</Trans>}
        actions={
          <Button
            variant="primary"
            icon={<Icon of={Plus} />}
            onPointerEnter={() => void CreateModuleDialog.preload()}
            onClick={() => setIsCreating(true)}
          >
            <Trans>Create Module</Trans>
          </Button>
        }
      />
      {isReady ? <AdminParts /> : <LoadingState variant="panels" />}
      {isCreating ? <CreateModuleDialog onClose={() => setIsCreating(false)} /> : null}
    </Page>
  );
}

function AdminParts() {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const tabs = createTabs();
  const selectedTab = tabs.some(({ value }) => value === hash) ? hash : 'modules';
  return (
    <div className="stack">
      <FirstStepsPanel links={firstStepLinks} />
      <AdminFigures />
      <PendingRequests />
      <RegistrationClashes />
      <Panel padded={false} aria-label={t`Administration`}>
        <Tabs
          label={t`Administration`}
          listClassName="px-3"
          value={selectedTab}
          onChange={(value) => void navigate({ hash: value, replace: true, resetScroll: false })}
          items={tabs}
        />
      </Panel>
    </div>
  );
}

/** The code of each tab except the first is loaded when the tab is opened. */
function createTabs(): TabItem[] {
  return [
    { value: 'modules', label: <Trans>Training Modules</Trans>, panel: <ModuleTable /> },
    { value: 'sops', label: <Trans>SOP Documents</Trans>, panel: withFallback(<SopOverview />) },
    { value: 'analytics', label: <Trans>Analytics</Trans>, panel: withFallback(<AnalyticsPanel />) },
    { value: 'users', label: <Trans>Users</Trans>, panel: withFallback(<UserManagement />) },
    { value: 'settings', label: <Trans>Settings</Trans>, panel: withFallback(<SiteSettingsTab />) },
    { value: 'activity', label: <Trans>Activity</Trans>, panel: withFallback(<ActivityLog />) },
  ];
}

const SiteSettingsTab = () => (
  <>
    <SiteSettingsForm />
    <SiteSettingsPictures />
  </>
);

const withFallback = (panel: ReactNode) => <Suspense fallback={<LoadingState />}>{panel}</Suspense>;
