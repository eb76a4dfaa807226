import { useLingui } from '@lingui/react/macro';
import type { LearningResource } from '@loopcheck/contract/features/resources/resources.contract';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyWithoutPlaceholder } from '../../lib/lazy-part.tsx';

const EditResourceDialog = lazyWithoutPlaceholder(
  async () => (await import('./edit-resource-dialog.tsx')).EditResourceDialog,
);

/** The edit button of a resource, and the dialog that it opens. */
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
      {isOpen ? <EditResourceDialog resource={resource} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
