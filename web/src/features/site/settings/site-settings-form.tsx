import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  RegistrationMode,
  type SiteSettings,
  SiteSettingsChange,
} from '@loopcheck/contract/features/site/site.contract';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { showServerErrors, validationMessages } from '../../../lib/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { inset } from '../../../ui/inset.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { useSiteSettings, useUpdateSiteSettings } from './site-settings.hooks.ts';
import { changedSettings, changeToDefaults, toSettingValues } from './site-settings.rules.ts';

type SettingName = keyof SiteSettings;

const fieldOfServerError = {
  siteName: 'siteName',
  registration: 'registration',
  certificatePrefix: 'certificatePrefix',
  certificateValidityMonths: 'certificateValidityMonths',
  stalledAfterDays: 'stalledAfterDays',
} as const satisfies Record<SettingName, SettingName>;

/** Only changed settings are validated: the operator may have configured values that this form does not accept. */
const validateChange = zodResolver(SiteSettingsChange, validationMessages);

/** The Settings tab of the Admin Panel. */
export function SiteSettingsForm() {
  const settings = useSiteSettings();
  return (
    <QueryState
      queries={[settings]}
      title={<Trans>The settings could not be loaded</Trans>}
      headingLevel={2}
      loading={<LoadingState variant="rows" count={5} />}
    >
      {(data) => <SettingsFields settings={data} />}
    </QueryState>
  );
}

function SettingsFields({ settings }: { settings: SiteSettings }) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  const { mutate, isPending } = useUpdateSiteSettings();
  const registrationLabels = useRegistrationLabels();
  const form = useForm<SiteSettingsChange>({
    resolver: (values, context, options) => validateChange(changedSettings(values, settings), context, options),
    mode: 'onTouched',
    values: toSettingValues(settings),
    // Another admin can change settings while this admin types.
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const field = (name: SettingName, options?: { valueAsNumber: boolean }) => ({
    ...form.register(name, options),
    error: errors[name]?.message,
    hint: <SettingSource isSetHere={settings[name].isSetHere} defaultValue={String(settings[name].otherwise)} />,
  });
  const update = (change: SiteSettingsChange) =>
    mutate(change, {
      onSuccess: (saved) => {
        form.reset(toSettingValues(saved));
        show({ title: t`Settings Saved`, description: t`They apply from now on.`, variant: 'success' });
      },
      onError: (error) => {
        const isAtField = showServerErrors(form.setError, error, fieldOfServerError);
        if (!isAtField) showFailure(t`The settings were not saved`)(error);
      },
    });
  const defaultsChange = changeToDefaults(settings);
  return (
    <form
      className={cx(inset, 'stack max-w-[720px]')}
      noValidate
      onSubmit={(event) => void form.handleSubmit(update)(event)}
    >
      <TextField {...field('siteName')} maxLength={60} label={t`Site name`} />
      <Select
        {...field('registration')}
        hint={
          <SettingSource
            isSetHere={settings.registration.isSetHere}
            defaultValue={registrationLabels[settings.registration.otherwise]}
          />
        }
        label={t`Registration`}
        options={RegistrationMode.options.map((mode) => ({ value: mode, label: registrationLabels[mode] }))}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('certificatePrefix')} mono maxLength={20} label={t`Prefix of certificate numbers`} />
        <TextField
          {...field('certificateValidityMonths', { valueAsNumber: true })}
          type="number"
          inputMode="numeric"
          label={t`Certificates are valid for (months)`}
        />
        <TextField
          {...field('stalledAfterDays', { valueAsNumber: true })}
          type="number"
          inputMode="numeric"
          label={t`Trainees count as stalled after (days)`}
        />
      </div>
      <p className="meta">
        <Trans>A new prefix or validity applies to new certificates only.</Trans>
      </p>
      <div className="row flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isPending}>
          <Trans>Save settings</Trans>
        </Button>
        {defaultsChange ? (
          <Button
            variant="quiet"
            disabled={isPending}
            onClick={() => {
              // The button disappears when its change is saved, so the focus must be elsewhere.
              form.setFocus('siteName');
              update(defaultsChange);
            }}
          >
            <Trans>Restore defaults</Trans>
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function useRegistrationLabels(): Readonly<Record<RegistrationMode, string>> {
  const { t } = useLingui();
  return { open: t`Open to everybody`, approval: t`An admin approves each person`, closed: t`Closed` };
}

/** The hint under a setting: whether an admin has set it, and its default value. */
function SettingSource({ isSetHere, defaultValue }: { isSetHere: boolean; defaultValue: string }): ReactNode {
  return isSetHere ? <Trans>Set here. Default: {defaultValue}</Trans> : <Trans>Default value</Trans>;
}
