import { Trans } from '@lingui/react/macro';
import BellRing from 'lucide-react/icons/bell-ring';
import { useState } from 'react';
import { lazyWithoutPlaceholder } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { RemindDialogProps } from './remind-dialog.tsx';

const RemindDialog = lazyWithoutPlaceholder(async () => (await import('./remind-dialog.tsx')).RemindDialog);

/** A button that opens the dialog with which a trainer reminds one person, or several people of a list. */
export function RemindButton({ people, author }: Pick<RemindDialogProps, 'people' | 'author'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Icon of={BellRing} />}
        onPointerEnter={() => void RemindDialog.preload()}
        onClick={() => setIsOpen(true)}
      >
        <Trans>Remind</Trans>
      </Button>
      {isOpen ? <RemindDialog people={people} author={author} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
