import { Trans, useLingui } from '@lingui/react/macro';
import type { LearningResource } from '@loopcheck/contract/features/resources/resources.contract';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useChangeResource, useRemoveCaptions } from './resources.hooks.ts';

/** The button that changes the words of a resource, and its form. */
export function EditResource({ resource }: { resource: LearningResource }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t`Edit ${resource.title}`}
        className="shrink-0 self-center"
        icon={<Icon of={Pencil} size={18} />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? <EditDialog resource={resource} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function EditDialog({ resource, onClose }: { resource: LearningResource; onClose: () => void }) {
  const { t } = useLingui();
  const [title, setTitle] = useState(resource.title);
  const [description, setDescription] = useState(resource.description);
  const [url, setUrl] = useState(resource.url ?? '');
  const { mutate, isPending } = useChangeResource(resource.id);
  const isUntitled = title.trim() === '';
  const save = () => {
    if (isUntitled) return;
    const words = { title: title.trim(), description: description.trim() };
    mutate(resource.type === 'link' ? { ...words, url: url.trim() } : words, { onSuccess: onClose });
  };
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
          <Button variant="primary" busy={isPending} onClick={save}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <TextField
        label={t`Title`}
        value={title}
        maxLength={200}
        required
        onChange={(event) => setTitle(event.target.value)}
        error={isUntitled ? t`Give it a title.` : undefined}
      />
      <TextArea
        label={t`Description`}
        optional
        value={description}
        maxLength={2000}
        onChange={(event) => setDescription(event.target.value)}
      />
      {resource.type === 'link' ? (
        <TextField
          label={t`Address`}
          type="url"
          value={url}
          maxLength={2000}
          onChange={(event) => setUrl(event.target.value)}
        />
      ) : null}
      {resource.captions.length > 0 ? <CaptionsList resource={resource} /> : null}
    </Dialog>
  );
}

function CaptionsList({ resource }: { resource: LearningResource }) {
  const { t } = useLingui();
  const { mutate, isPending } = useRemoveCaptions(resource.id);
  return (
    <div className="stack s4">
      <h3 className="text-14">
        <Trans>Captions</Trans>
      </h3>
      <ul>
        {resource.captions.map(({ id, label }) => (
          <li key={id} className="row between">
            <span className="text-14">{label}</span>
            <IconButton
              label={t`Remove the captions ${label}`}
              disabled={isPending}
              icon={<Icon of={X} size={18} />}
              onClick={() => mutate(id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
