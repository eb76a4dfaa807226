import { Trans, useLingui } from '@lingui/react/macro';
import { Controller } from 'react-hook-form';
import { cleanNodes } from '../../../lib/clean-html.ts';
import { Callout } from '../../../ui/callout.tsx';
import { TextField } from '../../../ui/field.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import type { AnnouncementForm } from './use-announcement-form.ts';

type Props = {
  form: AnnouncementForm;
  /** The title of an error that is not about a field. */
  errorTitle: string;
};

/** The fields for title and text of an announcement, and the error that is not about a field. */
export function AnnouncementFields({ form, errorTitle }: Props) {
  const { t } = useLingui();
  const { errors } = form.formState;
  return (
    <>
      <div role="alert" className={errors.root ? undefined : 'hidden'}>
        {errors.root ? (
          <Callout tone="bad" title={errorTitle}>
            {errors.root.message}
          </Callout>
        ) : null}
      </div>
      <TextField
        {...form.register('title')}
        label={<Trans>Title</Trans>}
        maxLength={160}
        autoComplete="off"
        error={errors.title?.message}
      />
      <Controller
        control={form.control}
        name="content"
        render={({ field, fieldState }) => (
          // React Hook Form focuses the first invalid field by calling `focus` of its ref. The editor has no ref, so the
          // form gets an object with a `focus` function instead.
          <div ref={(element) => field.ref(element && { focus: () => focusEditor(element) })}>
            <RichText
              kind="small"
              label={t`Text`}
              value={field.value}
              onChange={(html) => field.onChange(hasText(html) ? html : '')}
              error={fieldState.error?.message}
            />
          </div>
        )}
      />
    </>
  );
}

const focusEditor = (container: HTMLElement) => container.querySelector<HTMLElement>('[role="textbox"]')?.focus();

/** False for HTML without visible characters, for example an empty paragraph. */
const hasText = (html: string): boolean => cleanNodes(html).textContent.trim() !== '';
