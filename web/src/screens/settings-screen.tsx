import { Trans, useLingui } from '@lingui/react/macro';
import { PersonalSettingsForm } from '../features/accounts/personal-settings-form.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Page, TitleBar } from '../ui/page.tsx';

/** The settings of the signed-in person: appearance, and whether notifications are also sent by mail. */
export function SettingsScreen() {
  const { t } = useLingui();
  usePageTitle(t`Settings`);
  return (
    <Page>
      <TitleBar
        title={<Trans>Settings</Trans>}
        lead={<Trans>Saved in your account, so they apply on every device where you sign in.</Trans>}
      />
      <div className="stack">
        <PersonalSettingsForm />
      </div>
    </Page>
  );
}
