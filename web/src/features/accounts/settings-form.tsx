import type { Settings, SettingsChange } from '@loopcheck/contract/features/accounts/profile.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useSaveSettings, useSettings } from './settings.hooks.ts';

/** How the product looks to the person signed in, and whether it writes to them. Each choice is kept at once. */
export function SettingsForm() {
  const { t } = useLingui();
  const { show } = useToast();
  const { data, error, isFetching, refetch } = useSettings();
  const { mutate } = useSaveSettings();
  // What was chosen is shown at once and while it is on its way; a control that waited would jump back under the finger.
  const [chosen, setChosen] = useState<SettingsChange>({});
  if (error && !data) {
    return (
      <ErrorState
        title={<Trans>Your settings could not be loaded</Trans>}
        message={plainMessageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <SkeletonGroup className="stack">
        <Skeleton height={200} />
        <Skeleton height={200} />
      </SkeletonGroup>
    );
  }
  const change = (next: SettingsChange) => {
    setChosen((before) => ({ ...before, ...next }));
    mutate(next, {
      onError: (refused) =>
        show({ title: t`The setting was not kept`, description: plainMessageOf(refused), variant: 'destructive' }),
      onSettled: () => setChosen({}),
    });
  };
  const settings: Settings = {
    ...data,
    theme: chosen.theme ?? data.theme,
    textSize: chosen.textSize ?? data.textSize,
    motion: chosen.motion ?? data.motion,
    mail: chosen.mail ?? data.mail,
  };
  return <Choices settings={settings} onChange={change} />;
}

type ChoicesProps = { settings: Settings; onChange: (chosen: SettingsChange) => void };

function Choices({ settings, onChange }: ChoicesProps) {
  return (
    <>
      <Panel title={<Trans>Appearance</Trans>}>
        <AppearanceChoices settings={settings} onChange={onChange} />
      </Panel>
      <Panel title={<Trans>Mail</Trans>}>
        <Checkbox
          label={<Trans>What is in the bell comes by mail too</Trans>}
          checked={settings.mail && settings.mailAvailable}
          disabled={!settings.mailAvailable}
          onChange={(event) => onChange({ mail: event.target.checked })}
        />
        <p className="hint">
          {settings.mailAvailable ? (
            <Trans>What you have read here before the mail goes out is not sent.</Trans>
          ) : (
            <Trans>This site sends no mail. Everything is in the bell.</Trans>
          )}
        </p>
      </Panel>
    </>
  );
}

function AppearanceChoices({ settings, onChange }: ChoicesProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      <RadioGroup
        label={t`Theme`}
        value={settings.theme}
        onChange={(theme) => onChange({ theme: theme as Settings['theme'] })}
        choices={[
          { value: 'system', label: t`As the device`, description: t`Light or dark, as it is set` },
          { value: 'light', label: t`Light`, description: t`For daylight` },
          { value: 'dark', label: t`Dark`, description: t`For control rooms` },
        ]}
      />
      <RadioGroup
        label={t`Text size`}
        value={settings.textSize}
        onChange={(textSize) => onChange({ textSize: textSize as Settings['textSize'] })}
        choices={[
          { value: 'normal', label: t`Normal` },
          { value: 'large', label: t`Large` },
          { value: 'larger', label: t`Larger` },
        ]}
      />
      <RadioGroup
        label={t`Motion`}
        value={settings.motion}
        onChange={(motion) => onChange({ motion: motion as Settings['motion'] })}
        choices={[
          { value: 'system', label: t`As the device` },
          { value: 'reduced', label: t`Reduced`, description: t`Nothing moves` },
        ]}
      />
    </div>
  );
}
