import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LearningResource } from '@loopcheck/contract/features/resources/resources.contract';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { showServerErrors, validationMessages } from '../../lib/form-errors.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { ResourceTexts, ResourceUrl } from './resource-texts.ts';
import { useChangeResource, useRemoveCaptions } from './resources.hooks.ts';

/** The values of the form. Only the form of a link has a URL. */
const EditedResource = ResourceTexts.extend({ url: ResourceUrl.optional() });
type EditedResource = z.infer<typeof EditedResource>;

/** Maps an error code or a field name in the server's reply to the form field beside which the error is shown. */
const fieldOfServerError = {
  link_address_unusable: 'url',
  title: 'title',
  description: 'description',
  url: 'url',
} as const;

/** The dialog that edits the texts, the URL and the captions of a resource. */
export function EditResourceDialog({ resource, onClose }: { resource: LearningResource; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const { mutate, isPending } = useChangeResource(resource.id);
  const isLink = resource.type === 'link';
  const form = useForm<EditedResource>({
    resolver: zodResolver(EditedResource, validationMessages),
    defaultValues: {
      title: resource.title,
      description: resource.description,
      ...(isLink && { url: resource.url ?? '' }),
    },
  });
  const { errors } = form.formState;
  const save = form.handleSubmit((edited) => {
    if (isPending) return;
    mutate(edited, {
      onSuccess: onClose,
      onError: (error) => showServerErrors(form.setError, error, fieldOfServerError),
    });
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      keepOnOutsidePress
      title={<Trans>Edit resource</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isPending}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={(event) => void save(event)}>
        <TextField
          {...form.register('title')}
          label={t`Title`}
          maxLength={200}
          required
          error={errors.title?.message}
        />
        <TextArea
          {...form.register('description')}
          label={t`Description`}
          optional
          maxLength={2000}
          error={errors.description?.message}
        />
        {isLink ? (
          <TextField
            {...form.register('url')}
            label={t`Web address`}
            type="url"
            maxLength={2000}
            required
            error={errors.url?.message}
          />
        ) : null}
      </form>
      <CaptionsList resource={resource} moveFocusOut={() => form.setFocus('title')} />
    </Dialog>
  );
}

type CaptionsListProps = {
  resource: LearningResource;
  /** Called after the last captions are removed. Must move the focus out of the list. */
  moveFocusOut: () => void;
};

/**
 * The captions of a resource, each with a button that removes them. Renders nothing if the resource has no captions.
 */
function CaptionsList({ resource: { id, captions }, moveFocusOut }: CaptionsListProps) {
  const { t } = useLingui();
  const { mutate, isPending } = useRemoveCaptions(id);
  const itemProps = useListFocus(
    captions.map((track) => track.id),
    () => {
      moveFocusOut();
      return null;
    },
  );
  if (captions.length === 0) return null;
  return (
    <div className="stack gap-1">
      <h3 className="text-14">
        <Trans>Captions</Trans>
      </h3>
      <ul>
        {captions.map((track) => (
          <li key={track.id} className="row justify-between" {...itemProps(track.id)}>
            <span className="text-14">{track.label}</span>
            <IconButton
              label={t`Remove the captions ${track.label}`}
              aria-disabled={isPending}
              icon={<Icon of={X} size={18} />}
              onClick={() => {
                if (!isPending) mutate(track.id);
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
