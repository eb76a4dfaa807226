import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { type SiteSettings, SiteSettingsChange } from '@loopcheck/contract/features/site/site.contract';
import { cx } from 'class-variance-authority';
import { useForm } from 'react-hook-form';
import { showServerErrors, validationMessages } from '../../../lib/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { panelPadding } from '../../../ui/panel-padding.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { SettingSource } from './setting-source.tsx';
import { useSiteSettings, useUpdateSiteSettings } from './site-settings.hooks.ts';
import { pickChangedSettings, createChangeToDefaults, toSettingValues } from './site-settings.rules.ts';
import { UploadSettingsFields } from './upload-settings-fields.tsx';

type SettingName = keyof SiteSettings;

/**
 * Maps the field name of an error in the server's reply to the form field at which the error is shown. In this form,
 * both names are the same.
 */
const fieldOfServerError = {
  siteName: 'siteName',
  landingSentence: 'landingSentence',
  registration: 'registration',
  certificatePrefix: 'certificatePrefix',
  certificateValidityMonths: 'certificateValidityMonths',
  moduleGate: 'moduleGate',
  drills: 'drills',
  stalledAfterDays: 'stalledAfterDays',
  secondFactorRequiredFor: 'secondFactorRequiredFor',
  checkReadingTime: 'checkReadingTime',
  quizWaitAfterFirstFailMinutes: 'quizWaitAfterFirstFailMinutes',
  quizWaitAfterThirdFailMinutes: 'quizWaitAfterThirdFailMinutes',
  acceptWord: 'acceptWord',
  acceptExcel: 'acceptExcel',
  maxVideoMegabytes: 'maxVideoMegabytes',
  maxDocumentMegabytes: 'maxDocumentMegabytes',
  maxSopMegabytes: 'maxSopMegabytes',
} as const satisfies Record<SettingName, SettingName>;

/**
 * Validates settings. The form passes only the changed settings, because the operator might have configured values
 * that this validation does not accept.
 */
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
      {(loadedSettings) => <SettingsFields settings={loadedSettings} />}
    </QueryState>
  );
}

function SettingsFields({ settings }: { settings: SiteSettings }) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  const { mutate, isPending } = useUpdateSiteSettings();
  const choiceLabels = useChoiceLabels();
  const form = useForm<SiteSettingsChange>({
    resolver: (values, context, options) => validateChange(pickChangedSettings(values, settings), context, options),
    mode: 'onTouched',
    values: toSettingValues(settings),
    // If another admin changes settings while the form is open, the refetched values do not replace what this admin has
    // typed.
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  // In each setting, `defaultValue` is the default: the value that applies if no admin has set one.
  const fieldProps = (name: SettingName, options?: { valueAsNumber: boolean }) => ({
    ...form.register(name, options),
    error: errors[name]?.message,
    hint: (
      <SettingSource isSetByAdmin={settings[name].isSetByAdmin} defaultValue={String(settings[name].defaultValue)} />
    ),
  });
  const choiceProps = (name: ChoiceName) => {
    const labels: Readonly<Record<string, string>> = choiceLabels[name];
    const { isSetByAdmin, defaultValue } = settings[name];
    return {
      ...fieldProps(name),
      hint: <SettingSource isSetByAdmin={isSetByAdmin} defaultValue={labels[defaultValue] ?? defaultValue} />,
      options: Object.entries(labels).map(([value, label]) => ({ value, label })),
    };
  };
  const update = (change: SiteSettingsChange) =>
    mutate(change, {
      onSuccess: (saved) => {
        form.reset(toSettingValues(saved));
        show({ title: t`Settings Saved`, description: t`They apply from now on.`, variant: 'success' });
      },
      onError: (error) => {
        const isShownAtField = showServerErrors(form.setError, error, fieldOfServerError);
        if (!isShownAtField) showFailure(t`The settings were not saved`)(error);
      },
    });
  const changeToDefaults = createChangeToDefaults(settings);
  return (
    <form
      className={cx(panelPadding, 'stack max-w-[720px]')}
      noValidate
      onSubmit={(event) => void form.handleSubmit(update)(event)}
    >
      <TextField {...fieldProps('siteName')} maxLength={60} label={t`Site name`} />
      <TextField
        {...fieldProps('landingSentence')}
        maxLength={200}
        optional
        label={t`Sentence on the landing page`}
        hint={
          <Trans>
            Replaces the sample quote of a technician on the landing page. Visitors see it before they sign in.
          </Trans>
        }
      />
      <Select {...choiceProps('registration')} label={t`Registration`} />
      <Select {...choiceProps('secondFactorRequiredFor')} label={t`Second factor required for`} />
      {/* The options `completed` and `passed` complete the sentence of the label. */}
      <Select {...choiceProps('moduleGate')} label={t`The next module opens when this one is`} />
      <Select {...choiceProps('drills')} label={t`Drills on practice hosts are`} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...fieldProps('certificatePrefix')} mono maxLength={20} label={t`Prefix of certificate numbers`} />
        <TextField
          {...fieldProps('certificateValidityMonths', { valueAsNumber: true })}
          type="number"
          inputMode="numeric"
          label={t`Certificates are valid for (months)`}
        />
        <TextField
          {...fieldProps('stalledAfterDays', { valueAsNumber: true })}
          type="number"
          inputMode="numeric"
          label={t`Trainees count as stalled after (days)`}
        />
        <TextField
          {...fieldProps('quizWaitAfterFirstFailMinutes', { valueAsNumber: true })}
          type="number"
          inputMode="numeric"
          label={t`Wait after the first and second failed quiz attempt (minutes)`}
        />
        <TextField
          {...fieldProps('quizWaitAfterThirdFailMinutes', { valueAsNumber: true })}
          type="number"
          inputMode="numeric"
          label={t`Wait after the third and each later failed attempt (minutes)`}
        />
      </div>
      <div>
        <Checkbox
          {...form.register('checkReadingTime')}
          label={t`A chapter or a procedure counts as read after a third of its reading time`}
        />
        <p className="meta">
          <SettingSource
            isSetByAdmin={settings.checkReadingTime.isSetByAdmin}
            defaultValue={settings.checkReadingTime.defaultValue ? t`on` : t`off`}
          />
        </p>
      </div>
      <UploadSettingsFields form={form} settings={settings} />
      <p className="meta">
        <Trans>A new prefix or validity applies to new certificates only.</Trans>
      </p>
      <div className="row flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isPending}>
          <Trans>Save settings</Trans>
        </Button>
        {changeToDefaults ? (
          <Button
            variant="quiet"
            disabled={isPending}
            onClick={() => {
              // The button disappears when the change is saved, so the focus moves to a field first.
              form.setFocus('siteName');
              update(changeToDefaults);
            }}
          >
            <Trans>Restore defaults</Trans>
          </Button>
        ) : null}
      </div>
    </form>
  );
}

type ChoiceName = 'registration' | 'secondFactorRequiredFor' | 'moduleGate' | 'drills';

type ChoiceLabels = { [Name in ChoiceName]: Readonly<Record<SiteSettings[Name]['value'], string>> };

/** For each setting that is chosen from a list, the labels of its values. */
function useChoiceLabels(): ChoiceLabels {
  const { t } = useLingui();
  return {
    registration: { open: t`Open to everybody`, approval: t`An admin approves each person`, closed: t`Closed` },
    secondFactorRequiredFor: { nobody: t`Nobody`, admins: t`Admins`, trainers_and_admins: t`Trainers and admins` },
    moduleGate: { completed: t`completed`, passed: t`passed` },
    drills: {
      offered: t`offered`,
      required_for_quiz: t`required before the quiz of their module`,
      required_for_certificate: t`required for the certificate`,
    },
  };
}
