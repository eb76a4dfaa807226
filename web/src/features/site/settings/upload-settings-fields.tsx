import { Trans, useLingui } from '@lingui/react/macro';
import type { SiteSettings, SiteSettingsChange } from '@loopcheck/contract/features/site/site.contract';
import type { UseFormReturn } from 'react-hook-form';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SettingSource } from './setting-source.tsx';

type Props = { form: UseFormReturn<SiteSettingsChange>; settings: SiteSettings };

/**
 * The settings for uploads: additional file types and the maximum file sizes. In each setting, `defaultValue` is the
 * default: the value that applies if no admin has set one.
 */
export function UploadSettingsFields({ form, settings }: Props) {
  const { t } = useLingui();
  const { errors } = form.formState;
  const renderCheckbox = (name: 'acceptWord' | 'acceptExcel', label: string) => (
    <div>
      <Checkbox {...form.register(name)} label={label} />
      <p className="meta">
        <SettingSource
          isSetByAdmin={settings[name].isSetByAdmin}
          defaultValue={settings[name].defaultValue ? t`on` : t`off`}
        />
      </p>
    </div>
  );
  const renderSizeField = (name: 'maxVideoMegabytes' | 'maxDocumentMegabytes' | 'maxSopMegabytes', label: string) => (
    <TextField
      {...form.register(name, { valueAsNumber: true })}
      type="number"
      inputMode="numeric"
      label={label}
      error={errors[name]?.message}
      hint={
        <SettingSource isSetByAdmin={settings[name].isSetByAdmin} defaultValue={String(settings[name].defaultValue)} />
      }
    />
  );
  return (
    <fieldset className="stack">
      <legend className="mb-2 font-medium">
        <Trans>Uploads</Trans>
      </legend>
      {renderCheckbox('acceptWord', t`Word documents are accepted as learning resources (.docx, download only)`)}
      {renderCheckbox(
        'acceptExcel',
        t`Excel workbooks are accepted as learning resources and procedures (.xlsx, download only)`,
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {renderSizeField('maxVideoMegabytes', t`Largest video (MB, up to 2048)`)}
        {renderSizeField('maxDocumentMegabytes', t`Largest document of a module (MB, up to 200)`)}
        {renderSizeField('maxSopMegabytes', t`Largest file of a procedure (MB, up to 200)`)}
      </div>
    </fieldset>
  );
}
