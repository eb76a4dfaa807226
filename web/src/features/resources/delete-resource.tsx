import { Trans, useLingui } from '@lingui/react/macro';
import type { LearningResource } from '@loopcheck/contract/features/resources/resources.contract';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LazyConfirmDialog } from '../../ui/lazy-dialog.tsx';
import { useDeleteResource } from './resources.hooks.ts';

/** The delete button of a resource, with a confirmation. */
export function DeleteResource({ resource: { id, title } }: { resource: LearningResource }) {
  const { t } = useLingui();
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending } = useDeleteResource(id);
  const close = () => setIsConfirming(false);
  return (
    <>
      <IconButton
        label={t`Delete ${title}`}
        className="shrink-0 self-center"
        icon={<Icon of={Trash2} size={18} />}
        onClick={() => setIsConfirming(true)}
      />
      <LazyConfirmDialog
        open={isConfirming}
        title={<Trans>Delete this resource?</Trans>}
        action={<Trans>Delete</Trans>}
        isPending={isPending}
        onConfirm={() => mutate(undefined, { onSettled: close })}
        onClose={close}
      >
        <p className="wrap-anywhere">
          <Trans>“{title}” will be deleted for everybody. The records of who watched it are kept.</Trans>
        </p>
      </LazyConfirmDialog>
    </>
  );
}
