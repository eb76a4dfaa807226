import { Trans, useLingui } from '@lingui/react/macro';
import { RegistrationMode, type Settings, SettingsChange } from '@loopcheck/contract/features/site/site.contract';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FailedRead } from '../../../ui/failed-read.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { SkeletonGroup, SkeletonRows } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFailure } from '../../../ui/use-failure.ts';
import { useChangeSettings, useSettings } from './settings.hooks.ts';

type Name = keyof Settings;
type Fields = Record<Name, string>;

const names = [
  'siteName',
  'registration',
  'certificatePrefix',
  'certificateValidityMonths',
  'stalledAfterDays',
] as const;
const isNumber = (name: Name) => name === 'certificateValidityMonths' || name === 'stalledAfterDays';

const fieldsOf = (settings: Settings): Fields =>
  Object.fromEntries(names.map((name) => [name, String(settings[name].value)])) as Fields;

/** The Settings tab: each setting with the value in force. */
export function SettingsForm() {
  const settings = useSettings();
  const { data, error } = settings;
  if (data) return <LoadedForm key={JSON.stringify(data)} settings={data} />;
  return error ? (
    <FailedRead title={<Trans>The settings did not arrive</Trans>} error={error} read={settings} />
  ) : (
    <SkeletonGroup>
      <SkeletonRows rows={5} />
    </SkeletonGroup>
  );
}

function LoadedForm({ settings }: { settings: Settings }) {
  const { t } = useLingui();
  const { show } = useToast();
  const failure = useFailure();
  const { mutate, isPending } = useChangeSettings();
  const [fields, setFields] = useState(() => fieldsOf(settings));
  const [wrong, setWrong] = useState<ReadonlySet<PropertyKey>>(new Set());
  const field = (name: Name) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
    error: wrong.has(name) ? t`This cannot be right` : undefined,
    hint: <Source setting={settings[name]} />,
  });
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const changed = names.filter((name) => fields[name] !== String(settings[name].value));
    const parsed = SettingsChange.safeParse(
      Object.fromEntries(changed.map((name) => [name, isNumber(name) ? Number(fields[name]) : fields[name]])),
    );
    setWrong(new Set(parsed.error?.issues.map((issue) => issue.path[0] ?? '')));
    if (!parsed.success) return;
    mutate(parsed.data, {
      onSuccess: () =>
        show({ title: t`Settings Saved`, description: t`They are in force from now on.`, variant: 'success' }),
      onError: failure(t`The settings were not saved`),
    });
  };
  return (
    <form className="stack pad max-w-[720px]" noValidate onSubmit={save}>
      <TextField {...field('siteName')} maxLength={60} label={t`Site name`} />
      <Select
        {...field('registration')}
        label={t`Registration`}
        options={RegistrationMode.options.map((value) => ({
          value,
          label: { open: t`Open to everybody`, approval: t`An admin lets each one in`, closed: t`Closed` }[value],
        }))}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('certificatePrefix')} mono maxLength={20} label={t`Prefix of certificate numbers`} />
        <TextField
          {...field('certificateValidityMonths')}
          type="number"
          inputMode="numeric"
          label={t`Certificates are valid for, in months`}
        />
        <TextField
          {...field('stalledAfterDays')}
          type="number"
          inputMode="numeric"
          label={t`A trainee has stalled after, in days`}
        />
      </div>
      <p className="meta">
        <Trans>Prefix and validity count for certificates from now on. Those that were issued stay as they are.</Trans>
      </p>
      <div className="row wrap gap-2!">
        <Button type="submit" variant="primary" busy={isPending}>
          <Trans>Save settings</Trans>
        </Button>
        <TakeBack settings={settings} isBusy={isPending} onTakeBack={mutate} />
      </div>
    </form>
  );
}

/** Where a value comes from: set here, or what the server was started with. */
function Source({ setting: { isSetHere, otherwise } }: { setting: { isSetHere: boolean; otherwise: unknown } }) {
  return isSetHere ? (
    <Trans>Set here. Otherwise: {String(otherwise)}</Trans>
  ) : (
    <Trans>As the server was started.</Trans>
  );
}

type TakeBackProps = {
  settings: Settings;
  isBusy: boolean;
  onTakeBack: (change: SettingsChange) => void;
};

/** Takes back all that was set here. */
function TakeBack({ settings, isBusy, onTakeBack }: TakeBackProps) {
  const setHere = names.filter((name) => settings[name].isSetHere);
  if (setHere.length === 0) return null;
  return (
    <Button
      variant="quiet"
      disabled={isBusy}
      onClick={() => onTakeBack(Object.fromEntries(setHere.map((name) => [name, null])))}
    >
      <Trans>Take back what was set here</Trans>
    </Button>
  );
}
