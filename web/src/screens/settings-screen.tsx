import { Trans, useLingui } from '@lingui/react/macro';
import { SettingsForm } from '../features/accounts/settings-form.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Page, TitleBar } from '../ui/page.tsx';

/** How the product looks and writes to the person signed in. */
export function SettingsScreen() {
  const { t } = useLingui();
  usePageTitle(t`Settings`);
  return (
    <Page>
      <TitleBar
        title={<Trans>Settings</Trans>}
        lead={<Trans>Kept with your account, on whatever device you sign in.</Trans>}
      />
      <div className="stack">
        <SettingsForm />
      </div>
    </Page>
  );
}
