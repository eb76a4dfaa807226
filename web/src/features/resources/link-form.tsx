import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { NewResource } from '@loopcheck/contract/features/resources/resources.contract';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { showServerErrors, validationMessages } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ResourceUrl } from './resource-texts.ts';
import { useAddLink } from './resources.hooks.ts';

/** The title can be empty: the server then uses the host of the URL as the title. */
const NewLink = z.object({ url: ResourceUrl, title: NewResource.shape.title.unwrap() });
type NewLink = z.infer<typeof NewLink>;

/** Maps an error code or a field name in the server's reply to the form field beside which the error is shown. */
const fieldOfServerError = { link_address_unusable: 'url', url: 'url', title: 'title' } as const;

/** A form that adds a link to a module. The link can lead to a page on the plant network, for example. */
export function LinkForm({ moduleId }: { moduleId: string }) {
  const { t } = useLingui();
  const { mutate, isPending } = useAddLink(moduleId);
  const form = useForm<NewLink>({
    resolver: zodResolver(NewLink, validationMessages),
    defaultValues: { url: '', title: '' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((link) => {
    if (isPending) return;
    mutate(link, {
      onSuccess: () => form.reset(),
      onError: (error) => showServerErrors(form.setError, error, fieldOfServerError),
    });
  });
  return (
    <form className="stack gap-3" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        {...form.register('url')}
        label={t`Web address`}
        type="url"
        placeholder={t`https://`}
        maxLength={2000}
        required
        error={errors.url?.message}
      />
      <TextField {...form.register('title')} label={t`Title`} optional maxLength={200} error={errors.title?.message} />
      <div>
        <Button type="submit" busy={isPending}>
          <Trans>Add link</Trans>
        </Button>
      </div>
    </form>
  );
}
