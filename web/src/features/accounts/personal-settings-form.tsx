import type { PersonalSettings, PersonalSettingsChange } from '@loopcheck/contract/features/accounts/profile.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Hint } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { usePersonalSettings, useSavePersonalSettings } from './personal-settings.hooks.ts';

/** The settings of the signed-in person: appearance and mail. Each change is saved immediately. */
export function PersonalSettingsForm() {
  const settings = usePersonalSettings();
  return (
    <QueryState queries={[settings]} title={<Trans>Your settings could not be loaded</Trans>} variant="panel">
      {(saved) => <SettingsPanels saved={saved} />}
    </QueryState>
  );
}

function SettingsPanels({ saved }: { saved: PersonalSettings }) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const { mutateAsync } = useSavePersonalSettings();
  // An unsaved change is shown until the server has replied. Otherwise, a pressed control would first jump back.
  const [unsavedChanges, setUnsavedChanges] = useState<readonly PersonalSettingsChange[]>([]);
  const change = (next: PersonalSettingsChange) => {
    setUnsavedChanges((before) => [...before, next]);
    // React Query calls the callbacks of `mutate` only for the last of several changes, but every promise settles.
    void mutateAsync(next)
      .catch(showFailure(t`The setting was not saved`))
      .finally(() => setUnsavedChanges((before) => before.filter((unsaved) => unsaved !== next)));
  };
  const unsaved: PersonalSettingsChange = Object.assign({}, ...unsavedChanges);
  const settings: PersonalSettings = {
    mailAvailable: saved.mailAvailable,
    theme: unsaved.theme ?? saved.theme,
    textSize: unsaved.textSize ?? saved.textSize,
    motion: unsaved.motion ?? saved.motion,
    mail: unsaved.mail ?? saved.mail,
  };
  return (
    <>
      <Panel title={<Trans>Appearance</Trans>}>
        <AppearanceFields settings={settings} onChange={change} />
      </Panel>
      <Panel title={<Trans>Mail</Trans>}>
        <Checkbox
          label={<Trans>Also send my notifications by mail</Trans>}
          checked={settings.mail && settings.mailAvailable}
          disabled={!settings.mailAvailable}
          onChange={(event) => change({ mail: event.target.checked })}
        />
        <Hint as="p">
          {settings.mailAvailable ? (
            <Trans>Notifications that you have already read here are not mailed.</Trans>
          ) : (
            <Trans>This site does not send mail. You find all notifications in the bell.</Trans>
          )}
        </Hint>
      </Panel>
    </>
  );
}

type AppearanceFieldsProps = { settings: PersonalSettings; onChange: (change: PersonalSettingsChange) => void };

function AppearanceFields({ settings, onChange }: AppearanceFieldsProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      <RadioGroup
        label={t`Theme`}
        value={settings.theme}
        onChange={(theme) => onChange({ theme: theme as PersonalSettings['theme'] })}
        choices={[
          { value: 'system', label: t`Same as device`, description: t`Light or dark` },
          { value: 'light', label: t`Light`, description: t`For daylight` },
          { value: 'dark', label: t`Dark`, description: t`For control rooms` },
        ]}
      />
      <RadioGroup
        label={t`Text size`}
        value={settings.textSize}
        onChange={(textSize) => onChange({ textSize: textSize as PersonalSettings['textSize'] })}
        choices={[
          { value: 'normal', label: t`Normal` },
          { value: 'large', label: t`Large` },
          { value: 'larger', label: t`Larger` },
        ]}
      />
      <RadioGroup
        label={t`Motion`}
        value={settings.motion}
        onChange={(motion) => onChange({ motion: motion as PersonalSettings['motion'] })}
        choices={[
          { value: 'system', label: t`Same as device` },
          { value: 'reduced', label: t`Reduced`, description: t`No animations` },
        ]}
      />
    </div>
  );
}
